import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'notifications',
    uses: [
      'accounts',
      'company',
      'events',
      'event-pages',
      'tasks',
      'guests',
      'speakers',
      'partners',
      'agenda',
      'activities',
      'budgets',
      'questionnaires',
      'check-in',
      'guest-page',
      'invitations',
      'website',
      'client-room',
      'supplier-page',
    ],
    about:
      'Notifications for the team: in the bell, by mail at once or in a daily digest, as each person chose. Listens to the events of other modules; one table for each module says who gets which notification (`server/news`).',
    screens: [
      {
        path: '/notificari',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'today', order: 20 },
      },
    ],
  },
  names,
)
