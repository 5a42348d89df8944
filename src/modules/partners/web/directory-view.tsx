import { Button } from '@mantine/core'
import { IconBuildingStore, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { listCategories } from '#modules/defaults/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import { usePages, type Pages } from '#platform/web/calls/pages.ts'
import { usePanel, type Panel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { useSearch, type SetSearch } from '#platform/web/search.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { HeaderMenu } from '#ui/live/page/header-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import type { Column, Sort } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { nothingSelected, type Selection } from '#ui/live/table/selection.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { exportPartners, listPartners, removePartners, restorePartners } from '../contract.ts'
import { PaperState, PartnerKind, PartnerSort, type PartnerRow } from '../model.ts'
import { text } from '../text.ts'
import {
  BlockedSign,
  Face,
  newPartner,
  DocumentState,
  partnerIn,
  partnerPanel,
  Stars,
} from './widgets.tsx'
import styles from './partners.module.css'

const PartnerPanel = lazyPanel(() => import('./partner-panel.tsx'))

const Address = z.object({
  cauta: z.string().default(''),
  fel: z.array(PartnerKind).default([]),
  categorie: z.array(z.string()).default([]),
  documente: z.array(PaperState).default([]),
  stare: z.array(z.enum(['blocat', 'activ'])).default([]),
  nota: z.array(z.enum(['3', '4', '5'])).default([]),
  dublate: z.array(z.enum(['da'])).default([]),
  sortare: PartnerSort.default('name'),
  invers: z.boolean().default(false),
})
type Address = z.output<typeof Address>

/** All partners of the agency, with filters in the address. */
export default function DirectoryView() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [address, setAddress] = useSearch(Address)
  const { cauta, sortare, invers } = address
  const panel = usePanel()
  const filter = filterOf(address)
  const pages = usePages(listPartners, { ...filter, sort: sortare, descending: invers })
  const [selection, setSelection] = useState(nothingSelected)
  const exporting = useCommand(exportPartners)
  const save = async () => {
    const outcome = await exporting.run(filter)
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const sorting = {
    fields: PartnerSort.options.map((id) => ({ id, title: say(`field.${id}`) })),
    sort: { by: sortare, descending: invers },
    onSort: ({ by, descending }: { by: string; descending: boolean }) =>
      setAddress({ sortare: PartnerSort.parse(by), invers: descending }),
  }
  return (
    <>
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
      <ListToolbar
        search={cauta}
        onSearch={(next) => setAddress({ cauta: next })}
        searchLabel={say('search')}
        countText={pages.total === undefined ? '' : say('count', { n: pages.total })}
        filters={useFilters(address, setAddress)}
        views={useSavedViews('parteneri')}
        sorting={sorting}
      />
      <HeaderMenu
        actions={[
          { label: say('export'), icon: <IconDownload size={16} />, onClick: () => void save() },
        ]}
      />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <PartnerTable
          {...{ pages, panel, selection }}
          onSelection={setSelection}
          sort={sorting.sort}
          onSort={sorting.onSort}
          empty={
            <Nobody
              search={cauta}
              filtered={Object.keys(filter).length > 0}
              onAdd={() => panel.open(newPartner)}
              onClear={(only) => setAddress(only ? { cauta: null } : unfiltered)}
            />
          }
        />
      )}
      <Actions
        selection={selection}
        onSelection={setSelection}
        total={pages.total ?? 0}
        filter={filter}
      />
      <PartnerPanel opened={panel.opened} onClose={panel.close} onShow={panel.show} />
    </>
  )
}

interface PartnerTableProps {
  pages: Pages<PartnerRow>
  panel: Panel
  sort: Sort
  onSort: (sort: Sort) => void
  selection: Selection
  onSelection: (selection: Selection) => void
  empty: ReactNode
}

function PartnerTable({ pages, panel, ...others }: PartnerTableProps) {
  const say = useText(text)
  const columns = useColumns()
  const opened = partnerIn(panel.opened)
  return (
    <DataTable
      {...others}
      label={say('list')}
      columns={columns}
      source={pages}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => panel.href(partnerPanel(row))}
      onOpen={(row) => panel.open(partnerPanel(row))}
      {...(opened && { openKey: opened })}
    />
  )
}

const unfiltered = {
  cauta: null,
  fel: null,
  categorie: null,
  documente: null,
  stare: null,
  nota: null,
  dublate: null,
}

function filterOf({ cauta, fel, categorie, documente, stare, nota, dublate }: Address) {
  return {
    ...(cauta && { search: cauta }),
    ...(fel.length > 0 && { kinds: fel }),
    ...(categorie.length > 0 && { categories: categorie }),
    ...(documente.length > 0 && { papers: documente }),
    ...(stare.length === 1 && { blocked: stare[0] === 'blocat' }),
    ...(nota.length > 0 && { rating: Math.min(...nota.map(Number)) }),
    ...(dublate.length > 0 && { doubled: true }),
  }
}

