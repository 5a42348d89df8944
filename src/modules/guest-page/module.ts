import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'guest-page',
    // Above everything that shows something to guests, below the mails that lead to it.
    uses: ['accounts', 'company', 'events', 'event-pages', 'guests', 'outside-links'],
    about:
      'What a guest sees behind the personal link or the code: the answer of the whole group, menus, diets with consent, tickets, the calendar, messages to the hosts and what is kept of them. Written whole by the server, complete without JavaScript. Also open registration and the events of a signed-in person.',
    screens: [],
  },
  names,
)
