import { eventFigures } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventFigures, {
    id: 'committed',
    order: 30,
    Content: lazyPart(() => import('./committed-figure.tsx'), null),
  }),
]
