import { useEffect, useRef } from 'react'
import { takesLetters } from '#ui/live/letter-keys.ts'

/** Cells that are pasted on the page itself, not into a field or a dialog. */
export function usePastedTable(bring: (table: string) => void): void {
  const latest = useRef(bring)
  useEffect(() => {
    latest.current = bring
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const { target } = event
      const isElsewhere = target instanceof Element && target.closest('[role="dialog"]') !== null
      const table = event.clipboardData?.getData('text/plain') ?? ''
      if (isElsewhere || takesLetters(target) || table.trim() === '') return
      event.preventDefault()
      latest.current(table)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
