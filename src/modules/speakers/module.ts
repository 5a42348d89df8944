import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'speakers',
    uses: ['accounts', 'company', 'contacts', 'events', 'event-pages', 'outside-links'],
    about:
      'The people who speak: a directory of the company and their part in each event, from the first proposal to confirmed, with fee, travel, materials, consents and hours. Each has a link of their own to fill in what is theirs without an account.',
    screens: [
      {
        path: '/speakeri',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'programme', order: 20 },
      },
    ],
  },
  names,
)
