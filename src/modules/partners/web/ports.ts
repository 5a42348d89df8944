import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'arrivals',
    order: 80,
    Content: lazyPart(() => import('./event-arrivals.tsx'), null),
  }),
]
