import { createElement } from 'react'
import { eventFigures } from '#modules/events/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'

export const ports = [
  providePort(eventFigures, {
    id: 'committed',
    order: 30,
    Content: lazyComponent(() => import('./committed-figure.tsx'), createElement(TileSkeleton)),
  }),
]
