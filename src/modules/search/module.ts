import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'search',
    uses: [],
    about:
      'Finds anything from the palette (Ctrl/⌘ K) as it is typed. It knows no other module: each says through a port of the platform what it has that fits (`platform/server/database/finder.ts`).',
    screens: [],
  },
  names,
)
