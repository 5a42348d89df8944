import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'dashboard',
    uses: ['accounts', 'company', 'events', 'guests', 'tasks', 'budgets', 'check-in', 'reports'],
    about:
      'The first screen of the day: what runs, what comes, what is late, what changed. It keeps only how each person arranged it; every number is the count of a list elsewhere and opens it.',
    screens: [
      {
        path: '/dashboard',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'today', order: 1 },
      },
    ],
  },
  names,
)
