import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'website',
    uses: [
      'accounts',
      'company',
      'events',
      'event-pages',
      'outside-links',
      'guests',
      'speakers',
      'partners',
      'agenda',
      'questionnaires',
      'guest-page',
      'activities',
      'seating',
    ],
    about:
      'The public site of an event: pages made of blocks, ten looks, drafts and versions, and the renderer of the pages that visitors get. Live data of other modules is read when a page is rendered; it is not stored in the document.',
    screens: [
      {
        path: '/website-builder',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'presentation', order: 1 },
        eventNav: { group: 'presentation', order: 1 },
      },
      {
        path: '/website/:id',
        guard: 'staff',
        frame: 'plain',
        frames: true,
      },
      {
        path: '/preview-website/:id/*',
        guard: 'staff',
        frame: 'plain',
        frames: true,
      },
      {
        path: '/preview-template/:id/*',
        guard: 'staff',
        frame: 'plain',
        frames: true,
      },
    ],
  },
  names,
)
