import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ActionMenu, type MenuAction } from './action-menu.tsx'

export const headerMenuPlace = 'data-header-menu'

/** What one view of a screen adds to the page's header: its menu is where every other screen has one. */
export function HeaderMenu({ actions }: { actions: readonly MenuAction[] }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(document.querySelector<HTMLElement>(`[${headerMenuPlace}]`)), [])
  return place && createPortal(<ActionMenu actions={actions} />, place)
}
