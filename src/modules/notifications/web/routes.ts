import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  { '/notificari': () => import('./notifications-screen.tsx') },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    slots: { bell: () => import('./bell.tsx') },
    actions: [
      {
        id: 'notifications.preferences',
        title: localised('action.preferences'),
        words: ['rezumat', 'liniste', 'e-mail', 'digest', 'quiet hours', 'mail'],
        to: '/notificari?fila=preferinte',
      },
    ],
  },
)
