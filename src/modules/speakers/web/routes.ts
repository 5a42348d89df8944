import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/speakeri': () => import('./speakers-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
