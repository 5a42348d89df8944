import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'client-report',
    uses: [
      'accounts',
      'company',
      'events',
      'event-pages',
      'guests',
      'guest-page',
      'check-in',
      'partners',
      'agenda',
      'budgets',
      'questionnaires',
      'run-of-show',
      'outside-links',
      'client-room',
      'reports',
    ],
    about:
      'The final report of an event for the client: invited and arrived guests, answers, programme, feedback, the budget as the client may see it, proofs of partners and photographs, as a page behind a link with an end date and as PDF.',
    screens: [],
  },
  names,
)
