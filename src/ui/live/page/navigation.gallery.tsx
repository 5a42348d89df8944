import { IconCalendar, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { Specimen } from '../specimen.ts'
import { PageTabs } from './page-tabs.tsx'
import { SegmentedViews } from './segmented-views.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  { title: localised('tabs'), render: Tabs },
  { title: localised('views'), render: Views },
]

function Tabs() {
  const [value, setValue] = useState('details')
  return (
    <PageTabs
      label="Părțile companiei"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'details', label: 'Detalii', content: 'Nume, adresă, logo.' },
        { value: 'team', label: 'Echipă', count: 7, content: 'Cine lucrează aici.' },
        { value: 'defaults', label: 'Valori implicite', content: 'Monedă, TVA, categorii.' },
        { value: 'bin', label: 'Coș', count: 2, content: 'Se golește după 30 de zile.' },
      ]}
    />
  )
}

function Views() {
  const [value, setValue] = useState<'cards' | 'table' | 'calendar'>('table')
  return (
    <SegmentedViews
      label="Felul listei"
      value={value}
      onChange={setValue}
      views={[
        { value: 'cards', label: 'Carduri', icon: <IconLayoutGrid size={16} /> },
        { value: 'table', label: 'Tabel', icon: <IconTable size={16} /> },
        { value: 'calendar', label: 'Calendar', icon: <IconCalendar size={16} /> },
      ]}
    />
  )
}
