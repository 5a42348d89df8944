import { useState } from 'react'
import type { Specimen } from '../specimen.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { FilterValues } from './filters.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const fields = [
  {
    name: 'answer',
    label: 'Confirmare',
    options: [
      { value: 'yes', label: 'Vine', count: 141 },
      { value: 'no', label: 'Nu vine', count: 24 },
      { value: 'none', label: 'Fără răspuns', count: 83 },
    ],
  },
  {
    name: 'tag',
    label: 'Etichetă',
    options: ['VIP', 'familia miresei', 'familia mirelui', 'colegi'].map((label) => ({
      value: label,
      label,
    })),
  },
]

export const specimens: readonly Specimen[] = [{ title: localised('filters'), render: Filters }]

function Filters() {
  const [values, setValues] = useState<FilterValues>({
    answer: ['yes', 'none'],
    tag: ['VIP', 'colegi', 'familia mirelui'],
  })
  return (
    <>
      <FilterMenu fields={fields} values={values} onChange={setValues} />
      <div style={{ height: 12 }} />
      <FilterChips fields={fields} values={values} onChange={setValues} />
    </>
  )
}
