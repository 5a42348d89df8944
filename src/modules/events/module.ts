import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'events',
    uses: ['accounts', 'company', 'defaults'],
    about:
      'What the agency plans: events with their parts (momente), states, dates that move as one, templates and readiness. Owns `EventContribution`, through which later modules take part in all of it.',
    screens: [
      {
        path: '/evenimente',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'planning', order: 1 },
      },
      {
        path: '/evenimente/:eventId',
        guard: 'staff',
        frame: 'workspace',
      },
    ],
  },
  names,
)
