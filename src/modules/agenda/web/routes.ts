import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/agenda': () => import('./agendas-screen.tsx'),
    '/agenda/:eventId': () => import('./agenda-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
