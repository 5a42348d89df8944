import type { Localised } from '#shared/i18n.ts'
import { screensOf, type PaletteAction } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  { '/companie': () => import('./company-screen.tsx') },
  {
    guide: () => import('./guide.json'),
    actions: [
      part('echipa', { ro: 'Echipa companiei', en: 'Company team' }, [
        'colegi',
        'roluri',
        'invite',
      ]),
      part('etichete', { ro: 'Etichetele companiei', en: 'Company tags' }),
      part('jurnal', { ro: 'Jurnalul companiei', en: 'Activity log' }, ['istoric', 'history']),
      part('cos', { ro: 'Coșul companiei', en: 'Bin' }, [
        'sterse',
        'restaurare',
        'deleted',
        'trash',
      ]),
      {
        id: 'company.tag',
        title: { ro: 'Etichetă nouă', en: 'New tag' },
        words: ['adauga', 'add'],
        to: '/companie?fila=etichete&panou=eticheta-noua',
        begins: ['eticheta noua', 'new tag', 'eticheta', 'tag'],
      },
    ],
  },
)

function part(value: string, title: Localised, words: string[] = []): PaletteAction {
  return { id: `company.${value}`, title, words, to: `/companie?fila=${value}` }
}
