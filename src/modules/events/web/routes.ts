import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  {
    '/evenimente': () => import('./events-screen.tsx'),
    '/evenimente/:eventId': () => import('./event-screen.tsx'),
  },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    slots: { eventSwitcher: () => import('./widgets.tsx') },
    actions: [
      {
        id: 'events.new',
        title: localised('action.new'),
        words: ['adauga', 'nunta', 'conferinta', 'create', 'wedding', 'conference'],
        to: '/evenimente?panou=eveniment-nou',
        begins: ['eveniment nou', 'new event', 'eveniment', 'event'],
      },
    ],
  },
)
