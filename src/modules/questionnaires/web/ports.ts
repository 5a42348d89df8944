import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(eventSections, {
    id: 'chestionare',
    label: { ro: 'Chestionare', en: 'Questionnaires' },
    order: 55,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
