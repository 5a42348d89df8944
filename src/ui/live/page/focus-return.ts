import { useLayoutEffect } from 'react'

let listWanted = false

/** The overlay that closes next leaves the focus in the list of the page, which has the new record now. */
export function returnFocusToList(): void {
  listWanted = true
}

/**
 * Gives the focus back to what had it before an overlay opened. The library does so only for overlays
 * that were closed when they first appeared, and ours often arrive open.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    listWanted = false
    const opener = openerOf(document.activeElement)
    return () => {
      const toList = listWanted
      listWanted = false
      const held = document.activeElement
      // After the overlay has released the focus; an element that took it meanwhile keeps it.
      setTimeout(() => {
        const now = document.activeElement
        if (now === null || now === document.body || now === held) returnFocus(opener, toList)
      }, settleMs)
    }
  }, [opened])
}

const settleMs = 40

/** An overlay may be opened by an SVG element, such as a table of a hall. */
type Focusable = HTMLElement | SVGElement

/** A menu that opened the overlay is gone by then, so its handle gets the focus; a grid keeps its own focus. */
function openerOf(held: Element | null): Focusable | null {
  const menu = held?.closest('[role="menu"]')
  const handle = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const opener = handle ?? held?.closest('[role="grid"]') ?? held
  const isFocusable = opener instanceof HTMLElement || opener instanceof SVGElement
  return isFocusable && opener !== document.body ? opener : null
}

function returnFocus(opener: Focusable | null, toList: boolean): void {
  const list = document.querySelector<HTMLElement>('main [role="grid"]')
  const connected = opener?.isConnected ? opener : null
  const target = toList ? (list ?? connected) : (connected ?? list)
  target?.focus({ preventScroll: true })
}
