import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/persoane-de-contact': () => import('./contacts-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
