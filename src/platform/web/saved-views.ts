import { useCallback, useEffect, useState } from 'react'
import { useUiText } from '#ui/live/locale.tsx'
import type { ViewsMenuProps } from '#ui/live/lists/views-menu.tsx'
import { newKey } from './calls/call.ts'
import { useCopy } from './clipboard.ts'
import { eventParameter } from './routing/links.ts'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from './session/session.ts'
import { safeLocalStorage } from './safe-storage.ts'
import { showUndoBar } from './undo.ts'

interface SavedView {
  id: string
  name: string
  search: string
  /** The list is opened with it. */
  isFirst?: boolean
}

/** Search, filters and sort of a list under a name; kept in this browser, for this person. */
export function useSavedViews(list: string): ViewsMenuProps {
  const say = useUiText()
  const copy = useCopy()
  const { views, keep } = useStoredViews(`views ${list} ${useSession().profile?.id ?? ''}`)
  const { search } = useLocation()
  const show = useShow()
  const [chosen, setChosen] = useState<string | undefined>()
  const shownSearch = ownPart(search)
  const fitting = shownSearch === '' ? undefined : views.find((view) => view.search === shownSearch)
  if (fitting && fitting.id !== chosen) setChosen(fitting.id)
  // A view narrowed further is still the same view, and the change can be saved.
  const current =
    fitting ?? (shownSearch === '' ? undefined : views.find(({ id }) => id === chosen))
  const first = views.find(({ isFirst }) => isFirst)
  const isBare = shownSearch === '' && !new URLSearchParams(search).has('panou')
  useOpening(isBare ? first?.search : undefined, show)
  const change = (id: string, what: Partial<SavedView>) =>
    keep((kept) => kept.map((view) => (view.id === id ? { ...view, ...what } : view)))
  return {
    views,
    isPlain: shownSearch === '',
    ...(current && { current: current.id, changed: current !== fitting }),
    ...(first && { first: first.id }),
    onChoose: (id) => {
      setChosen(id)
      show(views.find((view) => view.id === id)?.search ?? '')
    },
    onSave: (name) => keep((kept) => [...kept, { id: newKey(), name, search: shownSearch }]),
    onUpdate: (id) => change(id, { search: shownSearch }),
    onRename: (id, name) => change(id, { name }),
    onFirst: (id) => keep((kept) => kept.map((view) => ({ ...view, isFirst: view.id === id }))),
    onCopy: () => copy(addressOf(search), say('viewCopied')),
    onDelete: (id) => {
      const removedView = views.find((view) => view.id === id)
      if (!removedView) return
      keep((kept) => kept.filter((view) => view.id !== id))
      showUndoBar(say('viewDeleted', { name: removedView.name }), () =>
        keep((kept) => [...kept, removedView]),
      )
    },
  }
}

function useStoredViews(key: string) {
  const [views, setViews] = useState(() => readViews(key))
  // Changes by another tab, or since an undo was shown, must not be lost.
  const keep = (change: (kept: SavedView[]) => SavedView[]) => {
    const changedViews = change(readViews(key))
    safeLocalStorage.setItem(key, JSON.stringify(changedViews))
    setViews(changedViews)
  }
  return { views, keep }
}

type Show = (address: string, replace?: boolean) => void

/** The same list under another search; the chosen event stays. */
function useShow(): Show {
  const navigate = useNavigate()
  return useCallback(
    (address, replace = false) => {
      const next = new URLSearchParams(address)
      const event = new URLSearchParams(window.location.search).get(eventParameter)
      if (event !== null) next.set(eventParameter, event)
      void navigate({ search: next.toString(), hash: window.location.hash }, { replace })
    },
    [navigate],
  )
}

/** Applied only when the screen is opened, so that a user who clears the filters sees everything. */
function useOpening(address: string | undefined, show: Show): void {
  const [opening] = useState(address)
  useEffect(() => {
    if (opening) show(opening, true)
  }, [opening, show])
}

/** The address contains the complete view, so that colleagues can be sent it. */
function addressOf(search: string): string {
  const shared = new URLSearchParams(search)
  shared.delete('panou')
  const { origin, pathname } = window.location
  return `${origin}${pathname}?${shared}`
}

/** The open panel and the chosen event are no part of a view. */
function ownPart(search: string): string {
  const own = new URLSearchParams(search)
  own.delete(eventParameter)
  own.delete('panou')
  own.sort()
  return own.toString()
}

function readViews(key: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null
  return [view?.id, view?.name, view?.search].every((part) => typeof part === 'string')
}
