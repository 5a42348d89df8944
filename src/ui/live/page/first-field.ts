import { useEffect, useRef } from 'react'

/**
 * The focus goes to the first field of an overlay, not to the buttons of its head; the content often comes after the
 * overlay has opened.
 */
export function useFirstField() {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = body.current
    const panel = element?.closest('[role="dialog"]')
    // On a phone a focused field would cover half of the panel with the keyboard.
    if (!element || !panel || !window.matchMedia('(pointer: fine)').matches) return
    const settle = () => {
      const field = element.querySelector<HTMLElement>(firstField)
      if (!field) return
      watch.disconnect()
      if (savesByItself(field)) return
      const held = document.activeElement
      if (held === document.body || held === panel || held?.closest('header, [data-head]'))
        field.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(settle)
    watch.observe(element, { childList: true, subtree: true })
    // A field that exists from the start waits only for the panel's own first focus.
    const timer = setTimeout(settle, 60)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [])
  return body
}

/** Outside a form a choice is saved at once, and one with a list would open it over what is below. */
function savesByItself(field: HTMLElement): boolean {
  return field.matches('[aria-haspopup="listbox"]') && field.closest('form') === null
}

/** No choice is among them: one that saves by itself would take a stray key for an answer. */
const firstField =
  '[data-autofocus], input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], :disabled), textarea:not(:disabled), select:not(:disabled)'
