import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'questionnaires',
  uses: ['accounts', 'company', 'events', 'event-pages', 'guests', 'guest-page'],
  title: { ro: 'Chestionare', en: 'Questionnaires' },
  about:
    'Questions in sections with conditions and jumps, frozen in versions when published, answered on server-rendered pages by personal link or openly, with places per option under a lock. The editor with a question bank and preview; the answers as a table, one by one and in charts with cross filter; and the inbox of answers, changed confirmations and messages.',
  screens: [
    {
      path: '/chestionare',
      title: { ro: 'Chestionare', en: 'Questionnaires' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'presence', order: 20 },
      eventNav: { group: 'guests', order: 30 },
    },
    {
      path: '/chestionare/:id/intrebari',
      title: { ro: 'Întrebări', en: 'Questions' },
      guard: 'staff',
      frame: 'workspace',
    },
    {
      path: '/chestionare/:id/raspunsuri',
      title: { ro: 'Răspunsuri', en: 'Answers' },
      guard: 'staff',
      frame: 'workspace',
    },
    {
      path: '/raspunsuri',
      title: { ro: 'Răspunsuri', en: 'Answers' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'presence', order: 30 },
      eventNav: { group: 'guests', order: 40 },
    },
  ],
})
