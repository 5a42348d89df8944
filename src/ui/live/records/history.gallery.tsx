import { IconFileImport } from '@tabler/icons-react'
import type { Specimen } from '../specimen.ts'
import { HistoryList } from './history-list.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('history'),
    render: () => (
      <HistoryList
        entries={[
          {
            id: '1',
            who: 'Ana Dobre',
            when: 'acum 2 ore',
            at: '2027-03-02T14:10:00Z',
            verb: 'a schimbat invitatul',
            changes: [
              { field: 'Confirmare', before: 'fără răspuns', after: 'vine' },
              { field: 'Masa', before: null, after: '12' },
              { field: 'Alergii', secret: true },
            ],
          },
          {
            id: '2',
            who: 'Ștefan Țîrlea',
            when: 'ieri, 18:02',
            at: '2027-03-01T16:02:00Z',
            verb: 'a răspuns de pe pagina lui',
          },
          {
            id: '3',
            who: 'Import „lista-finala.xlsx”',
            icon: <IconFileImport size={16} />,
            when: '26 februarie 2027',
            at: '2027-02-26T09:00:00Z',
            verb: 'a adăugat invitatul',
          },
        ]}
      />
    ),
  },
]
