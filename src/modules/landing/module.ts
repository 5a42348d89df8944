import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'landing',
    uses: [],
    about:
      'The page at `/`: what Prilej is, for whom, and how to sign up. Rendered by the server in both languages, complete without JavaScript.',
    screens: [],
  },
  names,
)
