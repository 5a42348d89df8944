import { createElement } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { providePort } from '#platform/web/ports.ts'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'

export const ports = [
  providePort(ownEvents, {
    List: lazyPart(() => import('./my-events.tsx'), null),
    Counts: lazyPart(
      async () => ({ default: (await import('./my-events.tsx')).MyCounts }),
      createElement(PanelSkeleton, { rows: 2 }),
    ),
  }),
]
