import { eventSections } from '#modules/events/web/ports.ts'
import { guestSections } from '#modules/guests/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'activitati',
    label: { ro: 'Activități', en: 'Activities' },
    order: 42,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
  providePort(guestSections, {
    id: 'activitati',
    label: { ro: 'Activități', en: 'Activities' },
    order: 45,
    Content: lazyPart(() => import('./guest-enrolments.tsx')),
  }),
]
