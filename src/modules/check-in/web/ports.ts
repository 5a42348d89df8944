import { eventSections } from '#modules/events/web/ports.ts'
import { guestListNotices, guestSections } from '#modules/guests/web/ports.ts'
import { RehearsalNotice } from './widgets.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'check-in',
    label: { ro: 'Check-in', en: 'Check-in' },
    order: 60,
    Content: lazyPart(() => import('./event-attendance.tsx')),
  }),
  providePort(guestListNotices, { id: 'rehearsal', Content: RehearsalNotice }),
  providePort(guestSections, {
    id: 'prezenta',
    label: { ro: 'Bilet și prezență', en: 'Ticket and attendance' },
    order: 40,
    Content: lazyPart(() => import('./guest-attendance.tsx')),
  }),
]
