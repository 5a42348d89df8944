import { useEffect, type RefObject } from 'react'
import { takesLetters } from '../letter-keys.ts'

/** `j` and `k` move to the first table of the page from anywhere on it; from there on the table handles them. */
export function useTableFocusKey(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const grid = frame.current
      const isOurs = grid !== null && document.querySelector('main [role="grid"]') === grid
      if (!isOurs || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if ((event.key !== 'j' && event.key !== 'k') || isElsewhere(event.target, grid)) return
      event.preventDefault()
      grid.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [frame])
}

function isElsewhere(target: EventTarget | null, grid: HTMLElement): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (takesLetters(target) || grid.contains(target)) return true
  return target.closest('[role="dialog"], [role="menu"]') !== null
}
