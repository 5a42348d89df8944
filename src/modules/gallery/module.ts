import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'gallery',
  uses: [],
  title: { ro: 'Galerie', en: 'Gallery' },
  about:
    'Every piece of the design system on one page, with real sample endpoints behind the tables and forms. Left out in production.',
  screens: [
    {
      path: '/gallery',
      title: { ro: 'Galerie', en: 'Gallery' },
      guard: 'none',
      frame: 'bare',
    },
  ],
  developmentOnly: true,
})
