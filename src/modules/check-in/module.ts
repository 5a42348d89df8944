import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'check-in',
    uses: ['accounts', 'company', 'defaults', 'events', 'event-pages', 'guests'],
    about:
      'Who entered, when and where: an append-only scan log, a unique index that decides at the door, lists per part, doors as paired devices, the conflict desk, rehearsals, tickets and badges. Presence is derived from the log. It has the screens of the team and the page at the door, `/checkin/{company}/{event}`, which pairs by PIN and decides offline.',
    screens: [
      {
        path: '/check-in',
        guard: 'staff',
        frame: 'workspace',
        scanner: true,
        nav: { group: 'presence', order: 1 },
        eventNav: { group: 'guests', order: 50 },
      },
    ],
  },
  names,
)