function useFilters(address: Address, set: SetSearch<typeof Address>) {
  const say = useText(text)
  const { data } = useEndpoint(listCategories, { kind: 'partner' }, { staleTime: 60_000 })
  const { fel, categorie, documente, stare, nota, dublate } = address
  return {
    fields: [
      {
        name: 'fel',
        label: say('field.kinds'),
        options: PartnerKind.options.map((value) => ({ value, label: say(`kind.${value}`) })),
      },
      {
        name: 'categorie',
        label: say('field.categoryIds'),
        options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: 'documente',
        label: say('field.papers'),
        options: PaperState.options.map((value) => ({ value, label: say(`papers.${value}`) })),
      },
      {
        name: 'nota',
        label: say('field.rating'),
        options: ['3', '4', '5'].map((value) => ({
          value,
          label: say('rating.atLeast', { n: value }),
        })),
      },
      {
        name: 'stare',
        label: say('field.blocked'),
        options: [
          { value: 'activ', label: say('welcome') },
          { value: 'blocat', label: say('blocked') },
        ],
      },
      {
        name: 'dublate',
        label: say('doubled'),
        options: [{ value: 'da', label: say('doubled.yes') }],
      },
    ],
    values: { fel, categorie, documente, stare, nota, dublate },
    onChange: (values: Readonly<Record<string, readonly string[]>>) =>
      set(
        Address.pick({
          fel: true,
          categorie: true,
          documente: true,
          stare: true,
          nota: true,
          dublate: true,
        }).parse(values),
      ),
  }
}

function useColumns(): Column<PartnerRow>[] {
  const say = useText(text)
  const { data } = useEndpoint(listCategories, { kind: 'partner' }, { staleTime: 60_000 })
  const categories = new Map(data?.items.map(({ id, name }) => [id, name]))
  const words = (ids: readonly string[]) => ids.flatMap((id) => categories.get(id) ?? []).join(', ')
  return [
    {
      id: 'name',
      title: say('field.name'),
      width: 200,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => (
        <span className={styles.name}>
          <Face name={row.name} logo={row.logo} size={24} />
          <bdi>{row.name}</bdi>
          {row.blockedReason !== null && <BlockedSign reason={row.blockedReason} />}
        </span>
      ),
    },
    {
      id: 'kinds',
      title: say('field.kinds'),
      width: 130,
      render: ({ kinds }) => kinds.map((kind) => say(`kind.${kind}`)).join(', '),
    },
    {
      id: 'categories',
      title: say('field.categoryIds'),
      width: 150,
      card: 'none',
      render: ({ categoryIds }) => words(categoryIds),
    },
    { id: 'city', title: say('field.city'), width: 110, render: (row) => <bdi>{row.city}</bdi> },
    {
      id: 'phone',
      title: say('field.phone'),
      width: 150,
      card: 'none',
      render: ({ phone }) => phone && formatPhone(phone),
    },
    {
      id: 'rating',
      title: say('field.rating'),
      width: 116,
      sortable: true,
      card: 'side',
      render: ({ rating }) => <Stars rating={rating} />,
    },
    {
      id: 'papers',
      title: say('field.papers'),
      width: 130,
      render: ({ papers }) => <DocumentState state={papers} />,
    },
    {
      id: 'events',
      title: say('field.events'),
      width: 104,
      align: 'end',
      card: 'none',
      render: ({ events }) => events,
    },
  ]
}

interface NobodyProps {
  search: string
  filtered: boolean
  onAdd: () => void
  onClear: (onlySearch: boolean) => void
}

function Nobody({ search, filtered, onAdd, onClear }: NobodyProps) {
  const say = useText(text)
  if (filtered)
    return (
      <NoResults
        search={search}
        onClearSearch={() => onClear(true)}
        onClearAll={() => onClear(false)}
      />
    )
  return (
    <EmptyState
      icon={<IconBuildingStore size={28} stroke={1.5} />}
      title={say('empty')}
      text={say('emptyText')}
      action={{ label: say('add'), onClick: onAdd }}
      example={<Badge tone="brand">{say('example')}</Badge>}
    />
  )
}

interface ActionsProps {
  selection: Selection
  onSelection: (selection: Selection) => void
  total: number
  filter: ReturnType<typeof filterOf>
}

function Actions({ selection, onSelection, total, filter }: ActionsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const removing = useCommand(removePartners)
  const restoring = useCommand(restorePartners)
  const remove = async () => {
    const chosen = { all: selection.all, ids: [...selection.keys], filter }
    const outcome = await removing.run(chosen)
    if (!outcome.ok) return
    onSelection(nothingSelected)
    const deletedIds = outcome.data.ids
    showUndoBar(say('removed', { n: deletedIds.length }), () => restoring.run({ ids: deletedIds }))
  }
  return (
    <>
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      <BulkBar selection={selection} onSelection={onSelection} total={total}>
        <Button
          size="xs"
          leftSection={<IconTrash size={14} />}
          loading={removing.pending}
          onClick={() => void remove()}
        >
          {say('removeSome')}
        </Button>
      </BulkBar>
    </>
  )
}
