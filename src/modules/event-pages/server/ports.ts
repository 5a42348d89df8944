import { pageProblemPage } from '#platform/server/http/page-problem.ts'
import { eventLetterDesign } from '#platform/server/mail/event-letters.ts'
import { letterLooks } from '#platform/server/mail/letter-look.ts'
import { provide } from '#platform/server/ports.ts'
import { designOfEvent, letterLookOf } from './letters.ts'
import { messagePage } from './visits.tsx'

export const ports = [
  // The answer has a status of its own; the page only says what happened.
  provide(pageProblemPage, (services, locale, problem) =>
    messagePage(services, locale, problem, { status: 400 }),
  ),
  provide(eventLetterDesign, designOfEvent),
  provide(letterLooks, letterLookOf),
]
