import { createContext, use, useMemo } from 'react'
import type { PathParams } from '#shared/path-pattern.ts'
import type { Location, Places, To } from './places.ts'
import type { RouteTable } from './route-table.ts'

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

interface Navigate {
  (to: To, options?: NavigateOptions): void
  /** Steps in the history. */
  (delta: number): void
}

export interface Routing {
  table: RouteTable
  places: Places
}

export const RoutingContext = createContext<Routing | null>(null)
export const LocationContext = createContext<Location | null>(null)
/** What the address says in the open places of the screen's path. */
export const ParamsContext = createContext<PathParams>({})

export function useLocation(): Location {
  return present(use(LocationContext))
}

export function useRouting(): Routing {
  return present(use(RoutingContext))
}

export function useParams(): PathParams {
  return use(ParamsContext)
}

export function useNavigate(): Navigate {
  const { navigator } = useRouting().places
  return useMemo(
    () => (to: To | number, options?: NavigateOptions) => {
      if (typeof to === 'number') navigator.go(to)
      else if (options?.replace) navigator.replace(to, options.state)
      else navigator.push(to, options?.state)
    },
    [navigator],
  )
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('used outside of AppRouter')
  return value
}
