import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import {
  LocationContext,
  RoutingContext,
  useNavigate,
  type NavigateOptions,
  type Routing,
} from './location.ts'
import { linkTo, type KnownPath, type LinkWords } from './links.ts'
import { Places } from './places.ts'
import { screenAt, writtenAddress, type RouteTable } from './route-table.ts'
import { createStore, useStore } from '../store.ts'

export { useLocation, useNavigate, useParams, useRouting } from './location.ts'
export { linkTo } from './links.ts'
export { usePanel } from './panel.ts'
export { useSearch } from '../search.ts'

export function createRouting(table: RouteTable): Routing {
  const documentOf = (pathname: string) => {
    const screen = screenAt(table, pathname)
    return screen?.ownDocument ? screen.path : ''
  }
  return { table, places: new Places(window, documentOf, (path) => writtenAddress(table, path)) }
}

export function AppRouter({ routing, children }: { routing: Routing; children: ReactNode }) {
  const { places } = routing
  const location = useSyncExternalStore(places.subscribe, places.now)
  return (
    <RoutingContext value={routing}>
      <LocationContext value={location}>{children}</LocationContext>
    </RoutingContext>
  )
}

/** Goes to a screen of the route table: `go('/agenda/:id', { id })`. */
export interface Go {
  <P extends KnownPath>(path: P, ...words: LinkWords<P>): void
  back(): void
  /** An address that was made elsewhere, such as the way back after signing in. */
  to(href: string, options?: NavigateOptions): void
}

export function useGo(): Go {
  const navigate = useNavigate()
  return useMemo(() => {
    const go = <P extends KnownPath>(path: P, ...words: LinkWords<P>) =>
      navigate(linkTo(path, ...words))
    return Object.assign(go, {
      back: () => navigate(-1),
      to: (href: string, options?: NavigateOptions) => navigate(href, options),
    })
  }, [navigate])
}

const ownTitle = createStore<string | undefined>(undefined)

/** A title that says more than the screen's own, such as the name of the open record. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    ownTitle.set(title)
    return () => ownTitle.set(undefined)
  }, [title])
}

export function useOwnTitle(): string | undefined {
  return useStore(ownTitle)
}
