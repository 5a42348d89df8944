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
    ],
    about:
      'What people should hear of: in the bell at once, by mail at once or in one daily digest, as each of them chose. Listens to the events of other modules; one table for each says who hears of what (`server/news`).',
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
