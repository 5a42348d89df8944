import { guestDoorNotes, guestSections } from '#modules/guests/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(guestSections, {
    id: 'chestionare',
    label: { ro: 'Chestionare', en: 'Questionnaires' },
    order: 50,
    Content: lazyPart(() => import('./guest-answers.tsx')),
  }),
  fillPort(guestDoorNotes, {
    id: 'chestionare',
    Content: lazyPart(() => import('./door-questions.tsx'), null),
  }),
]
