import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  {
    '/invitati': () => import('./guests-screen.tsx'),
  },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    actions: [
      {
        id: 'guests.new',
        title: localised('action.new'),
        words: ['invita', 'invitat nou', 'invite', 'new guest'],
        to: '/invitati?panou=invitat-nou',
        begins: ['invitat nou', 'new guest', 'invita', 'invitati', 'invite', 'add guest', 'guest'],
      },
    ],
  },
)
