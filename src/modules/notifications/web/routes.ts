import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/notificari': () => import('./notifications-screen.tsx') },
  {
    guide: () => import('./guide.json'),
    slots: { bell: () => import('./bell.tsx') },
    actions: [
      {
        id: 'notifications.preferences',
        title: { ro: 'Preferințele notificărilor', en: 'Notification preferences' },
        words: ['rezumat', 'liniste', 'e-mail', 'digest', 'quiet hours', 'mail'],
        to: '/notificari?fila=preferinte',
      },
    ],
  },
)
