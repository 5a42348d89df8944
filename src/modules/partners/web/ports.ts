import { eventSections } from '#modules/events/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'parties',
    order: 10,
    inDetails: true,
    Content: lazyComponent(() => import('./event-parties.tsx'), null),
  }),
  providePort(eventSections, {
    id: 'arrivals',
    order: 80,
    Content: lazyComponent(() => import('./event-arrivals.tsx'), null),
  }),
]
