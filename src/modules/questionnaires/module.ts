import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'questionnaires',
  uses: ['accounts', 'company', 'events', 'event-pages', 'guests'],
  title: { ro: 'Chestionare', en: 'Questionnaires' },
  about:
    'What an event asks its people: questions in sections with conditions and jumps, frozen in versions when published, filled in on plain server pages by link or openly, with places per option kept under a lock. Its editor is `questionnaire-editor`, reading the answers is `answers`.',
  screens: [],
})
