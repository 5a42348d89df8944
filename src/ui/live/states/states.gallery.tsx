import { IconUpload, IconUsers } from '@tabler/icons-react'
import type { Specimen } from '../specimen.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NoResults } from './no-results.tsx'

const nothing = () => undefined

export const specimens: readonly Specimen[] = [
  {
    title: { ro: 'Gol', en: 'Empty' },
    render: () => (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title="Aici vor sta invitații"
        text="Adăugați-i unul câte unul sau aduceți lista pe care o aveți deja în Excel."
        action={{ label: 'Importați o listă', icon: <IconUpload size={16} />, onClick: nothing }}
        example="De exemplu: „Popescu Ion +1” devine un grup cu Ion Popescu și un însoțitor fără nume."
      />
    ),
  },
  {
    title: { ro: 'Fără rezultate', en: 'No results' },
    render: () => (
      <NoResults
        search="stefna"
        onClearSearch={nothing}
        filters={[
          { label: 'Confirmare: vine', onRemove: nothing },
          { label: 'Moment: petrecere', onRemove: nothing },
        ]}
        onClearAll={nothing}
      />
    ),
  },
  {
    title: { ro: 'Eroare', en: 'Error' },
    render: () => <ErrorState onReload={nothing} reference="7f3a-91c2" />,
  },
  {
    title: { ro: 'Se aduce ecranul', en: 'The screen is being fetched' },
    render: () => <LoadingScreen />,
  },
]
