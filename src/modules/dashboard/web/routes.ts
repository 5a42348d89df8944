import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/dashboard': () => import('./dashboard-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
