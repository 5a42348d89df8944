import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/login': () => import('./sign-in/login-screen.tsx'),
    '/creeaza-cont': () => import('./sign-in/sign-up-screen.tsx'),
    '/creeaza-cont-2': () => import('./sign-in/step-two-screen.tsx'),
    '/reseteaza-parola': () => import('./sign-in/reset-screen.tsx'),
    '/profil-utilizator': () => import('./profile/profile-screen.tsx'),
    '/evenimentele-mele': () => import('./my-events-screen.tsx'),
  },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    slots: { background: () => import('./background.tsx') },
  },
)
