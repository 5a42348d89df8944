import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'guest-list',
  uses: ['accounts', 'company', 'defaults', 'events', 'guests'],
  title: { ro: 'Invitați', en: 'Guests' },
  about:
    'The face of the guests: the table of a hundred thousand, families, head counts, one person’s panel, bulk actions, duplicates. It keeps nothing itself; higher modules add to it through the ports of `guests`.',
  screens: [
    {
      path: '/invitati',
      title: { ro: 'Invitați', en: 'Guests' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'people', order: 1 },
    },
  ],
})
