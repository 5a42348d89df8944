import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/chestionare/:id/raspunsuri': () => import('./answers-screen.tsx'),
    '/raspunsuri': () => import('./inbox-screen.tsx'),
  },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
