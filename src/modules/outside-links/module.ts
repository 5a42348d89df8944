import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'outside-links',
    uses: ['accounts', 'company', 'events'],
    about:
      'Links by which people without an account see something of an event. The secret of a link is kept as a hash, so it is shown once; a link ends by its date, when it is revoked or renewed, and with the right of the colleague who made it. Modules say through a port which kinds of links they have.',
    screens: [
      {
        path: '/cine-are-link',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 40 },
      },
    ],
  },
  names,
)
