import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/camera-client': () => import('./room-screen.tsx') },
  { guide: (locale) => import(`../locales/guide-${locale}.json`) },
)
