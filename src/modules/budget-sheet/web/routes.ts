import { screensOf } from '#platform/web/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/bugete': () => import('./budgets-screen.tsx'),
    '/buget/:id': () => import('./budget-screen.tsx'),
  },
  { guide: () => import('./guide.json') },
)
