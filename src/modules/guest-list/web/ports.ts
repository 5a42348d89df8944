import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(eventSections, {
    id: 'invitati',
    label: { ro: 'Invitați', en: 'Guests' },
    order: 30,
    Content: lazyPart(() => import('./heads/event-heads.tsx')),
  }),
]
