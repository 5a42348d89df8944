import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'speakeri',
    label: { ro: 'Speakeri', en: 'Speakers' },
    order: 45,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
