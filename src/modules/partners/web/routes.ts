import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/parteneri': () => import('./partners-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
