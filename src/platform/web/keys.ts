import { useEffect, useLayoutEffect, useRef } from 'react'
import { takesLetters } from '#ui/live/letter-keys.ts'
import { createStore, useStore } from './store.ts'

export interface KeyGroup {
  title: string
  shortcuts: readonly { keys: readonly string[]; does: string }[]
}

const groups = createStore<readonly KeyGroup[]>([])

/** A single key does something on this screen, unless the person is typing: `useKey('n', add)`. */
export function useKey(key: string, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== key || !plain || event.defaultPrevented || isTyping(event)) return
      event.preventDefault()
      // A key that is held down acts once.
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key])
}

interface Steps {
  undo: (() => unknown) | null
  redo: (() => unknown) | null
}

/** A list that is closed has its choice and no typing to take back. */
const typedIn = 'input:not([role="combobox"][aria-expanded="false"]), textarea, [contenteditable]'

/** Ctrl/⌘ Z and Y, except while the user types in a field. */
export function useUndoKeys({ undo, redo }: Steps): void {
  // Before the screen is painted: a second press at once must not undo what the first one did.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const typing = (event.target as HTMLElement).closest?.(typedIn)
      const key = event.key.toLowerCase()
      if (typing || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      const step = key === 'y' || event.shiftKey ? redo : undo
      step?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo, redo])
}

/** Lists this screen's own keys in the `?` dialog; pass a stable list. */
export function useKeyHelp(group: KeyGroup): void {
  useEffect(() => {
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter((each) => each !== group))
  }, [group])
}

export function useKeyGroups(): readonly KeyGroup[] {
  return useStore(groups)
}

/** A letter belongs to the field with the focus, and to a dialog while one is open. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null
  if (takesLetters(target)) return true
  return Boolean(target?.closest('[role="dialog"], [role="menu"]'))
}
