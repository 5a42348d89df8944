import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/chestionare': () => import('./questionnaires-screen.tsx'),
    '/chestionare/:id/intrebari': () => import('./editor-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
