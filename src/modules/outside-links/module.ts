import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'outside-links',
    uses: ['accounts', 'company', 'events'],
    about:
      'Links by which people without an account see something of an event. The secret of a link is stored as a hash, so it is shown once; a link ends by its date, by revoking or renewing it, and when the colleague who made it loses access. Modules provide the kinds of links through a port.',
    screens: [
      {
        path: '/cine-are-link',
        guard: 'staff',
        frame: 'workspace',
        eventNav: { group: 'suppliers', order: 20 },
      },
    ],
  },
  names,
)
