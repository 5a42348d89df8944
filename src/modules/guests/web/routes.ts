import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/invitati': () => import('./guests-screen.tsx'),
  },
  {
    guide: () => import('./guide.json'),
    actions: [
      {
        id: 'guests.new',
        title: { ro: 'Adăugați un invitat', en: 'Add a guest' },
        words: ['invita', 'invitat nou', 'invite', 'new guest'],
        to: '/invitati?panou=invitat-nou',
        begins: ['invitat nou', 'new guest', 'invita', 'invitati', 'invite', 'add guest', 'guest'],
      },
    ],
  },
)
