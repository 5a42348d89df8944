import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'partners',
    uses: ['accounts', 'company', 'contacts', 'defaults', 'events'],
    about:
      'The organisations an agency works with, and what each does in an event: one directory of suppliers, sponsors, venues, clients and others, with legal data, documents and ratings; suppliers and sponsors as pipelines; sponsor tiers with deliverables and their proofs. A logo is published only once the partner is contracted.',
    screens: [
      {
        path: '/parteneri',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'people', order: 20 },
        eventNav: { group: 'suppliers', order: 1 },
      },
    ],
  },
  names,
)
