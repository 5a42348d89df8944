import { lazy, Suspense } from 'react'
import { z } from 'zod'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch } from '#platform/web/search.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../text.ts'

/** Each part comes with its own code, when it is first opened. */
const parts = {
  date: { label: 'tab.details', Content: lazy(() => import('./details-tab.tsx')) },
  echipa: { label: 'tab.team', Content: lazy(() => import('./team-tab.tsx')) },
  etichete: { label: 'tab.tags', Content: lazy(() => import('./tags-tab.tsx')) },
  jurnal: { label: 'tab.log', Content: lazy(() => import('./log-tab.tsx')) },
  cos: { label: 'tab.bin', Content: lazy(() => import('./bin-tab.tsx')) },
} as const

type Part = keyof typeof parts
const names = Object.keys(parts) as [Part, ...Part[]]

const Address = z.object({
  fila: z.enum(names).default(names[0]),
  panou: z.string().optional(),
  cauta: z.string().default(''),
  invers: z.boolean().default(false),
  om: z.string().optional(),
  fel: z.string().optional(),
  zi: z.string().optional(),
})
/** What belongs to one part does not follow the person to another. */
const nothingElse = { panou: null, cauta: null, invers: null, om: null, fel: null, zi: null }

export default function CompanyScreen() {
  const say = useText(text)
  const [{ fila }, setAddress] = useSearch(Address)
  const { Content } = parts[fila]
  const content = (
    <Suspense fallback={<TableSkeleton />}>
      <Content />
    </Suspense>
  )
  return (
    <>
      <PageHeader title={say('screen.title')} />
      <PageTabs
        label={say('screen.tabs')}
        value={fila}
        onChange={(next) => setAddress({ ...nothingElse, fila: next as Part }, { step: true })}
        tabs={names.map((value) => ({
          value,
          label: say(parts[value].label),
          content: value === fila && content,
        }))}
      />
    </>
  )
}
