import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/desfasurator': () => import('./rundowns-screen.tsx'),
    '/desfasurator/:rundownId': () => import('./rundown-screen.tsx'),
  },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
