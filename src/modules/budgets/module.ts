import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'budgets',
  uses: ['accounts', 'company', 'defaults', 'events', 'guests', 'tasks', 'partners'],
  title: { ro: 'Bugete', en: 'Budgets' },
  about:
    'What an event costs and brings: lines that follow the guests, offers, invoices and payments under them, and everything else computed from these by one set of pure functions. Approval keeps a baseline; payments are seen across all events by week.',
  screens: [],
})
