import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'budgets',
    uses: ['accounts', 'company', 'defaults', 'events', 'guests', 'tasks', 'partners'],
    about:
      'What an event costs and earns: lines whose quantities follow the guests, with offers, invoices and payments, and totals computed by one set of pure functions. Approval keeps a baseline; payments are listed across all events by week. Its screens are the list of budgets and the sheet.',
    screens: [
      {
        path: '/bugete',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'planning', order: 20 },
        eventNav: { group: 'event', order: 20 },
        records: '/buget',
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
