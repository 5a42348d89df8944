import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'guests',
    uses: ['accounts', 'company', 'contacts', 'defaults', 'events'],
    about:
      'Who is invited and who comes: groups with their link and code, guests, companions, invitations to parts with answers, places and waiting lists, head counts, duplicates, bulk actions and what data protection asks. Files and pasted cells of other tools are checked row by row and imported as one batch that can be undone; exports can be imported back. Its screen shows a hundred thousand guests as one table; higher modules add to it through ports.',
    screens: [
      {
        path: '/invitati',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 1 },
      },
    ],
  },
  names,
)
