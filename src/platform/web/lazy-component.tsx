import type { ComponentType, ReactNode } from 'react'
import { lazyWhenWanted, lazyWithRetry, LoadingProvider } from '#ui/live/lazy-with-retry.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { loadCode } from './routing/load-screen.ts'
import type { Panel } from './routing/panel.ts'
import { ScreenBoundary } from './routing/screen-boundary.tsx'
import type { Load } from './routing/screens.ts'

/**
 * A component that loads its code when it is first shown. When that fails, only its place shows the error
 * and tries again, and the screen around it stays.
 */
export function lazyComponent<P extends object>(
  load: Load<P>,
  waiting: ReactNode = <TableSkeleton />,
): ComponentType<P> {
  return lazyWithRetry(load, waiting)
}

type PanelProps = { panel: Panel } | { opened: string | boolean | null }

/** A panel beside a screen: its code is loaded when it is opened, or before that once the browser is idle. */
export function lazyPanel<P extends PanelProps>(load: Load<P>): ComponentType<P> {
  return lazyWhenWanted(load, (props) => {
    const opened = 'panel' in props ? props.panel.opened : props.opened
    return opened !== null && opened !== false
  })
}

interface ComponentBoundaryProps {
  onNotLoaded: () => void
  children: ReactNode
}

function ComponentBoundary(props: ComponentBoundaryProps) {
  return <ScreenBoundary part {...props} />
}

/**
 * A part of the frame itself. When its code fails to load, a card above the page says so, and what was
 * `waiting` in its place stays.
 */
export function lazyInFrame<P extends object>(
  load: Load<P>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const Component = lazyWithRetry(load, waiting)
  const Boundary = (props: ComponentBoundaryProps) => (
    <ScreenBoundary part floating head={waiting} {...props} />
  )
  const withRetries = { fetch: loadCode, Boundary }
  return (props: P) => (
    <LoadingProvider value={withRetries}>
      <Component {...props} />
    </LoadingProvider>
  )
}

const loading = { fetch: loadCode, Boundary: ComponentBoundary }

/**
 * Defines how lazy components are loaded, including those of the design system: with retries, and an error in
 * their place.
 */
export function LazyComponents({ children }: { children: ReactNode }) {
  return <LoadingProvider value={loading}>{children}</LoadingProvider>
}
