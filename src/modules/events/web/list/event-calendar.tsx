import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { lastOfMonth, weeksOf } from '#shared/dates/month.ts'
import { defaultZone, todayIn, type PlainDate } from '#shared/dates/time.ts'
import { MonthDays, MonthGrid, MonthHead } from '#ui/live/lists/month-calendar.tsx'
import monthStyles from '#ui/live/lists/month.module.css'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { listEvents } from '../../contract.ts'
import { spanOf, type EventCard } from '../../model.ts'
import { text } from '../../text.ts'
import { newEventPanel, panelOf, StatusWord, toneOf, TypeIcon } from '../event-words.tsx'
import styles from './event-calendar.module.css'
import type { EventFilters } from './event-filters.ts'

interface EventCalendarProps {
  filters: EventFilters
  toolbar: ReactNode
}

/** A month as a grid, or on a phone as a list of its days. */
export default function EventCalendar({ filters, toolbar }: EventCalendarProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const today = todayIn(defaultZone, serverTimeNow())
  const month = filters.values.luna ?? today.slice(0, 7)
  const days = weeksOf(month).flat()
  const input = { ...filters.anyDay, sort: 'start', descending: false, limit: 200 } as const
  const { data, error, refetch } = useEndpoint(
    listEvents,
    { ...input, from: days[0] ?? today, to: days.at(-1) ?? today },
    { keepPrevious: true },
  )
  const events = data?.items ?? []
  const inMonth = events.filter(
    ({ startDate, lastDay }) => startDate <= lastOfMonth(month) && lastDay >= `${month}-01`,
  )
  return (
    <>
      {toolbar}
      <MonthHead
        month={month}
        count={data && say('events.count', { n: inMonth.length })}
        onGo={(to) => filters.set({ luna: to === today.slice(0, 7) ? null : to })}
        today={today}
      />
      {error && !data ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : phone ? (
        <MonthDays
          items={inMonth}
          dayOf={({ startDate }) => startDate}
          render={(each) => <Rows events={each} />}
          none={say('calendar.none')}
        />
      ) : (
        <Month {...{ month, today, events }} />
      )}
    </>
  )
}

interface MonthProps {
  month: string
  today: PlainDate
  events: readonly EventCard[]
}

function Month({ month, today, events }: MonthProps) {
  const say = useText(text)
  const panel = usePanel()
  return (
    <MonthGrid
      {...{ month, today }}
      items={events}
      isOn={({ startDate, lastDay }, day) => startDate <= day && day <= lastDay}
      max={3}
      more={(n) => say('calendar.more', { n })}
      action={{
        caption: say('calendar.keys'),
        label: (day) => say('calendar.newOn', { day }),
        open: (day) => panel.open(`${newEventPanel}-${day}`),
      }}
      renderChip={(event, day) => (
        <PanelLink panel={panel} what={panelOf(event.id)} className={monthStyles.chip}>
          <span
            data-tone={toneOf[event.status]}
            data-over={event.status === 'cancelled' || undefined}
            data-later={event.startDate < day || undefined}
          >
            {event.startDate === day && !event.allDay && <time>{startOf(event)}</time>}
            {event.name}
          </span>
        </PanelLink>
      )}
    />
  )
}

function Rows({ events }: { events: readonly EventCard[] }) {
  const say = useText(text)
  const panel = usePanel()
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.id}>
          <PanelLink panel={panel} what={panelOf(event.id)} className={styles.row}>
            <TypeIcon type={event.type} size={22} />
            <span>
              <strong>{event.name}</strong>
              <span>
                {!event.allDay && `${startOf(event)} · `}
                {event.place.name || say(`type.${event.type}`)}
              </span>
            </span>
            <StatusWord status={event.status} />
          </PanelLink>
        </li>
      ))}
    </ul>
  )
}

function startOf({ startsAt, endsAt, timeZone }: EventCard): string {
  return spanOf(startsAt, endsAt, timeZone).startTime
}
