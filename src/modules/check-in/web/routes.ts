import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/check-in': () => import('./check-in-screen.tsx') },
  { ownDocument: ['/check-in'], guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
