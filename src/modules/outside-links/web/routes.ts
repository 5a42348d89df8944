import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/cine-are-link': () => import('./links-screen.tsx') },
  { guide: () => import('./guide.json') },
)
