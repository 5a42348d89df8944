import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'agenda',
    uses: ['accounts', 'company', 'events', 'event-pages', 'speakers'],
    about:
      'The programme of an event: sessions in rooms and tracks, placed on a grid of days, with every conflict named. What is published is frozen as a numbered version; feeds, PDFs and pages show only that version. Activities are attached to its sessions.',
    screens: [
      {
        path: '/agenda',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'programme', order: 1 },
        eventNav: { group: 'programme', order: 1 },
      },
      {
        path: '/agenda/:eventId',
        guard: 'staff',
        frame: 'workspace',
      },
    ],
  },
  names,
)
