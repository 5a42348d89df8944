import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/invitati': () => import('./guests-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
