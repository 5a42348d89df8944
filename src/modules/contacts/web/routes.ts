import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  {
    '/persoane-de-contact': () => import('./contacts-screen.tsx'),
  },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    actions: [
      {
        id: 'contacts.new',
        title: localised('action.new'),
        words: ['adauga', 'telefon', 'phone', 'create'],
        to: '/persoane-de-contact?panou=persoana-noua',
        begins: ['persoana de contact', 'persoana noua', 'contact nou', 'new contact', 'contact'],
      },
    ],
  },
)
