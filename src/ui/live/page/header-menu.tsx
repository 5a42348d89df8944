import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { ActionMenu, type MenuAction } from './action-menu.tsx'

/** Where the header of the open page shows what a view adds to it. */
let menuPlace: HTMLElement | null = null
const listeners = new Set<() => void>()

function setMenuPlace(element: HTMLElement | null): void {
  menuPlace = element
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function HeaderMenuPlace({ className }: { className: string | undefined }) {
  return <div ref={setMenuPlace} className={className} />
}

/** What one view of a screen adds to the page's header: its menu is where every other screen has one. */
export function HeaderMenu({ actions }: { actions: readonly MenuAction[] }) {
  const place = useSyncExternalStore(subscribe, () => menuPlace)
  return place && createPortal(<ActionMenu actions={actions} />, place)
}
