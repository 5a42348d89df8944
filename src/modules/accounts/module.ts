import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'accounts',
  uses: [],
  title: { ro: 'Conturi', en: 'Accounts' },
  about:
    'People, how they sign in (password, Google, links in mails) and their sessions. Sign-up, reset, profile and the team of a company as rows of people; the company itself comes through a port.',
  screens: [
    {
      path: '/login',
      title: { ro: 'Intrare în cont', en: 'Sign in' },
      guard: 'none',
      frame: 'bare',
    },
    {
      path: '/creeaza-cont',
      title: { ro: 'Creează cont', en: 'Create an account' },
      guard: 'none',
      frame: 'bare',
    },
    {
      path: '/creeaza-cont-2',
      title: { ro: 'Creează cont: pasul doi', en: 'Create an account: step two' },
      guard: 'none',
      frame: 'bare',
    },
    {
      path: '/reseteaza-parola',
      title: { ro: 'Resetează parola', en: 'Reset the password' },
      guard: 'none',
      frame: 'bare',
    },
    {
      path: '/profil-utilizator',
      title: { ro: 'Profil utilizator', en: 'User profile' },
      guard: 'none',
      frame: 'bare',
    },
    {
      path: '/evenimentele-mele',
      title: { ro: 'Evenimentele mele', en: 'My events' },
      guard: 'none',
      frame: 'bare',
    },
  ],
})
