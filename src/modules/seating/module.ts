import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'seating',
    uses: ['accounts', 'company', 'defaults', 'events', 'event-pages', 'guests', 'partners'],
    about:
      'Who sits where: plans of a part with the hall to scale, the guests on its seats, and rules that must hold or are wished for. It says whom each broken wish hurts, keeps what changed in a tray until somebody decides, and proposes a seating by itself. The table of a guest is what the active plan says; guests see it, and find it by name, once it is released.',
    screens: [
      {
        path: '/asezare',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 3 },
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
