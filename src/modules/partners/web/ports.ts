import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(eventSections, {
    id: 'parteneri',
    label: { ro: 'Parteneri', en: 'Partners' },
    order: 50,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
