import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'website',
  uses: [
    'accounts',
    'company',
    'events',
    'event-pages',
    'guests',
    'speakers',
    'partners',
    'agenda',
    'questionnaires',
    'guest-page',
    'activities',
    'seating',
  ],
  title: { ro: 'Website builder', en: 'Website builder' },
  about:
    'The public site of an event: pages made of blocks, ten looks, drafts and versions, and the renderer whose bytes visitors get. Live data of other modules enters when a page is rendered, never its document.',
  screens: [
    {
      path: '/website-builder',
      title: { ro: 'Website builder', en: 'Website builder' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'presentation', order: 1 },
    },
    {
      path: '/website/:id',
      title: { ro: 'Editor de site', en: 'Website editor' },
      guard: 'staff',
      frame: 'bare',
      frames: true,
    },
    {
      path: '/preview-website/:id/*',
      title: { ro: 'Previzualizare site', en: 'Website preview' },
      guard: 'staff',
      frame: 'bare',
      frames: true,
    },
    {
      path: '/preview-template/:id/*',
      title: { ro: 'Previzualizare șablon', en: 'Template preview' },
      guard: 'staff',
      frame: 'bare',
      frames: true,
    },
  ],
})
