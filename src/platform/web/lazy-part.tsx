import { Suspense, use, type ComponentType, type ReactNode } from 'react'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { loadCode } from './load-screen.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import type { Load } from './screens.ts'

/**
 * A part of a screen that brings its code when it is first shown. When the code does not come, only
 * the part says so and tries again, and the screen around it stands.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  waiting: ReactNode = <TableSkeleton />,
): ComponentType<P> {
  let code: ReturnType<Load<P>> | undefined
  const Content = (props: P) => {
    const { default: Loaded } = use((code ??= loadCode(load)))
    return <Loaded {...props} />
  }
  return function Part(props: P) {
    return (
      <ScreenBoundary part onNotLoaded={() => (code = undefined)}>
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </ScreenBoundary>
    )
  }
}
