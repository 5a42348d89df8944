import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'dashboard',
  uses: ['accounts', 'company', 'events', 'guests', 'tasks', 'budgets', 'check-in', 'reports'],
  title: { ro: 'Panou', en: 'Dashboard' },
  about:
    'The first screen of the day: what runs, what comes, what is late, what changed. It keeps only how each person arranged it; every number is the count of a list elsewhere and opens it.',
  screens: [
    {
      path: '/dashboard',
      title: { ro: 'Panou', en: 'Dashboard' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'today', order: 1 },
    },
  ],
})
