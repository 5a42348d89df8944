import { useCallback, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { safeLocalStorage } from '../../safe-storage.ts'

export interface Recent {
  /** The kind and the id, as the palette identifies commands. */
  id: string
  title: string
  detail: string
  href: string
}

const maxKept = 8

/** The records that this person opened last from the palette, the latest first; stored in this browser. */
export function useRecent(): { recent: readonly Recent[]; remember: (one: Recent) => void } {
  const key = `recente ${useSession().profile?.id ?? ''}`
  const [stored, setStored] = useState(() => ({ key, items: read(key) }))
  const recent = stored.key === key ? stored.items : read(key)
  const remember = useCallback(
    ({ id, title, detail, href }: Recent) => {
      const others = read(key).filter((each) => each.id !== id)
      const items = [{ id, title, detail, href }, ...others].slice(0, maxKept)
      safeLocalStorage.setItem(key, JSON.stringify(items))
      setStored({ key, items })
    },
    [key],
  )
  return { recent, remember }
}

function read(key: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is Recent {
  const one = value as Partial<Recent> | null
  return [one?.id, one?.title, one?.detail, one?.href].every((part) => typeof part === 'string')
}
