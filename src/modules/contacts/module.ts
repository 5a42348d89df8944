import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'contacts',
    uses: ['accounts', 'company'],
    about:
      'The people whom the agency calls: at suppliers, venues and clients, beside speakers and events, each link with its role. vCard in and out, duplicates merged field by field, and the list of whom to call on the day. What a person may be linked to comes through a port.',
    screens: [
      {
        path: '/persoane-de-contact',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 30 },
      },
    ],
  },
  names,
)
