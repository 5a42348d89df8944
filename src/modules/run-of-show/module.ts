import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'run-of-show',
    uses: [
      'accounts',
      'company',
      'contacts',
      'events',
      'event-pages',
      'outside-links',
      'partners',
      'supplier-page',
      'speakers',
      'agenda',
      'activities',
    ],
    about:
      'The minute-by-minute sheet of the day, planned and then called live. Cues follow one another or are pinned to an hour; what happens is a log of marks, and one pure function computes all times from both, on the server, on the screens and on the page of a follower, who needs a link and no account.',
    screens: [
      {
        path: '/desfasurator',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'programme', order: 3 },
        eventNav: { group: 'programme', order: 3 },
      },
      {
        path: '/desfasurator/:rundownId',
        guard: 'staff',
        frame: 'workspace',
      },
    ],
  },
  names,
)
