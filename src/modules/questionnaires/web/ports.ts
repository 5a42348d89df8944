import { guestDoorNotes, guestSections } from '#modules/guests/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(guestSections, {
    id: 'chestionare',
    label: { ro: 'Chestionare', en: 'Questionnaires' },
    order: 50,
    Content: lazyPart(() => import('./answers/guest-answers.tsx')),
  }),
  providePort(guestDoorNotes, {
    id: 'chestionare',
    Content: lazyPart(() => import('./answers/door-questions.tsx'), null),
  }),
]
