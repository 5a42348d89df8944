import { guestDoorNotes, guestSections } from '#modules/guests/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(guestSections, {
    id: 'chestionare',
    label: { ro: 'Chestionare', en: 'Questionnaires' },
    order: 50,
    Content: lazyComponent(() => import('./answers/guest-answers.tsx')),
  }),
  providePort(guestDoorNotes, {
    id: 'chestionare',
    Content: lazyComponent(() => import('./answers/door-questions.tsx'), null),
  }),
]
