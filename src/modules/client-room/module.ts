import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'client-room',
    uses: [
      'accounts',
      'company',
      'events',
      'event-pages',
      'outside-links',
      'guests',
      'partners',
      'budgets',
      'agenda',
      'seating',
      'tasks',
      'website',
    ],
    about:
      'The page on which the people who pay for an event see it and decide. What the team asks them is frozen when it is asked; an approval keeps who, when, on which device and a hash of the frozen content, and a later change is shown beside it, never under it. It needs a link and a code by email, no account.',
    screens: [
      {
        path: '/camera-client',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'presentation', order: 3 },
        eventNav: { group: 'presentation', order: 3 },
      },
    ],
  },
  names,
)
