import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'invitations',
    uses: ['accounts', 'company', 'events', 'event-pages', 'guests', 'guest-page'],
    about:
      'Mails from the team to the guests of an event: text with variables in both languages, to whom and when, an outbox in which everything waits until somebody says send, and what became of each letter. Reminders to the silent ones, and the way out for those who want no more.',
    screens: [],
  },
  names,
)
