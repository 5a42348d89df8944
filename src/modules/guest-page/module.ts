import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'guest-page',
    // Above modules that show data to guests, below the mails that link to it.
    uses: ['accounts', 'company', 'events', 'event-pages', 'guests', 'outside-links'],
    about:
      'The page behind the personal link or the code of a group: answers, menus, diets with consent, tickets, calendar, messages to the hosts, and the data kept about the group. Also open registration and the events of a signed-in person. Rendered by the server, complete without JavaScript.',
    screens: [
      {
        path: '/pagina-invitatilor',
        guard: 'staff',
        frame: 'workspace',
        eventNav: { group: 'guests', order: 15 },
      },
    ],
  },
  names,
)
