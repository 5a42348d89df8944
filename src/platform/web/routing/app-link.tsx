import type { MouseEvent } from 'react'
import type { LinkProps } from '#ui/live/link.tsx'
import { carryAlong } from './links.ts'
import { useLocation } from './location.ts'
import { useRouting } from './router.tsx'
import { screenAt, writtenAddress } from './route-table.ts'
import { preload } from './screen-view.tsx'

/** Moves between our screens without a full load; pages of the server and of others are ordinary links. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const { table, places } = useRouting()
  const { search } = useLocation()
  const path = href.replace(/[?#].*$/, '')
  const screen = href.startsWith('/') ? screenAt(table, writtenAddress(table, path)) : null
  if (!screen || rest.download !== undefined)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  const to = screen.frame === 'workspace' ? carryAlong(href, search) : href
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        rest.onClick?.(event)
        if (!isPlain(event)) return
        event.preventDefault()
        places.follow(to)
      }}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event)
        preload(screen)
      }}
    >
      {children}
    </a>
  )
}

/** Whoever wants another tab or window gets it from the browser. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isHere = target === '' || target === '_self'
  const hasKeys = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && isHere && !hasKeys
}
