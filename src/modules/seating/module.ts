import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'seating',
    uses: ['accounts', 'company', 'defaults', 'events', 'event-pages', 'guests', 'partners'],
    about:
      'Seating plans of a part: the hall to scale, the guests on their seats, and rules that are mandatory or weighted. It shows whom each broken rule affects, lists guests whose seat no longer fits, and proposes a seating. The table of a guest comes from the active plan; guests see it, and find it by name, once it is released.',
    screens: [
      {
        path: '/asezare',
        guard: 'staff',
        frame: 'workspace',
        eventNav: { group: 'guests', order: 20 },
      },
      {
        path: '/asezare/:planId',
        guard: 'staff',
        frame: 'workspace',
      },
    ],
  },
  names,
)
