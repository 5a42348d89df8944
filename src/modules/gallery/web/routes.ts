import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/gallery': () => import('./gallery-screen.tsx') },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
