import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'landing',
    uses: [],
    about:
      'What a visitor sees at `/`: what Prilej is, for whom, and the way in. Written whole by the server in both languages, complete without JavaScript.',
    screens: [],
  },
  names,
)
