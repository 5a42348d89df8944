import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/agenda': () => import('./agendas-screen.tsx'),
    '/agenda/:eventId': () => import('./agenda-screen.tsx'),
  },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
