import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'reports',
    uses: [
      'accounts',
      'company',
      'contacts',
      'events',
      'guests',
      'partners',
      'agenda',
      'activities',
      'run-of-show',
      'budgets',
      'questionnaires',
      'check-in',
      'invitations',
    ],
    about:
      'The fixed reports, on screen and as PDF, XLSX and CSV, for one event or many, and by mail on a schedule. Reads the public views of other modules; stores only schedules and saved settings.',
    screens: [
      {
        path: '/rapoarte',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'presentation', order: 20 },
        eventNav: { group: 'presentation', order: 20 },
      },
    ],
  },
  names,
)
