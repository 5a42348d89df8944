import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/parteneri': () => import('./partners-screen.tsx'),
  },
  {
    guide: () => import('./guide.json'),
    actions: [
      {
        id: 'partners.new',
        title: { ro: 'Partener nou', en: 'New partner' },
        words: ['adauga', 'furnizor', 'sponsor', 'supplier', 'create'],
        to: '/parteneri?panou=partener-nou',
        begins: ['partener nou', 'new partner', 'partener', 'partner', 'furnizor', 'supplier'],
      },
    ],
  },
)
