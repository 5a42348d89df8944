import { Button } from '@mantine/core'
import { IconMapPin, IconTrash, IconUsers, IconUserShare } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import type { Pages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useTableDisplay } from '#platform/web/table-display.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatDate } from '#shared/dates/time.ts'
import { useNumber } from '#ui/live/locale.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { nothingSelected, selectedCount, type Selection } from '#ui/live/table/selection.ts'
import { Notice } from '#ui/plain/notice.tsx'
import {
  changeEvent,
  listReadiness,
  removeEvents,
  restoreEvents,
  type EventSelection,
} from '../../contract.ts'
import { EventOrder, spanOf, type EventCard } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './event-cards.module.css'
import type { EventFilters } from './event-filters.ts'
import {
  Cover,
  DateLeaf,
  daysOf,
  eventIn,
  panelOf,
  ReadinessRing,
  StatusBadge,
  StatusWord,
} from '../event-words.tsx'

const LeadDialog = lazyComponent(
  async () => ({ default: (await import('../event-actions.tsx')).LeadDialog }),
  null,
)

const step = 24

/** Shows a few screens of events; the others are fetched on request. */
export function EventCards({ pages }: { pages: Pages<EventCard> }) {
  const say = useText(text)
  const [shownCount, setShownCount] = useState(step)
  const total = pages.total ?? 0
  const count = Math.min(shownCount, total)
  const { onRangeWanted } = pages
  useEffect(() => onRangeWanted(0, Math.max(0, count - 1)), [onRangeWanted, count])
  const chunks = Array.from({ length: Math.ceil(count / step) }, (_, at) =>
    Array.from({ length: Math.min(step, count - at * step) }, (_row, row) =>
      pages.getRow(at * step + row),
    ),
  )
  return (
    <>
      <ul className={styles.cards} aria-label={say('events.title')} aria-busy={pages.refreshing}>
        {chunks.map((rows, at) => (
          <Chunk key={at} events={rows.filter((row) => row !== undefined)} />
        ))}
      </ul>
      {chunks.flat().includes(undefined) && <CardsSkeleton />}
      {count < total && (
        <div className={styles.more}>
          <Button onClick={() => setShownCount(shownCount + step)}>
            {say('events.more', { n: Math.min(step, total - count) })}
          </Button>
        </div>
      )}
    </>
  )
}

function Chunk({ events }: { events: readonly EventCard[] }) {
  const eventIds = events.map(({ id }) => id)
  const { data } = useEndpoint(
    listReadiness,
    { eventIds },
    { enabled: eventIds.length > 0, keepPrevious: true },
  )
  const scores = new Map(data?.items.map(({ eventId, score }) => [eventId, score]))
  return events.map((event) => (
    <li key={event.id}>
      <Card event={event} score={scores.get(event.id)} />
    </li>
  ))
}

function Card({ event, score }: { event: EventCard; score: number | undefined }) {
  const say = useText(text)
  const panel = usePanel()
  const { place, lead } = event
  return (
    <article className={styles.card} data-over={event.status === 'cancelled' || undefined}>
      <div className={styles.cover}>
        <Cover event={event} width={400} />
        <span className={styles.status}>
          <StatusBadge status={event.status} />
        </span>
      </div>
      <div className={styles.words}>
        <DateLeaf date={event.startDate} />
        <div className={styles.title}>
          <h2>
            <PanelLink panel={panel} what={panelOf(event.id)} className={styles.name}>
              {event.name}
            </PanelLink>
          </h2>
          <span className={styles.quiet}>
            <When event={event} /> · {say(`type.${event.type}`)}
          </span>
        </div>
      </div>
      <div className={styles.line} data-empty={place.name === '' || undefined}>
        <IconMapPin size={16} stroke={1.6} aria-hidden />
        <span>{place.name || say('place.none')}</span>
      </div>
      <Heads event={event} />
      <div className={styles.foot}>
        {lead ? (
          <span className={styles.person}>
            <Avatar name={lead.name} src={lead.avatar} size={24} />
            <span>{lead.name}</span>
            {event.members > 0 && <span className={styles.quiet}>+{event.members}</span>}
          </span>
        ) : (
          <span className={styles.quiet}>{say('lead.none')}</span>
        )}
        {score !== undefined && <ReadinessRing score={score} />}
      </div>
    </article>
  )
}

function When({ event }: { event: EventCard }) {
  const locale = useLocale()
  const { startTime } = spanOf(event.startsAt, event.endsAt, event.timeZone, event.allDay)
  if (event.startDate !== event.lastDay) return daysOf(event, locale)
  const day = formatDate(event.startDate, locale, 'medium')
  return event.allDay ? day : `${day}, ${startTime}`
}

