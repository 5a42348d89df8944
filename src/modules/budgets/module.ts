import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'budgets',
  uses: ['accounts', 'company', 'defaults', 'events', 'guests', 'tasks', 'partners'],
  title: { ro: 'Bugete', en: 'Budgets' },
  about:
    'What an event costs and brings: lines that follow the guests, offers, invoices and payments under them, and everything else computed from these by one set of pure functions. Approval keeps a baseline; payments are seen across all events by week. Its screens are the list and the sheet, with the documents under every number.',
  screens: [
    {
      path: '/bugete',
      title: { ro: 'Bugete', en: 'Budgets' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'planning', order: 20 },
    },
    {
      path: '/buget/:id',
      title: { ro: 'Buget', en: 'Budget' },
      guard: 'staff',
      frame: 'workspace',
    },
  ],
})
