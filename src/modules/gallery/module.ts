import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'gallery',
    uses: [],
    about:
      'Every component of the design system on one page, with real sample endpoints behind the tables and forms. Left out in production.',
    screens: [
      {
        path: '/gallery',
        guard: 'none',
        frame: 'plain',
      },
    ],
    developmentOnly: true,
  },
  names,
)
