import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'partners',
  uses: ['accounts', 'company', 'contacts', 'defaults', 'events'],
  title: { ro: 'Parteneri', en: 'Partners' },
  about:
    'The firms an agency works with and what each does in an event: a directory with legal data, documents and ratings; suppliers and sponsors as pipelines; tiers whose benefits become promises, each with its proof. Logos reach a site only once contracted.',
  screens: [
    {
      path: '/parteneri',
      title: { ro: 'Parteneri', en: 'Partners' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'people', order: 20 },
    },
  ],
})
