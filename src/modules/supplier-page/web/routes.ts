import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(module, {
  '/cereri-oferte': () => import('./offers-screen.tsx'),
})
