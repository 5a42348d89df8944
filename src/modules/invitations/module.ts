import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'invitations',
    uses: ['accounts', 'company', 'events', 'event-pages', 'guests', 'guest-page'],
    about:
      'Mails from the team to the guests of an event: texts with variables in both languages, recipients and schedule, an outbox that waits for approval, and the delivery state of each mail. Reminders to guests without an answer, and unsubscribing.',
    screens: [
      {
        path: '/mesaje',
        guard: 'staff',
        frame: 'workspace',
        eventNav: { group: 'guests', order: 10 },
      },
    ],
  },
  names,
)
