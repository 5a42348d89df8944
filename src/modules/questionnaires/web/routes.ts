import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/chestionare': () => import('./questionnaires-screen.tsx'),
    '/chestionare/:id/intrebari': () => import('./editor/editor-screen.tsx'),
    '/chestionare/:id/raspunsuri': () => import('./answers/answers-screen.tsx'),
    '/raspunsuri': () => import('./answers/inbox-screen.tsx'),
  },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
