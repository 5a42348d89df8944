import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'chestionare',
    label: { ro: 'Chestionare', en: 'Questionnaires' },
    order: 55,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
