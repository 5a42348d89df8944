import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'budgets',
    uses: ['accounts', 'company', 'defaults', 'events', 'guests', 'tasks', 'partners'],
    about:
      'What an event costs and brings: lines that follow the guests, offers, invoices and payments under them, and everything else computed from these by one set of pure functions. Approval keeps a baseline; payments are seen across all events by week. Its screens are the list and the sheet, with the documents under every number.',
    screens: [
      {
        path: '/bugete',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'planning', order: 20 },
      },
      {
        path: '/buget/:id',
        guard: 'staff',
        frame: 'workspace',
      },
    ],
  },
  names,
)
