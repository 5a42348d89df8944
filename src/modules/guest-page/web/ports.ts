import { createElement } from 'react'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { providePort } from '#platform/web/ports.ts'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'

export const ports = [
  providePort(ownEvents, {
    List: lazyComponent(() => import('./my-events.tsx'), null),
    Counts: lazyComponent(
      async () => ({ default: (await import('./my-events.tsx')).MyCounts }),
      createElement(PanelSkeleton, { rows: 2 }),
    ),
  }),
]
