import { guestDoorNotes, guestSections } from '#modules/guests/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(guestSections, {
    id: 'chestionare',
    label: localised('guestSection'),
    order: 50,
    Content: lazyComponent(() => import('./answers/guest-answers.tsx')),
  }),
  providePort(guestDoorNotes, {
    id: 'chestionare',
    Content: lazyComponent(() => import('./answers/door-questions.tsx'), null),
  }),
]
