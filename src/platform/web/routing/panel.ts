import { createContext, use, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchText } from './links.ts'
import { leaves } from './router.tsx'

export interface Panel {
  /** The panel in the address, open beside the page: `invitat-7`, or null. */
  opened: string | null
  /** Opening adds a step to the history, so back closes it. */
  open(what: string): void
  /** Another record in the same panel adds no browser history entry. */
  show(what: string): void
  close(): void
  /** The address with the panel open, for links that can also open in a new tab. */
  href(what: string): string
}

interface PanelState {
  panelStep?: boolean
}

/**
 * The address of the page to which panels opened from inside another page's panel belong, which has room
 * for only one.
 */
export const PanelHome = createContext<string | null>(null)

/** The side panel's state is in the address (`?panou=…`). */
export function usePanel(): Panel {
  const ownLocation = useLocation()
  const home = use(PanelHome)
  const { pathname, search, hash } = home === null ? ownLocation : new URL(home, location.origin)
  const state: unknown = home === null ? ownLocation.state : null
  const navigate = useNavigate()
  const now = new URLSearchParams(search)
  const opened = now.get('panou')
  const href = (what: string | null) => pathname + searchText({ panou: what }, now) + hash
  const openedHere = (state as PanelState | null)?.panelStep === true
  const close = useCallback(
    () => {
      // Closed already, as by Escape while the panel was saving: one more step back would leave the page.
      if (leaves(ownLocation, location)) return
      if (openedHere) void navigate(-1)
      else void navigate(href(null), { replace: true })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- href follows from these
    [openedHere, navigate, ownLocation, pathname, search, hash],
  )
  return {
    opened,
    href,
    close,
    open: (what) =>
      void navigate(href(what), {
        state: { panelStep: true } satisfies PanelState,
        replace: opened !== null,
      }),
    show: (what) => void navigate(href(what), { state: state as PanelState, replace: true }),
  }
}
