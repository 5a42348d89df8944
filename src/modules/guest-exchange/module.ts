import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'guest-exchange',
  uses: ['accounts', 'company', 'contacts', 'defaults', 'events', 'guests'],
  title: { ro: 'Import și export de invitați', en: 'Import and export of guests' },
  about:
    'Guest lists from other tools and back: files and pasted cells are read, understood, checked row by row, mended and entered as one batch that can be undone; exports have the same shape.',
  screens: [],
})
