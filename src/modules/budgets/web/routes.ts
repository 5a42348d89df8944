import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/bugete': () => import('./budgets-screen.tsx'),
    '/buget/:id': () => import('./budget-screen.tsx'),
  },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
