import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'speakers',
    uses: ['accounts', 'company', 'contacts', 'events', 'event-pages', 'outside-links'],
    about:
      'The directory of speakers and their role in each event, from proposal to confirmation, with fee, travel, materials, consents and hours. Each speaker fills in their own data behind a personal link, without an account.',
    screens: [
      {
        path: '/speakeri',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'programme', order: 20 },
        eventNav: { group: 'programme', order: 20 },
      },
    ],
  },
  names,
)
