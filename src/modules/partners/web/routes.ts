import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  {
    '/parteneri': () => import('./partners-screen.tsx'),
  },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    actions: [
      {
        id: 'partners.new',
        title: localised('action.new'),
        words: ['adauga', 'furnizor', 'sponsor', 'supplier', 'create'],
        to: '/parteneri?panou=partener-nou',
        begins: ['partener nou', 'new partner', 'partener', 'partner', 'furnizor', 'supplier'],
      },
    ],
  },
)
