import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { NavigationType, useBlocker, useNavigate, type NavigateOptions } from 'react-router'
import { hasUnsaved, leaveThen } from '../forms/unsaved-changes.ts'
import { createStore, useStore } from '../store.ts'
import { linkTo, type KnownPath, type LinkWords } from './links.ts'
import type { RouteTable } from './route-table.ts'

const RouteTableContext = createContext<RouteTable | null>(null)

export function RouteTableProvider({
  table,
  children,
}: {
  table: RouteTable
  children: ReactNode
}) {
  return <RouteTableContext value={table}>{children}</RouteTableContext>
}

export function useRouteTable(): RouteTable {
  const table = use(RouteTableContext)
  if (table === null) throw new Error('used outside of RouteTableProvider')
  return table
}

/** Goes to a screen of the route table: `go('/agenda/:id', { id })`. */
export interface Navigate {
  <P extends KnownPath>(path: P, ...words: LinkWords<P>): void
  back(): void
  /** An address built elsewhere, such as the one to return to after signing in. */
  to(href: string, options?: NavigateOptions): void
}

export function useGo(): Navigate {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = <P extends KnownPath>(path: P, ...words: LinkWords<P>) =>
      void navigate(linkTo(path, ...words))
    return Object.assign(go, {
      back: () => void navigate(-1),
      to: (href: string, options?: NavigateOptions) => void navigate(href, options),
    })
  }, [navigate])
}

interface RedirectState {
  isRedirect: true
}

/** Continues without a question about unsaved work: it was just sent, or a draft keeps it. */
export function useRedirect(): (href: string) => void {
  const navigate = useNavigate()
  return useMemo(
    () => (href) =>
      void navigate(href, {
        replace: true,
        state: { isRedirect: true } satisfies RedirectState,
      }),
    [navigate],
  )
}

/** Asks for confirmation before unsaved work is lost. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const state = nextLocation.state as Partial<RedirectState> | null
    const isRedirect = historyAction === NavigationType.Replace && state?.isRedirect === true
    return !isRedirect && hasUnsaved() && leaves(currentLocation, nextLocation)
  })
  useEffect(() => {
    if (blocker.state === 'blocked') leaveThen(blocker.proceed, blocker.reset)
  }, [blocker])
}

interface Address {
  pathname: string
  search: string
}

/** A filter in the address keeps the page and its forms; another page or panel does not. */
export function leaves(from: Address, to: Address): boolean {
  const panel = (search: string) => new URLSearchParams(search).get('panou')
  return from.pathname !== to.pathname || panel(from.search) !== panel(to.search)
}

const ownTitle = createStore<string | undefined>(undefined)

/** A more specific title than the screen's own, such as the name of the open record. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    ownTitle.set(title)
    return () => ownTitle.set(undefined)
  }, [title])
}

export function useOwnTitle(): string | undefined {
  return useStore(ownTitle)
}
