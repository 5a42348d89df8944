import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'questionnaires',
    uses: ['accounts', 'company', 'events', 'event-pages', 'guests', 'guest-page'],
    about:
      'Questions in sections with conditions and jumps, frozen in versions when published, answered on server-rendered pages by personal link or openly, with places per option under a lock. The editor with a question bank and preview; the answers as a table, one by one and in charts with cross filter; and the inbox of answers, changed confirmations and messages.',
    screens: [
      {
        path: '/chestionare',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'presence', order: 20 },
        eventNav: { group: 'guests', order: 30 },
      },
      {
        path: '/chestionare/:id/intrebari',
        guard: 'staff',
        frame: 'workspace',
      },
      {
        path: '/chestionare/:id/raspunsuri',
        guard: 'staff',
        frame: 'workspace',
      },
      {
        path: '/raspunsuri',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'presence', order: 30 },
        eventNav: { group: 'guests', order: 40 },
      },
    ],
  },
  names,
)
