import {
  IconCalendarEvent,
  IconCalendarMonth,
  IconDownload,
  IconLayoutGrid,
  IconPlus,
  IconTable,
  IconTemplate,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePages, type Pages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import type { DisplayMenuProps } from '#ui/live/lists/display-menu.tsx'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { CardsSkeleton, TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportEvents, listEvents } from '../contract.ts'
import type { EventCard } from '../model.ts'
import { text } from '../text.ts'
import { EventCards, EventTable, useEventDisplay } from './list/event-cards.tsx'
import styles from './list/event-cards.module.css'
import { useEventFilters, type EventFilters } from './list/event-filters.ts'
import { newEventIn, newEventPanel, panelOf } from './event-words.tsx'
import NoOwnEvents from './no-own-events.tsx'
import { useOwnLimit } from './own-limit.ts'

const EventCalendar = lazyComponent(() => import('./list/event-calendar.tsx'))
const NewEventDialog = lazyComponent(() => import('./forms/new-event.tsx'), null)
const TemplatesDialog = lazyComponent(
  async () => ({ default: (await import('./forms/new-event.tsx')).TemplatesDialog }),
  null,
)
const EventPanel = lazyComponent(
  async () => ({ default: (await import('./event-screen.tsx')).EventPanel }),
  null,
)

/** Cards, table and calendar over one query, so that their counts agree. */
export default function EventsScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const filters = useEventFilters()
  const [templates, setTemplates] = useState(false)
  const newEvent = newEventIn(panel.opened)
  const exporting = useCommand(exportEvents)
  const save = async (format: 'csv' | 'xlsx') => {
    const outcome = await exporting.run({ ...filters.input, format })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const isLimited = useOwnLimit()
  const add = () => {
    if (!isLimited) panel.open(newEventPanel)
  }
  useKey('n', add)
  return (
    <>
      <PageHeader
        title={say('events.title')}
        {...(!isLimited && {
          primary: { label: say('new.title'), icon: <IconPlus size={16} />, onClick: add },
        })}
        menu={[
          {
            label: say('templates.title'),
            icon: <IconTemplate size={16} />,
            onClick: () => setTemplates(true),
          },
          ...(['xlsx', 'csv'] as const).map((format) => ({
            label: say(`events.${format}`),
            icon: <IconDownload size={16} />,
            onClick: () => void save(format),
          })),
        ]}
      >
        <Views filters={filters} />
      </PageHeader>
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
      {filters.values.vedere === 'calendar' ? (
        <EventCalendar filters={filters} toolbar={<Toolbar filters={filters} />} />
      ) : (
        <List filters={filters} onAdd={add} />
      )}
      <EventPanel opened={panel.opened} onClose={panel.close} />
      {newEvent && (
        <NewEventDialog
          day={newEvent.day}
          onClose={panel.close}
          onMade={(event) => panel.show(panelOf(event.id))}
        />
      )}
      {templates && <TemplatesDialog onClose={() => setTemplates(false)} />}
    </>
  )
}

function List({ filters, onAdd }: { filters: EventFilters; onAdd: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const pages = usePages(listEvents, filters.input)
  const cards = filters.values.vedere === 'carduri'
  const display = useEventDisplay()
  return (
    <>
      <Toolbar
        filters={filters}
        {...(!cards && { display: display.menu })}
        countText={pages.total === undefined ? '' : say('events.count', { n: pages.total })}
      />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : pages.total === undefined ? (
        cards ? (
          <CardsSkeleton cards={6} />
        ) : (
          <TableSkeleton />
        )
      ) : pages.total === 0 ? (
        <Nothing filters={filters} onAdd={onAdd} />
      ) : (
        <Rows {...{ pages, filters, cards, display }} />
      )}
    </>
  )
}

interface RowsProps {
  pages: Pages<EventCard>
  filters: EventFilters
  cards: boolean
  display: ReturnType<typeof useEventDisplay>
}

function Rows({ pages, filters, cards, display }: RowsProps) {
  return cards ? <EventCards pages={pages} /> : <EventTable {...{ pages, filters, display }} />
}

/** A company without events sees what events are for; otherwise the filters that leave none are shown. */
function Nothing({ filters, onAdd }: { filters: EventFilters; onAdd: () => void }) {
  const say = useText(text)
  const any = useEndpoint(listEvents, { archived: 'all', limit: 1 })
  const isLimited = useOwnLimit()
  if (any.data?.total === 0 && isLimited) return <NoOwnEvents />
  if (any.data?.total === 0)
    return (
      <EmptyState
        icon={<IconCalendarEvent size={28} stroke={1.5} />}
        title={say('events.empty')}
        text={say('events.emptyText')}
        action={{ label: say('new.title'), icon: <IconPlus size={16} />, onClick: onAdd }}
        example={<Badge tone="brand">{say('events.example')}</Badge>}
      />
    )
  return (
    <NoResults
      search={filters.values.cauta}
      onClearSearch={() => filters.set({ cauta: null })}
      filters={filters.inForce}
      onClearAll={filters.clear}
    />
  )
}

interface ToolbarProps {
  filters: EventFilters
  countText?: string
  display?: DisplayMenuProps
}

function Toolbar({ filters, countText = '', display }: ToolbarProps) {
  const say = useText(text)
  const views = useSavedViews('events')
  const { values, set } = filters
  const isCalendar = values.vedere === 'calendar'
  return (
    <ListToolbar
      search={values.cauta}
      onSearch={(cauta) => set({ cauta })}
      searchLabel={say('events.search')}
      countText={countText}
      filters={filters.menu}
      views={views}
      {...(!isCalendar && { sorting: filters.sorting })}
      {...(display && { display })}
    />
  )
}

/** The choice between coming and past events, and between cards and table. */
function Views({ filters: { values, set } }: { filters: EventFilters }) {
  const say = useText(text)
  const isCalendar = values.vedere === 'calendar'
  return (
    <div className={styles.views}>
      {!isCalendar && (
        <SegmentedViews
          label={say('when.label')}
          value={values.cand}
          onChange={(cand) => set({ cand })}
          views={(['viitoare', 'trecute', 'toate'] as const).map((value) => ({
            value,
            label: say(`when.${value}`),
          }))}
        />
      )}
      <SegmentedViews
        label={say('view.label')}
        value={values.vedere}
        onChange={(vedere) => set({ vedere })}
        views={[
          { value: 'carduri', label: say('view.cards'), icon: <IconLayoutGrid size={16} /> },
          { value: 'tabel', label: say('view.table'), icon: <IconTable size={16} /> },
          { value: 'calendar', label: say('view.calendar'), icon: <IconCalendarMonth size={16} /> },
        ]}
      />
    </div>
  )
}
