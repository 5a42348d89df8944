import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/persoane-de-contact': () => import('./contacts-screen.tsx'),
  },
  {
    guide: () => import('./guide.json'),
    actions: [
      {
        id: 'contacts.new',
        title: { ro: 'Persoană de contact nouă', en: 'New contact person' },
        words: ['adauga', 'telefon', 'phone', 'create'],
        to: '/persoane-de-contact?panou=persoana-noua',
        begins: ['persoana de contact', 'persoana noua', 'contact nou', 'new contact', 'contact'],
      },
    ],
  },
)
