import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'search',
    uses: [],
    about:
      'The search of the palette (Ctrl/⌘ K). Modules provide what can be found through a port of the platform (`platform/server/database/finder.ts`).',
    screens: [],
  },
  names,
)
