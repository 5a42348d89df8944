import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { screensOf, type PaletteAction } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  { '/companie': () => import('./company-screen.tsx') },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    actions: [
      tabAction('echipa', localised('action.echipa'), ['colegi', 'roluri', 'invite']),
      tabAction('etichete', localised('action.etichete')),
      tabAction('jurnal', localised('action.jurnal'), ['istoric', 'history']),
      tabAction('cos', localised('action.cos'), ['sterse', 'restaurare', 'deleted', 'trash']),
      {
        id: 'company.tag',
        title: localised('action.tag'),
        words: ['adauga', 'add'],
        to: '/companie?fila=etichete&panou=eticheta-noua',
        begins: ['eticheta noua', 'new tag', 'eticheta', 'tag'],
      },
    ],
  },
)

function tabAction(value: string, title: Localised, words: string[] = []): PaletteAction {
  return { id: `company.${value}`, title, words, to: `/companie?fila=${value}` }
}
