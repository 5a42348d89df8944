import { Button } from '@mantine/core'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { z } from 'zod'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { formatDate } from '#shared/time.ts'
import { useCommand } from '#platform/web/command.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePages } from '#platform/web/pages.ts'
import { usePanel } from '#platform/web/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { changeSample, fillSamples, listSamples } from '../contract.ts'
import { SampleSort, type Sample } from '../model.ts'
import { text } from '../text.ts'
import { SamplePanel } from './sample-panel.tsx'

const Filters = z.object({
  cauta: z.string().default(''),
  sortare: SampleSort.default('name'),
  invers: z.boolean().default(false),
})

/** The exemplar of a list: filters in the address, pages from the server, edits in place, live for everybody. */
export function SamplesBoard() {
  const say = useText(text)
  const [filters, setFilters] = useSearch(Filters)
  const panel = usePanel()
  const pages = usePages(listSamples, {
    ...(filters.cauta && { search: filters.cauta }),
    sort: filters.sortare,
    descending: filters.invers,
  })
  const fill = useCommand(fillSamples)
  const columns = useColumns()
  const clear = () => setFilters({ cauta: null })
  const open = (what: string) => panel.open(what)
  const isEmpty = filters.cauta === ''
  return (
    <>
      <ListToolbar
        search={filters.cauta}
        onSearch={(cauta) => setFilters({ cauta })}
        searchLabel={say('search')}
        countText={pages.total === undefined ? '' : say('count', { n: pages.total })}
      >
        <Button leftSection={<IconPlus size={16} />} onClick={() => open('mostra-noua')}>
          {say('add')}
        </Button>
        <Button variant="subtle" loading={fill.pending} onClick={() => void fill.run({})}>
          {say('fill')}
        </Button>
      </ListToolbar>
      <DataTable
        label={say('list')}
        columns={columns}
        source={pages}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => panel.href(`mostra-${row.id}`)}
        onOpen={(row) => open(`mostra-${row.id}`)}
        sort={{ by: filters.sortare, descending: filters.invers }}
        onSort={({ by, descending }) =>
          setFilters({ sortare: by as SampleSort, invers: descending })
        }
        empty={
          isEmpty ? (
            <EmptyState
              icon={<IconTable size={28} stroke={1.5} />}
              title={say('empty')}
              text={say('empty.text')}
              action={{ label: say('add'), onClick: () => open('mostra-noua') }}
            />
          ) : (
            <NoResults search={filters.cauta} onClearSearch={clear} onClearAll={clear} />
          )
        }
      />
      <SamplePanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function useColumns(): Column<Sample>[] {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useSentence()
  const change = useCommand(changeSample)
  const save = async (row: Sample, fields: Partial<Sample>) => {
    const outcome = await change.run({ id: row.id, version: row.version, ...fields })
    return outcome.ok ? undefined : sentence(outcome.error)
  }
  const states = (['new', 'waiting', 'done'] as const).map((value) => ({
    value,
    label: say(`state.${value}`),
  }))
  return [
    {
      id: 'name',
      title: say('name'),
      width: 260,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => row.name,
      edit: { value: (row) => row.name, save: (row, name) => save(row, { name }) },
    },
    {
      id: 'city',
      title: say('city'),
      width: 160,
      sortable: true,
      render: (row) => row.city,
      edit: { value: (row) => row.city, save: (row, city) => save(row, { city }) },
    },
    { id: 'email', title: say('email'), width: 240, render: (row) => row.email, card: 'none' },
    {
      id: 'state',
      title: say('state'),
      width: 140,
      card: 'side',
      render: (row) => say(`state.${row.state}`),
      edit: {
        value: (row) => row.state,
        options: states,
        save: (row, state) => save(row, { state: state as Sample['state'] }),
      },
    },
    {
      id: 'due',
      title: say('due'),
      width: 150,
      sortable: true,
      render: (row) => row.due && formatDate(row.due, locale, 'medium'),
    },
    {
      id: 'price',
      title: say('price'),
      width: 140,
      align: 'end',
      render: (row) => formatMoney(row.price, locale),
      edit: {
        value: (row) => String(row.price.minor / 100).replace('.', ','),
        inputMode: 'decimal',
        save: (row, typed) =>
          save(row, {
            price: parseMoney(typed, row.price.currency) ?? { ...row.price, minor: NaN },
          }),
      },
    },
  ]
}
