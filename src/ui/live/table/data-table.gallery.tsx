import { Button } from '@mantine/core'
import { IconMail, IconTag } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { FilterValues } from '../lists/filters.ts'
import { ListToolbar } from '../lists/list-toolbar.tsx'
import { useLocale } from '../locale.tsx'
import { StatusDot } from '../records/badge.tsx'
import type { Specimen } from '../specimen.ts'
import { NoResults } from '../states/no-results.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { Column, Density, Sort, Widths } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { matches, sampleGuest, type SampleGuest } from './sample-guests.ts'
import { nothingSelected, type Selection } from './selection.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('tableOf100000Rows'),
    isPlain: true,
    render: Guests,
  },
]

const answers = { yes: 'Vine', no: 'Nu vine', none: 'Fără răspuns' }
const tones = { yes: 'brand', no: 'danger', none: 'neutral' } as const
const filterFields = [
  {
    name: 'answer',
    label: 'Confirmare',
    options: Object.entries(answers).map(([value, label]) => ({ value, label })),
  },
]

function Guests() {
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState<FilterValues>({})
  const look = useLook()
  const { sort, hidden, widths, density } = look
  const [selection, setSelection] = useState(nothingSelected)
  const [open, setOpen] = useState<string>()
  const source = useSource(search, filters)
  const columns = useColumns()
  const clear = () => {
    setSearch('')
    setFilters({})
  }
  return (
    <>
      <ListToolbar
        search={search}
        onSearch={setSearch}
        filters={{ fields: filterFields, values: filters, onChange: setFilters }}
        sorting={{
          fields: columns.filter((column) => column.sortable),
          sort,
          onSort: look.onSort,
        }}
        display={{ columns, ...look }}
        views={{
          views: [{ id: 'silent', name: 'Fără răspuns' }],
          isPlain: Object.keys(filters).length === 0,
          onChoose: (id) => setFilters(id ? { answer: ['none'] } : {}),
          onSave: () => undefined,
        }}
        onExport={() => undefined}
        total={source.total}
      />
      <DataTable
        label="Invitați"
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        source={source}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `#liste?${id}`}
        onOpen={({ id }) => setOpen(open === id ? undefined : id)}
        openKey={open}
        {...{ sort, selection, widths, density }}
        onSort={look.onSort}
        onSelection={setSelection}
        onWidths={look.onWidths}
        height="480px"
        empty={<NoResults search={search} onClearSearch={() => setSearch('')} onClearAll={clear} />}
      />
      <SampleActions selection={selection} onSelection={setSelection} total={source.total} />
    </>
  )
}

/** The layout of the table, which a real screen stores in the address or for the person. */
function useLook() {
  const [sort, onSort] = useState<Sort>({ by: 'name', descending: false })
  const [hidden, onHidden] = useState<readonly string[]>([])
  const [widths, onWidths] = useState<Widths>({})
  const [density, onDensity] = useState<Density>('comfortable')
  const onResetWidths = () => onWidths({})
  return { sort, onSort, hidden, onHidden, widths, onWidths, density, onDensity, onResetWidths }
}

/** All of them as they are asked for; what is searched or filtered is made first, so it is fewer. */
function useSource(search: string, filters: FilterValues) {
  return useMemo(() => {
    const chosenAnswers = filters.answer ?? []
    if (!search && chosenAnswers.length === 0) return { total: 100_000, getRow: sampleGuest }
    const matching = Array.from({ length: 20_000 }, (_, at) => sampleGuest(at)).filter((guest) =>
      matches(guest, search, chosenAnswers),
    )
    return { total: matching.length, getRow: (at: number) => matching[at] }
  }, [search, filters])
}

function useColumns(): Column<SampleGuest>[] {
  const locale = useLocale()
  const table = useTableColumn()
  return [
    {
      id: 'name',
      title: 'Nume',
      width: 200,
      grow: true,
      sortable: true,
      card: 'title',
      render: ({ name }) => name,
    },
    { id: 'group', title: 'Grup', width: 180, sortable: true, render: ({ group }) => group },
    {
      id: 'answer',
      title: 'Confirmare',
      width: 150,
      sortable: true,
      card: 'side',
      render: ({ answer }) => <StatusDot tone={tones[answer]}>{answers[answer]}</StatusDot>,
    },
    table,
    {
      id: 'phone',
      title: 'Telefon',
      width: 170,
      render: ({ phone }) => formatPhone(phone),
      card: 'none',
    },
    {
      id: 'gift',
      title: 'Dar',
      width: 130,
      align: 'end',
      card: 'none',
      render: ({ gift }) => formatMoney({ minor: gift * 100, currency: 'RON' }, locale),
    },
  ]
}

/** The one that is edited in place. */
function useTableColumn(): Column<SampleGuest> {
  const [tables, setTables] = useState<Record<string, string>>({})
  const tableOf = ({ id, table }: SampleGuest) => tables[id] ?? table
  return {
    id: 'table',
    title: 'Masa',
    width: 96,
    align: 'end',
    sortable: true,
    render: tableOf,
    edit: {
      value: tableOf,
      inputMode: 'numeric',
      save: ({ id }, value) => {
        if (!/^\d{1,2}$/.test(value)) return 'Scrieți numărul mesei, de la 1 la 99.'
        setTables({ ...tables, [id]: value })
      },
    },
  }
}

interface SampleActionsProps {
  selection: Selection
  onSelection: (selection: Selection) => void
  total: number
}

function SampleActions(props: SampleActionsProps) {
  return (
    <BulkBar {...props} menu={[{ label: 'Ștergeți', tone: 'danger' }]}>
      <Button size="xs" leftSection={<IconTag size={14} />}>
        Etichetați
      </Button>
      <Button size="xs" leftSection={<IconMail size={14} />}>
        Invitați
      </Button>
    </BulkBar>
  )
}
