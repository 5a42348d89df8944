import { Button } from '@mantine/core'
import { IconPlus, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { formatMoney, parseMoney } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import type { FilterValues } from '#ui/live/lists/filters.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column, Density, Sort, Widths } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { nothingSelected } from '#ui/live/table/selection.ts'
import { changeSample, listSamples } from '../contract.ts'
import { SampleSort, SampleState, type Sample } from '../model.ts'
import { text } from '../text.ts'
import { FillBar, SampleBulk } from './sample-actions.tsx'
import { SamplePanel } from './sample-panel.tsx'

const Filters = z.object({
  cauta: z.string().default(''),
  stare: z.array(SampleState).default([]),
  sortare: SampleSort.default('name'),
  invers: z.boolean().default(false),
  fara: z.array(z.string()).default([]),
})

/** The list of samples: filters in the address, pages from the server, edits in place, live updates. */
export function SamplesBoard() {
  const say = useText(text)
  const [filters, setFilters] = useSearch(Filters)
  const { cauta, stare, sortare, invers, fara } = filters
  const panel = usePanel()
  const query = { ...(cauta && { search: cauta }), ...(stare.length > 0 && { state: stare }) }
  const pages = usePages(listSamples, { ...query, sort: sortare, descending: invers })
  const [widths, setWidths] = useState<Widths>({})
  const [density, setDensity] = useState<Density>('comfortable')
  const [selection, setSelection] = useState(nothingSelected)
  const columns = useColumns()
  const sort = { by: sortare, descending: invers }
  const onSort = ({ by, descending }: Sort) =>
    setFilters({ sortare: by as SampleSort, invers: descending })
  const add = () => panel.open('mostra-noua')
  useKey('n', add)
  const stateFilter = {
    fields: [{ name: 'stare', label: say('state'), options: useStates() }],
    values: { stare },
    onChange: (next: FilterValues) => {
      setSelection(nothingSelected)
      setFilters({ stare: (next.stare ?? []) as SampleState[] })
    },
  }
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => {
          setSelection(nothingSelected)
          setFilters({ cauta: next })
        }}
        searchLabel={say('search')}
        filters={stateFilter}
        sorting={{ fields: columns.filter((column) => column.sortable), sort, onSort }}
        display={{
          columns,
          hidden: fara,
          onHidden: (hidden) => setFilters({ fara: [...hidden] }),
          density,
          onDensity: setDensity,
          onResetWidths: () => setWidths({}),
        }}
        views={useSavedViews('gallery')}
        countText={pages.total === undefined ? '' : say('count', { n: pages.total })}
      >
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          {say('add')}
        </Button>
      </ListToolbar>
      <FillBar />
      <DataTable
        label={say('list')}
        columns={columns.filter(({ id }) => !fara.includes(id))}
        source={pages}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => panel.href(`mostra-${row.id}`)}
        onOpen={(row) => panel.open(`mostra-${row.id}`)}
        {...{ sort, onSort, selection, widths, density }}
        onSelection={setSelection}
        onWidths={setWidths}
        empty={<Nothing filters={filters} clear={setFilters} onAdd={add} />}
      />
      <SampleBulk
        selection={selection}
        onSelection={setSelection}
        total={pages.total ?? 0}
        filter={query}
      />
      <SamplePanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

interface NothingProps {
  filters: z.output<typeof Filters>
  clear: SetSearch<typeof Filters>
  onAdd: () => void
}

function Nothing({ filters: { cauta, stare }, clear, onAdd }: NothingProps) {
  const say = useText(text)
  if (cauta === '' && stare.length === 0)
    return (
      <EmptyState
        icon={<IconTable size={28} stroke={1.5} />}
        title={say('empty')}
        text={say('empty.text')}
        action={{ label: say('add'), onClick: onAdd }}
      />
    )
  return (
    <NoResults
      search={cauta}
      onClearSearch={() => clear({ cauta: null })}
      filters={stare.map((each) => ({
        label: say(`state.${each}`),
        onRemove: () => clear({ stare: stare.filter((other) => other !== each) }),
      }))}
      onClearAll={() => clear({ cauta: null, stare: null })}
    />
  )
}

function useStates() {
  const say = useText(text)
  return SampleState.options.map((value) => ({ value, label: say(`state.${value}`) }))
}

function useColumns(): Column<Sample>[] {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const change = useCommand(changeSample)
  const save = async (row: Sample, fields: Partial<Sample>) => {
    const outcome = await change.run({ id: row.id, version: row.version, ...fields })
    return outcome.ok ? undefined : sentence(outcome.error)
  }
  const states = useStates()
  return [
    {
      id: 'name',
      title: say('name'),
      width: 220,
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
    { id: 'email', title: say('email'), width: 200, render: (row) => row.email, card: 'none' },
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
            price: parseMoney(typed, row.price.currency, locale) ?? { ...row.price, minor: NaN },
          }),
      },
    },
  ]
}
