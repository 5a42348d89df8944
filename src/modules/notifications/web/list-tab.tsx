import { Button, Group } from '@mantine/core'
import { IconArchive, IconBell, IconBellZ, IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey, useKeyHelp } from '#platform/web/keys.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { FilterChips } from '#ui/live/lists/filter-chips.tsx'
import { FilterMenu } from '#ui/live/lists/filter-menu.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { StatusDot } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { nothingSelected, type Selection as Ticked } from '#ui/live/table/selection.ts'
import { listNotifications, type Selection } from '../contract.ts'
import { text } from '../text.ts'
import { useActions, type Actions } from './notification-actions.ts'
import { useListFilters, type ListFilters } from './list-filters.ts'
import { useColumns } from './list-columns.tsx'
import { SnoozeMenu } from './news-words.tsx'
import styles from './notifications.module.css'

/** The whole inbox: which of it, by kind and event, and what to do with many at once. */
export default function ListTab() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const filters = useListFilters()
  const pages = usePages(listNotifications, filters.input)
  const actions = useActions()
  const [ticked, setTicked] = useState<Ticked>(nothingSelected)
  const columns = useColumns(filters.show, actions)
  return (
    <>
      <Toolbar filters={filters} total={pages.total} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('list.label')}
          columns={columns}
          source={pages}
          rowKey={(row) => row.id}
          rowName={(row) => row.title[locale]}
          rowHref={(row) => row.href}
          onOpen={actions.open}
          selection={ticked}
          onSelection={setTicked}
          empty={<Nothing filters={filters} />}
        />
      )}
      <Bulk {...{ ticked, setTicked, filters, actions }} total={pages.total ?? 0} />
    </>
  )
}

function Toolbar({ filters, total }: { filters: ListFilters; total: number | undefined }) {
  const say = useText(text)
  return (
    <div className={styles.toolbar}>
      <Group gap={8}>
        <SegmentedViews label={say('show.label')} {...filters.views} />
        <FilterMenu {...filters.menu} />
        <span className={styles.count} role="status">
          {total === undefined ? '' : say('list.count', { n: total })}
        </span>
      </Group>
      <FilterChips {...filters.menu} />
    </div>
  )
}

interface BulkProps {
  ticked: Ticked
  setTicked: (ticked: Ticked) => void
  filters: ListFilters
  actions: Actions
  total: number
}

function Bulk({ ticked, setTicked, filters, actions, total }: BulkProps) {
  const say = useText(text)
  const { show, input } = filters
  const ids = [...ticked.keys]
  const selection: Selection = ticked.all
    ? { kind: 'filter', filter: input, except: ids }
    : { kind: 'ids', ids }
  const run = async (work: Promise<unknown>) => {
    await work
    setTicked(nothingSelected)
  }
  const archive = () => void run(actions.archive(selection))
  const read = () => void run(actions.read(selection))
  useBulkKeys(ticked.all || ids.length > 0, { archive, read })
  return (
    <BulkBar selection={ticked} onSelection={setTicked} total={total}>
      {show !== 'archived' && (
        <Button size="xs" leftSection={<IconCheck size={16} />} onClick={read}>
          {say('bulk.read')}
        </Button>
      )}
      {(show === 'unread' || show === 'all') && !ticked.all && (
        <SnoozeMenu onSnooze={(choice) => void run(actions.snooze(ids, choice))}>
          <Button size="xs" leftSection={<IconBellZ size={16} />}>
            {say('bulk.snooze')}
          </Button>
        </SnoozeMenu>
      )}
      {show === 'snoozed' && (
        <Button size="xs" onClick={() => void run(actions.change(selection, { kind: 'wake' }))}>
          {say('bulk.wake')}
        </Button>
      )}
      {show === 'archived' ? (
        <Button size="xs" onClick={() => void run(actions.change(selection, { kind: 'restore' }))}>
          {say('bulk.restore')}
        </Button>
      ) : (
        <Button size="xs" leftSection={<IconArchive size={16} />} onClick={archive}>
          {say('bulk.archive')}
        </Button>
      )}
    </BulkBar>
  )
}

function useBulkKeys(some: boolean, actions: { archive: () => void; read: () => void }): void {
  const say = useText(text)
  useKey('e', () => some && actions.archive())
  useKey('r', () => some && actions.read())
  useKeyHelp(
    useMemo(
      () => ({
        title: say('keys.title'),
        shortcuts: [
          { keys: ['e'], does: say('keys.archive') },
          { keys: ['r'], does: say('keys.read') },
        ],
      }),
      [say],
    ),
  )
}

function Nothing({ filters }: { filters: ListFilters }) {
  const say = useText(text)
  const { show, isFiltering, menu } = filters
  if (isFiltering)
    return (
      <NoResults
        filters={menu.fields
          .filter(({ name }) => (menu.values[name] ?? []).length > 0)
          .map(({ name, label }) => ({
            label,
            onRemove: () => menu.onChange({ ...menu.values, [name]: [] }),
          }))}
        onClearAll={filters.clear}
      />
    )
  return (
    <EmptyState
      icon={<IconBell size={28} stroke={1.5} />}
      title={say(`empty.${show}`)}
      text={say(show === 'all' ? 'empty.unreadText' : `empty.${show}Text`)}
      {...(show === 'unread' && {
        action: { label: say('empty.showAll'), onClick: filters.showAll },
      })}
      {...((show === 'unread' || show === 'all') && {
        example: <StatusDot tone="brand">{say('empty.example')}</StatusDot>,
      })}
    />
  )
}
