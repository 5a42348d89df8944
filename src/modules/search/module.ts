import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'search',
  uses: [],
  title: { ro: 'Căutare', en: 'Search' },
  about:
    'Finds anything from the palette (Ctrl/⌘ K) as it is typed. It knows no other module: each says through a port of the platform what it has that fits (`platform/server/database/finder.ts`).',
  screens: [],
})
