import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { listGuests, totalGuests, type GuestSelection } from '../../contract.ts'
import type { GuestRow } from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePages, type Pages } from '#platform/web/calls/pages.ts'
import type { Panel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { useTableDisplay } from '#platform/web/table-display.ts'
import type { CallOf } from '#shared/contract.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { DataTable } from '#ui/live/table/data-table.tsx'
import type { RowsSource } from '#ui/live/table/rows-source.ts'
import { nothingSelected } from '#ui/live/table/selection.ts'
import {
  hiddenByDefault,
  useGuestColumns,
  useHiddenParts,
  type ListedGuest,
} from './guest-columns.tsx'
import { isNarrowed, type GuestFilters } from './guest-filters.ts'
import { BulkProgress } from '../bulk/bulk-progress.tsx'
import styles from '../guest-list.module.css'
import { idIn, listText, panelOf, useNameOf } from '../guest-words.tsx'

const BulkActions = lazyComponent(() => import('../bulk/bulk-actions.tsx'), null)
const ImportStart = lazyComponent(
  async () => ({ default: (await import('../exchange/import-start.tsx')).ImportStart }),
  null,
)

interface GuestTableProps {
  eventId: string
  filters: GuestFilters
  panel: Panel
  onAdd: () => void
  /** Goes on with an import that was begun on the empty list. */
  onImport: (importId: string, seen: boolean) => void
  /** Actions of higher modules on the chosen guests. */
  more: (selection: GuestSelection) => readonly MenuAction[]
}

/** All guests of the event, as a list or family by family. */
export function GuestTable(props: GuestTableProps) {
  const { eventId, filters, panel, more } = props
  const say = useText(listText)
  const sentence = useErrorSentence()
  const nameOf = useNameOf()
  const { values, set, sorting, filter } = filters
  const grouped = values.vedere === 'familii'
  const sort = grouped ? 'group' : values.sortare
  const pages = useCounted(
    usePages(listGuests, { eventId, ...filter, sort, descending: values.invers }),
    { eventId, ...filter },
  )
  const columns = useGuestColumns(eventId, grouped)
  const display = useTableDisplay('guests', columns, [
    ...hiddenByDefault,
    ...useHiddenParts(eventId),
  ])
  const views = useSavedViews('guests')
  // A choice of "all that match" means the filter it was made under.
  const under = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ under, selection: nothingSelected })
  const selection =
    chosen.under === under || !chosen.selection.all ? chosen.selection : nothingSelected
  const onSelection = (next: typeof selection) => setChosen({ under, selection: next })
  const opened = idIn('invitat', panel.opened)
  return (
    <>
      <ListToolbar
        search={values.cauta}
        onSearch={(cauta) => set({ cauta })}
        searchLabel={say('search')}
        countText={useCountText(pages)}
        filters={filters.menu}
        views={views}
        display={display.menu}
        {...(!grouped && { sorting })}
      />
      <BulkProgress eventId={eventId} panel={panel} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable<ListedGuest>
          label={say('title')}
          columns={display.shown}
          source={grouped ? inFamilies(pages) : pages}
          rowKey={(row) => row.id}
          rowName={nameOf}
          rowHref={(row) => panel.href(panelOf(row))}
          onOpen={(row) => panel.open(panelOf(row))}
          {...(opened && { openKey: opened })}
          sort={sorting.sort}
          onSort={sorting.onSort}
          selection={selection}
          onSelection={onSelection}
          density={display.density}
          widths={display.widths}
          onWidths={display.onWidths}
          empty={<Nobody {...props} />}
        />
      )}
      <BulkActions
        {...{ eventId, selection, onSelection, filter, more }}
        total={pages.total ?? 0}
        counting={!pages.exact}
      />
    </>
  )
}

function useCountText({ total, exact }: Pages<GuestRow>): string {
  const say = useText(listText)
  if (total === undefined) return ''
  return exact ? say('count', { n: total }) : say('countOver', { n: total - 1 })
}

/** A page does not wait for the exact number of many guests; it is added when known. */
function useCounted(pages: Pages<GuestRow>, filter: CallOf<typeof totalGuests>): Pages<GuestRow> {
  const isOpen = !pages.exact && !pages.refreshing
  const { data } = useEndpoint(totalGuests, filter, { enabled: isOpen })
  return isOpen && data ? { ...pages, total: data.total, exact: true } : pages
}

/** Marks the rows that begin a group; the rows are sorted by group. */
function inFamilies({ getRow, ...pages }: Pages<GuestRow>): RowsSource<ListedGuest> {
  return {
    ...pages,
    getRow: (index) => {
      const row = getRow(index)
      if (row === undefined) return undefined
      return { ...row, begins: index === 0 || getRow(index - 1)?.groupId !== row.groupId }
    },
  }
}

/** On an empty list the import is open: most lists of guests exist already, in a file. */
function Nobody({ eventId, filters, onAdd, onImport }: GuestTableProps) {
  const say = useText(listText)
  if (isNarrowed(filters))
    return (
      <NoResults
        search={filters.values.cauta}
        onClearSearch={() => filters.set({ cauta: null })}
        filters={filters.inForce}
        onClearAll={filters.clear}
      />
    )
  return (
    <>
      <EmptyState
        icon={<IconUsersPlus size={28} stroke={1.5} />}
        title={say('empty')}
        text={say('emptyText')}
        action={{ label: say('add'), onClick: onAdd }}
      />
      <div className={styles.import}>
        <ImportStart eventId={eventId} onImport={onImport} />
      </div>
    </>
  )
}
