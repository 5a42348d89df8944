import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/lista-taskuri': () => import('./tasks-screen.tsx'),
    '/taskurile-mele': () => import('./my-tasks-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
