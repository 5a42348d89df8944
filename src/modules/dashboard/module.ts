import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'dashboard',
    uses: [
      'accounts',
      'company',
      'events',
      'guests',
      'tasks',
      'budgets',
      'check-in',
      'client-room',
      'reports',
    ],
    about:
      'The first screen of the day: running events, upcoming dates, late tasks and recent changes. It stores only how each person arranged it; every number opens the list that it counts.',
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
