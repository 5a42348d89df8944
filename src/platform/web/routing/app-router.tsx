import type { ReactNode } from 'react'
import {
  createBrowserRouter,
  redirectDocument,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { screenAt, writtenAddress, type RouteTable } from './route-table.ts'
import { NotFound, Screen } from './screen-view.tsx'

/** The routes of all screens inside `layout`. */
export function createAppRouter(table: RouteTable, layout: ReactNode) {
  const children = routesOf(table, window.location.pathname)
  return createBrowserRouter([{ element: layout, children }])
}

/**
 * A screen with a content-security policy of its own is a document of its own: entering and leaving it is
 * a full load.
 */
export function routesOf(table: RouteTable, pathname: string): RouteObject[] {
  const first = screenAt(table, writtenAddress(table, pathname))
  const own = first?.ownDocument ? first : null
  const isHere = (screen: RouteTable['screens'][number]) =>
    own ? screen === own : !screen.ownDocument
  return [
    ...table.screens.map((screen) =>
      isHere(screen)
        ? { path: screen.path, element: <Screen key={screen.path} screen={screen} /> }
        : { path: screen.path, loader: loadDocument },
    ),
    own ? { path: '*', loader: loadDocument } : { path: '*', element: <NotFound /> },
  ]
}

function loadDocument({ request }: LoaderFunctionArgs): Response {
  return redirectDocument(request.url)
}
