import { useEffect } from 'react'
import { useStableCallback } from './latest.ts'

interface Steps {
  /** Null where the screen has nothing to undo: the key is then left to the undo bar. */
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Listens on the whole document: a deleted line takes the focus with it, and undo must still work. */
export function useUndoKeys({ undo, redo }: Steps, isOn: boolean) {
  const press = useStableCallback((event: globalThis.KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isOurs = (key === 'z' || key === 'y') && (event.ctrlKey || event.metaKey)
    if (!isOurs || !isOn || event.defaultPrevented || isWritingIn(event.target)) return
    const step = key === 'y' || event.shiftKey ? redo : undo
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
}

/** A text field has its own undo, and a dialog over the sheet does not belong to it. */
function isWritingIn(target: EventTarget | null): boolean {
  // An empty field between the rows has nothing of its own to undo.
  if (target instanceof HTMLInputElement && target.value === '' && target.closest('[role="grid"]'))
    return false
  // A choice holds no text, and is left alone only in a dialog.
  if (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type))
    return target.closest('[role="dialog"]') !== null
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"]') !== null)
  )
}
