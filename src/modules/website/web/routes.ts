import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

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
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    actions: [
      {
        id: 'website.new',
        title: localised('action.new'),
        words: ['sablon', 'template', 'pagina', 'page'],
        to: '/website-builder?fila=sabloane',
      },
    ],
  },
)
