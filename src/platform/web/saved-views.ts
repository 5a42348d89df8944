import { useState } from 'react'
import { useLocation, useNavigate } from './routing/location.ts'
import type { ViewsMenuProps } from '#ui/live/lists/views-menu.tsx'
import { newKey } from './calls/call.ts'
import { carried } from './routing/links.ts'
import { useSession } from './session/session.ts'
import { lasting } from './stored.ts'

interface SavedView {
  id: string
  name: string
  search: string
}

/** Search, filters and sort of a list under a name; kept in this browser, for this person. */
export function useSavedViews(list: string): ViewsMenuProps {
  const key = `views ${list} ${useSession().profile?.id ?? ''}`
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [views, setViews] = useState(() => readViews(key))
  const keep = (next: SavedView[]) => {
    lasting.setItem(key, JSON.stringify(next))
    setViews(next)
  }
  const shown = ownPart(search)
  const current = shown === '' ? undefined : views.find((view) => view.search === shown)?.id
  return {
    views,
    ...(current !== undefined && { current }),
    onChoose: (id) => {
      const wanted = new URLSearchParams(views.find((view) => view.id === id)?.search ?? '')
      const chosen = new URLSearchParams(search).get(carried)
      if (chosen !== null) wanted.set(carried, chosen)
      navigate({ pathname, search: wanted.toString(), hash })
    },
    onSave: (name) => keep([...views, { id: newKey(), name, search: shown }]),
    onDelete: (id) => keep(views.filter((view) => view.id !== id)),
  }
}

/** The open panel and the chosen event are no part of a view. */
function ownPart(search: string): string {
  const own = new URLSearchParams(search)
  own.delete(carried)
  own.delete('panou')
  own.sort()
  return own.toString()
}

function readViews(key: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(lasting.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null
  return [view?.id, view?.name, view?.search].every((part) => typeof part === 'string')
}
