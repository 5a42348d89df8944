import { useEffect, useEffectEvent } from 'react'

const open: { close: () => void }[] = []

/** Escape closes the overlay that opened last and no other; the library would close all that are open. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const overlay = { close: () => close() }
    if (open.push(overlay) === 1) window.addEventListener('keydown', listen, { capture: true })
    return () => {
      open.splice(open.indexOf(overlay), 1)
      if (open.length === 0) window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [opened])
}

function listen(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // A list of choices, a calendar or a field that is being edited inside the overlay goes first.
  if (event.target instanceof Element && event.target.closest(ownEscape)) return
  // The page behind must not take the same key for itself, such as to give up what is chosen there.
  event.stopPropagation()
  open.at(-1)?.close()
}

/** The library's mark of elements that handle Escape themselves, which it does not put on its popovers. */
const ownEscape = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown'
