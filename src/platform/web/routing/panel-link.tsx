import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { Panel } from './panel.ts'

interface PanelLinkProps {
  panel: Panel
  /** The name of the panel to open, such as `invitat-7`. */
  what: string
  className?: string | undefined
  children: ReactNode
}

/** Opens the side panel here, or with the usual keys in a new tab. */
export function PanelLink({ panel, what, className, children }: PanelLinkProps) {
  return (
    <AppLink
      href={panel.href(what)}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        panel.open(what)
      }}
    >
      {children}
    </AppLink>
  )
}
