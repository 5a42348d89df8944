import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'buget',
    label: { ro: 'Buget', en: 'Budget' },
    order: 50,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
