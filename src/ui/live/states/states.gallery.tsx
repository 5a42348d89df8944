import { IconUpload, IconUsers } from '@tabler/icons-react'
import type { Specimen } from '../specimen.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NoResults } from './no-results.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const nothing = () => undefined

export const specimens: readonly Specimen[] = [
  {
    title: localised('empty'),
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
    title: localised('noResults'),
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
    title: localised('error'),
    render: () => <ErrorState onReload={nothing} reference="7f3a-91c2" />,
  },
  {
    title: localised('theScreenIsBeingFetched'),
    render: () => <LoadingScreen />,
  },
]