function Heads({ event }: { event: EventCard }) {
  const say = useText(text)
  const { expectedGuests } = event
  const heads = event.heads?.invited === 0 ? null : event.heads
  if (heads === null && expectedGuests === null) return null
  // "0 confirmed" could be read as "none invited", so in that case only the invited are counted.
  const words = !heads
    ? say('heads.expected', { n: expectedGuests ?? 0 })
    : heads.confirmed === 0
      ? say('heads.invited', { n: heads.invited })
      : say('heads.confirmed', { n: heads.confirmed, invited: heads.invited })
  return (
    <div className={styles.line}>
      <IconUsers size={16} stroke={1.6} aria-hidden />
      <span>{words}</span>
    </div>
  )
}

interface EventTableProps {
  pages: Pages<EventCard>
  filters: EventFilters
  display: ReturnType<typeof useEventDisplay>
}

export function EventTable({ pages, filters, display }: EventTableProps) {
  const say = useText(text)
  const panel = usePanel()
  const opened = eventIn(panel.opened)
  // A choice of "all that match" means the filter it was made under.
  const under = JSON.stringify(filters.filter)
  const [chosen, setChosen] = useState({ under, selection: nothingSelected })
  const selection =
    chosen.under === under || !chosen.selection.all ? chosen.selection : nothingSelected
  const onSelection = (next: Selection) => setChosen({ under, selection: next })
  return (
    <>
      <DataTable
        label={say('events.title')}
        columns={display.shown}
        source={pages}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => panel.href(panelOf(row.id))}
        onOpen={(row) => panel.open(panelOf(row.id))}
        {...(opened && { openKey: opened })}
        sort={filters.sorting.sort}
        onSort={({ by, descending }) =>
          filters.sorting.onSort({ by: EventOrder.parse(by), descending })
        }
        selection={selection}
        onSelection={onSelection}
        density={display.density}
        widths={display.widths}
        onWidths={display.onWidths}
      />
      <ChosenActions
        chosen={{ all: selection.all, ids: [...selection.keys], filter: filters.filter }}
        {...{ selection, onSelection }}
        total={pages.total ?? 0}
      />
    </>
  )
}

interface ChosenActionsProps {
  chosen: EventSelection
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Number of events that match the filter. */
  total: number
}

/** The actions on the ticked events, or on all that match the filter. */
function ChosenActions({ chosen, selection, onSelection, total }: ChosenActionsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const isAdmin = useSession().profile?.role === 'admin'
  const removing = useCommand(removeEvents)
  const restoring = useCommand(restoreEvents)
  const [giving, setGiving] = useState(false)
  const remove = async () => {
    const outcome = await removing.run({ selection: chosen })
    if (!outcome.ok) return
    const { ids } = outcome.data
    onSelection(nothingSelected)
    if (ids.length > 0)
      showUndoBar(say('chosen.removed', { n: ids.length }), () => restoring.run({ ids }))
  }
  return (
    <>
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      <BulkBar selection={selection} onSelection={onSelection} total={total}>
        <Button size="xs" leftSection={<IconUserShare size={14} />} onClick={() => setGiving(true)}>
          {say('chosen.lead')}
        </Button>
        {isAdmin && (
          <Button
            size="xs"
            leftSection={<IconTrash size={14} />}
            loading={removing.pending}
            onClick={() => void remove()}
          >
            {say('chosen.remove')}
          </Button>
        )}
      </BulkBar>
      {giving && (
        <LeadDialog
          chosen={chosen}
          count={selectedCount(selection, total)}
          onClose={() => setGiving(false)}
          onDone={() => onSelection(nothingSelected)}
        />
      )}
    </>
  )
}

export function useEventDisplay() {
  return useTableDisplay('events', useColumns(), ['code'])
}

function useColumns(): Column<EventCard>[] {
  const say = useText(text)
  const number = useNumber()
  const rename = useRename()
  return [
    {
      id: 'name',
      title: say('event.name'),
      width: 220,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => row.name,
      edit: { value: (row) => row.name, save: rename },
    },
    {
      id: 'start',
      title: say('sort.start'),
      width: 180,
      sortable: true,
      render: (row) => <When event={row} />,
    },
    {
      id: 'status',
      title: say('event.status'),
      width: 140,
      sortable: true,
      card: 'side',
      render: (row) => <StatusWord status={row.status} />,
    },
    { id: 'type', title: say('event.type'), width: 130, render: (row) => say(`type.${row.type}`) },
    { id: 'place', title: say('event.place'), width: 180, render: (row) => row.place.name || '–' },
    {
      id: 'lead',
      title: say('event.leadId'),
      width: 150,
      render: (row) => row.lead?.name ?? '–',
    },
    {
      id: 'guests',
      title: say('event.guests'),
      width: 90,
      align: 'end',
      card: 'none',
      render: (row) => {
        const guests = row.heads?.invited || row.expectedGuests
        return guests === null ? '–' : number(guests)
      },
    },
    {
      id: 'code',
      title: say('event.code'),
      width: 130,
      sortable: true,
      card: 'none',
      render: (row) => row.code,
    },
  ]
}

function useRename() {
  const sentence = useErrorSentence()
  const change = useCommand(changeEvent)
  return async ({ id, version }: EventCard, name: string) => {
    const outcome = await change.run({ eventId: id, version, name })
    return outcome.ok ? undefined : sentence(outcome.error)
  }
}
