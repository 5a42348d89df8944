import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { listEvents } from '#modules/events/contract.ts'
import {
  DateLeaf,
  newEventPanel,
  NoOwnEvents,
  useOwnLimit,
  StatusBadge,
  useChosenEvent,
} from '#modules/events/web/widgets.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { useSearch } from '#platform/web/search.ts'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { Link } from '#ui/live/link.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { countAgendas } from '../contract.ts'
import { text } from '../text.ts'
import styles from './agenda.module.css'
import cards from './agendas.module.css'

const Address = z.object({ cauta: z.string().default('') })
const rowsPerPage = 30

/** The agenda of the chosen event, or those of all events one may see. */
export default function AgendasScreen() {
  const say = useText(text)
  const { id, event, choose } = useChosenEvent()
  return (
    <>
      <PageHeader title={say('list.title')} about={say('list.about')} />
      {id === null ? (
        <AllAgendas />
      ) : event === null ? (
        <CardsSkeleton cards={1} />
      ) : (
        <>
          <AgendaCards events={[event]} />
          <Button variant="subtle" onClick={() => choose(null)}>
            {say('list.all')}
          </Button>
        </>
      )}
    </>
  )
}

/** The nearest first. */
function AllAgendas() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ cauta }, set] = useSearch(Address)
  const [limit, setLimit] = useState(rowsPerPage)
  const { data, error, refetch } = useEndpoint(
    listEvents,
    { limit, sort: 'start', descending: true, ...(cauta && { search: cauta }) },
    { keepPrevious: true },
  )
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => set({ cauta: next })}
        searchLabel={say('list.search')}
      />
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={4} />
        )
      ) : data.items.length === 0 ? (
        <NoEvents search={cauta} onClear={() => set({ cauta: null })} />
      ) : (
        <AgendaCards events={nearestFirst(data.items)} />
      )}
      {data && data.total > data.items.length && limit < 200 && (
        <Button variant="subtle" onClick={() => setLimit(Math.min(200, limit + rowsPerPage))}>
          {say('list.more')}
        </Button>
      )}
    </>
  )
}

type ListedEvent = OutputOf<typeof listEvents>['items'][number]

/** Upcoming ones by date; after them past ones, the latest first. */
function nearestFirst(latestFirst: readonly ListedEvent[]): ListedEvent[] {
  const today = todayIn(defaultZone, serverTimeNow())
  const past = latestFirst.filter(({ lastDay }) => lastDay < today)
  const ahead = latestFirst.filter(({ lastDay }) => lastDay >= today).toReversed()
  return [...ahead, ...past]
}

function NoEvents({ search, onClear }: { search: string; onClear: () => void }) {
  const say = useText(text)
  const isLimited = useOwnLimit()
  if (search) return <NoResults search={search} onClearSearch={onClear} onClearAll={onClear} />
  if (isLimited) return <NoOwnEvents />
  return (
    <EmptyState
      icon={<IconCalendarEvent size={28} stroke={1.5} />}
      title={say('list.empty')}
      text={say('list.emptyText')}
      action={{
        label: say('list.emptyAction'),
        href: linkTo('/evenimente', {}, { panou: newEventPanel }),
      }}
    />
  )
}

type ShownEvent = Pick<ListedEvent, 'id' | 'name' | 'startDate' | 'status'>

function AgendaCards({ events }: { events: readonly ShownEvent[] }) {
  const eventIds = events.map(({ id }) => id)
  const counts = useEndpoint(countAgendas, { eventIds }, { keepPrevious: true })
  return (
    <ul className={cards.agendas}>
      {events.map((event) => (
        <li key={event.id}>
          <AgendaCard
            event={event}
            count={counts.data?.items.find(({ eventId }) => eventId === event.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface AgendaCardProps {
  event: ShownEvent
  count: OutputOf<typeof countAgendas>['items'][number] | undefined
}

function AgendaCard({ event, count }: AgendaCardProps) {
  const say = useText(text)
  const locale = useLocale()
  const isStarted = count !== undefined && count.sessions > 0
  return (
    <Link
      className={cards.agendaCard}
      href={linkTo('/agenda/:eventId', { eventId: event.id }, { [eventParameter]: event.id })}
    >
      <DateLeaf date={event.startDate} />
      <span className={cards.agendaWords}>
        <strong>{event.name}</strong>
        <span className={styles.quiet}>
          {[
            formatDate(event.startDate, locale, 'medium'),
            isStarted ? say('sessions', { n: count.sessions }) : say('list.none'),
            isStarted && count.rooms > 0 && say('list.rooms', { n: count.rooms }),
            isStarted && count.waiting > 0 && say('list.waiting', { n: count.waiting }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={cards.agendaSide}>
        <StatusBadge status={event.status} />
        {isStarted && (
          <Badge tone={count.published === null ? 'neutral' : 'brand'}>
            {count.published === null
              ? say('list.draft')
              : say('list.published', { n: count.published })}
          </Badge>
        )}
      </span>
    </Link>
  )
}
