import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/asezare': () => import('./plans-screen.tsx'),
    '/asezare/:planId': () => import('./plan-screen.tsx'),
  },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
