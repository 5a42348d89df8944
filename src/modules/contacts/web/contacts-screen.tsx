import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { text } from '../text.ts'
import { newContact, newOrganisation } from './panel-names.ts'
import PeopleView from './people-view.tsx'

const DayView = lazyComponent(() => import('./day-view.tsx'))
const OrganisationsView = lazyComponent(() => import('./organisations-view.tsx'))
const ImportDialog = lazyComponent(() => import('./import-dialog.tsx'), null)

const View = z.enum(['lista', 'organizatii', 'ziua'])
type View = z.infer<typeof View>
const Address = z.object({
  vedere: View.default('lista'),
  cauta: z.string().optional(),
  panou: z.string().optional(),
  invers: z.boolean().optional(),
})

export default function ContactsScreen() {
  const say = useText(text)
  const [{ vedere }, setAddress] = useSearch(Address)
  const panel = usePanel()
  const [importing, setImporting] = useState(false)
  const adding = {
    lista: { label: say('add'), onClick: () => panel.open(newContact) },
    organizatii: { label: say('organisations.add'), onClick: () => panel.open(newOrganisation) },
  }
  const primary = vedere === 'ziua' ? undefined : adding[vedere]
  return (
    <>
      <PageHeader
        title={say('screen.title')}
        {...(primary && { primary: { ...primary, icon: <IconPlus size={16} /> } })}
      />
      <PageTabs
        label={say('views')}
        value={vedere}
        onChange={(next) =>
          setAddress(
            { vedere: View.parse(next), cauta: null, panou: null, invers: null },
            { step: true },
          )
        }
        tabs={View.options.map((value) => ({
          value,
          label: say(`view.${value}`),
          content: value === vedere && <Shown view={value} onImport={() => setImporting(true)} />,
        }))}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

function Shown({ view, onImport }: { view: View; onImport: () => void }) {
  if (view === 'lista') return <PeopleView onImport={onImport} />
  return view === 'organizatii' ? <OrganisationsView /> : <DayView />
}
