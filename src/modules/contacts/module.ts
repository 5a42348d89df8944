import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'contacts',
    uses: ['accounts', 'company'],
    about:
      'The people an agency calls, at suppliers, venues, clients and events, each link with its role. vCard import and export, duplicates merged field by field, and the call list of the day. What a person may be linked to comes through a port, and so does the directory of organisations.',
    screens: [
      {
        path: '/persoane-de-contact',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 30 },
        eventNav: { group: 'suppliers', order: 10 },
      },
    ],
  },
  names,
)
