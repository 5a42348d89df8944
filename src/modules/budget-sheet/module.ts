import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'budget-sheet',
  uses: ['company', 'defaults', 'events', 'partners', 'budgets'],
  title: { ro: 'Foaia bugetului', en: 'Budget sheet' },
  about:
    'The face of the budgets: a sheet as quick as a spreadsheet, with the documents under every number, what if so many came, and the payments of all events by week. It keeps nothing itself.',
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
