import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'accounts',
    uses: [],
    about:
      'People, how they sign in (password, Google, links in mails) and their sessions: sign-up, password reset, profile, and the members of a company. The company itself comes through a port.',
    screens: [
      {
        path: '/login',
        guard: 'none',
        frame: 'plain',
      },
      {
        path: '/creeaza-cont',
        guard: 'none',
        frame: 'plain',
      },
      {
        path: '/creeaza-cont-2',
        guard: 'none',
        frame: 'plain',
      },
      {
        path: '/reseteaza-parola',
        guard: 'none',
        frame: 'plain',
      },
      {
        path: '/profil-utilizator',
        guard: 'none',
        frame: 'plain',
      },
      {
        path: '/evenimentele-mele',
        guard: 'none',
        frame: 'plain',
      },
    ],
  },
  names,
)
