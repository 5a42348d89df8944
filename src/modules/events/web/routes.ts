import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/evenimente': () => import('./events-screen.tsx'),
    '/evenimente/:eventId': () => import('./event-screen.tsx'),
  },
  {
    guide: () => import('./guide.json'),
    slots: { eventSwitcher: () => import('./widgets.tsx') },
    actions: [
      {
        id: 'events.new',
        title: { ro: 'Eveniment nou', en: 'New event' },
        words: ['adauga', 'nunta', 'conferinta', 'create', 'wedding', 'conference'],
        to: '/evenimente?panou=eveniment-nou',
        begins: ['eveniment nou', 'new event', 'eveniment', 'event'],
      },
    ],
  },
)
