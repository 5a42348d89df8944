import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'speakers',
  uses: ['accounts', 'company', 'contacts', 'events', 'event-pages', 'outside-links'],
  title: { ro: 'Speakeri', en: 'Speakers' },
  about:
    'The people who speak: a directory of the company and their part in each event, from the first proposal to confirmed, with fee, travel, materials, consents and hours. Each has a link of their own to fill in what is theirs without an account.',
  screens: [
    {
      path: '/speakeri',
      title: { ro: 'Speakeri', en: 'Speakers' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'programme', order: 20 },
    },
  ],
})
