import type { ComponentType, ReactNode } from 'react'
import { useIdle } from '#ui/live/idle.ts'
import { latePart, LoadingProvider } from '#ui/live/late-part.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { loadCode } from './routing/load-screen.ts'
import type { Panel } from './routing/panel.ts'
import { ScreenBoundary } from './routing/screen-boundary.tsx'
import type { Load } from './routing/screens.ts'

/**
 * A part of a screen that brings its code when it is first shown. When the code does not come, only
 * the part says so and tries again, and the screen around it stays.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  waiting: ReactNode = <TableSkeleton />,
): ComponentType<P> {
  return latePart(load, waiting)
}

type PanelProps = { panel: Panel } | { opened: string | boolean | null }

/** A panel beside a screen: its code comes when it is opened, or before that once the browser is idle. */
export function lazyPanel<P extends PanelProps>(load: Load<P>): ComponentType<P> {
  const Part = latePart(load, null)
  return function LazyPanel(props: P) {
    const opened = 'panel' in props ? props.panel.opened : props.opened
    return useIdle(opened !== null && opened !== false) ? <Part {...props} /> : null
  }
}

interface PartBoundaryProps {
  onNotLoaded: () => void
  children: ReactNode
}

function PartBoundary(props: PartBoundaryProps) {
  return <ScreenBoundary part {...props} />
}

/**
 * A piece of the frame itself. When its code does not come, a card above the page says so, and what was
 * `waiting` in its place stays.
 */
export function framePart<P extends object>(
  load: Load<P>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const Part = latePart(load, waiting)
  const Boundary = (props: PartBoundaryProps) => (
    <ScreenBoundary part floating head={waiting} {...props} />
  )
  const patient = { fetch: loadCode, Boundary }
  return (props: P) => (
    <LoadingProvider value={patient}>
      <Part {...props} />
    </LoadingProvider>
  )
}

const loading = { fetch: loadCode, Boundary: PartBoundary }

/** How parts are fetched, those of the design system too: patiently, and with a word when they do not come. */
export function WithLateParts({ children }: { children: ReactNode }) {
  return <LoadingProvider value={loading}>{children}</LoadingProvider>
}
