import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'events',
    uses: ['accounts', 'company', 'defaults'],
    about:
      'Events with their parts (momente), states, dates that move together, templates and readiness. Owns `EventContribution`, the port through which later modules take part.',
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
        eventNav: { group: 'event', order: 1 },
      },
    ],
  },
  names,
)
