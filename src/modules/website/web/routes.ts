import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/website-builder': () => import('./builder-screen.tsx'),
    '/website/:id': () => import('./editor/editor-screen.tsx'),
    '/preview-website/:id/*': () => import('./editor/preview/preview-screen.tsx'),
    '/preview-template/:id/*': async () => ({
      default: (await import('./editor/preview/preview-screen.tsx')).TemplatePreviewScreen,
    }),
  },
  {
    ownDocument: ['/website/:id', '/preview-website/:id/*', '/preview-template/:id/*'],
    guide: () => import('./guide.json'),
    actions: [
      {
        id: 'website.new',
        title: { ro: 'Site nou pentru un eveniment', en: 'New site for an event' },
        words: ['sablon', 'template', 'pagina', 'page'],
        to: '/website-builder?fila=sabloane',
      },
    ],
  },
)
