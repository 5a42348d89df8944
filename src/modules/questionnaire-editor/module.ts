import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'questionnaire-editor',
  uses: ['accounts', 'company', 'events', 'questionnaires'],
  title: { ro: 'Chestionare', en: 'Questionnaires' },
  about:
    'The face of questionnaires: their list, and the editor with sections, conditions, both languages, the question bank and a preview by the very renderer of the public page. It keeps nothing itself.',
  screens: [
    {
      path: '/chestionare',
      title: { ro: 'Chestionare', en: 'Questionnaires' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'presence', order: 20 },
    },
    {
      path: '/chestionare/:id/intrebari',
      title: { ro: 'Întrebări', en: 'Questions' },
      guard: 'staff',
      frame: 'workspace',
    },
  ],
})
