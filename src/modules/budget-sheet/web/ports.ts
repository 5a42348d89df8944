import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(eventSections, {
    id: 'buget',
    label: { ro: 'Buget', en: 'Budget' },
    order: 50,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
