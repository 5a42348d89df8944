import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'landing',
  uses: [],
  title: { ro: 'Prima pagină', en: 'Landing page' },
  about:
    'What a visitor sees at `/`: what Prilej is, for whom, and the way in. Written whole by the server in both languages, complete without JavaScript.',
  screens: [],
})
