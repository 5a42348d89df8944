import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'guests',
    uses: ['accounts', 'company', 'contacts', 'defaults', 'events'],
    about:
      'Groups with their link and code, guests, companions, invitations to parts with answers, seats and waiting lists, head counts, duplicates, bulk actions, personal data, and import and export of lists. Its screen shows 100,000 guests as one table; higher modules add to it through ports.',
    screens: [
      {
        path: '/invitati',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 1 },
        eventNav: { group: 'guests', order: 1 },
      },
    ],
  },
  names,
)
