import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/activitati': () => import('./activities-screen.tsx') },
  { guide: () => import('./guide.json') },
)
