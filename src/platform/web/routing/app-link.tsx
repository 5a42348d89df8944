import { Link, useLocation } from 'react-router'
import type { LinkProps } from '#ui/live/link.tsx'
import { useStore } from '../store.ts'
import { withChosenEvent } from './links.ts'
import { useRouteTable } from './router.tsx'
import { screenAt, writtenAddress } from './route-table.ts'
import { screenObstacle } from './screen-obstacle.ts'
import { preload } from './screen-view.tsx'

/** Moves between our screens without a full load; pages of the server and of others are ordinary links. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const table = useRouteTable()
  const { search } = useLocation()
  useStore(screenObstacle)
  const path = href.replace(/[?#].*$/, '')
  const screen = href.startsWith('/') ? screenAt(table, writtenAddress(table, path)) : null
  if (!screen || rest.download !== undefined)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link
      to={screen.frame === 'workspace' ? withChosenEvent(href, search) : href}
      {...rest}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event)
        preload(screen)
      }}
    >
      {children}
    </Link>
  )
}
