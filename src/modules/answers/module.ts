import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'answers',
  uses: ['accounts', 'company', 'events', 'guests', 'questionnaires', 'guest-page'],
  title: { ro: 'Răspunsuri', en: 'Answers' },
  about:
    'What came back: the answers of one questionnaire as a table, one by one and in charts with cross filter, their exports, and the inbox of everything that arrives from guests, changed confirmations and messages included.',
  screens: [
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
    },
  ],
})
