import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'supplier-page',
    uses: [
      'accounts',
      'company',
      'contacts',
      'defaults',
      'events',
      'event-pages',
      'guests',
      'outside-links',
      'partners',
      'budgets',
    ],
    about:
      'Requests for offers: the same questions to several firms for a line of a budget, answered on the page behind the lasting link of each supplier, without an account. What comes in is an offer of that line, so that budgets and requests compare the same prices. The page also says how the event is now, in numbered versions that the supplier confirms having read.',
    screens: [
      {
        path: '/cereri-oferte',
        guard: 'staff',
        frame: 'workspace',
        eventNav: { group: 'suppliers', order: 2 },
      },
    ],
  },
  names,
)
