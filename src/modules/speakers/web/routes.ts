import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/speakeri': () => import('./speakers-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
