import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { trueNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { addDays, daysBetween, defaultZone, formatDate, todayIn } from '#shared/time.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { listEvents } from '../../contract.ts'
import { spanOf, type EventCard } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './event-calendar.module.css'
import { lastOfMonth, monthAfter, type EventFilters } from './event-filters.ts'

import { newEventPanel, panelOf, StatusWord, toneOf, TypeIcon } from '../event-words.tsx'

interface EventCalendarProps {
  filters: EventFilters
  toolbar: ReactNode
}

/** A month as a grid, or on a phone as a list of its days. */
export default function EventCalendar({ filters, toolbar }: EventCalendarProps) {
  const sentence = useSentence()
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const today = todayIn(defaultZone, trueNow())
  const month = filters.values.luna ?? today.slice(0, 7)
  const days = gridOf(month)
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
      <Head
        month={month}
        count={data && inMonth.length}
        onGo={(to) => filters.set({ luna: to === today.slice(0, 7) ? null : to })}
        today={today}
      />
      {error && !data ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : phone ? (
        <Days events={inMonth} />
      ) : (
        <Month {...{ days, month, today, events }} />
      )}
    </>
  )
}

interface HeadProps {
  month: string
  today: string
  /** How many events the month holds, once that is known. */
  count: number | undefined
  onGo: (month: string) => void
}

function Head({ month, today, count, onGo }: HeadProps) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <div className={styles.head}>
      <h2 aria-live="polite">{formatDate(`${month}-01`, locale, 'month')}</h2>
      <span role="status">{count !== undefined && say('events.count', { n: count })}</span>
      <Button size="xs" onClick={() => onGo(today.slice(0, 7))}>
        {say('calendar.today')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={say('calendar.previous')}
        onClick={() => onGo(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={say('calendar.next')}
        onClick={() => onGo(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  )
}

interface MonthProps {
  days: readonly string[]
  month: string
  today: string
  events: readonly EventCard[]
}

const most = 3

/** Arrow keys walk over the days, Enter plans an event on one; the events of a day are links. */
function Month({ days, month, today, events }: MonthProps) {
  const say = useText(text)
  const locale = useLocale()
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const table = useRef<HTMLTableElement>(null)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    const { day } = event.currentTarget.dataset
    if (by === undefined || day === undefined) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-day="${addDays(day, by)}"]`)?.focus()
  }
  const entry = days.includes(today) ? today : `${month}-01`
  return (
    <table ref={table} className={styles.month}>
      <caption className="hidden-visually">{say('calendar.keys')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={formatDate(day, locale, 'weekday')}>
              {formatDate(day, locale, 'shortDay').split(/[.,\s]/)[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                events={events.filter(
                  ({ startDate, lastDay }) => startDate <= day && day <= lastDay,
                )}
                outside={!day.startsWith(month)}
                isToday={day === today}
                entry={day === entry}
                onKeyDown={walk}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

interface DayProps {
  day: string
  events: readonly EventCard[]
  outside: boolean
  isToday: boolean
  /** Where the tab key enters the grid. */
  entry: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Day({ day, events, outside, isToday, entry, onKeyDown }: DayProps) {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  const rest = events.length - most
  const title = formatDate(day, locale, 'full')
  return (
    <td data-outside={outside || undefined} data-today={isToday || undefined}>
      <button
        type="button"
        className={styles.number}
        data-day={day}
        tabIndex={entry ? 0 : -1}
        aria-label={say('calendar.newOn', { day: title })}
        aria-current={isToday ? 'date' : undefined}
        onKeyDown={onKeyDown}
        title={say('calendar.newOn', { day: title })}
        onClick={() => panel.open(`${newEventPanel}-${day}`)}
      >
        {Number(day.slice(8))}
      </button>
      <ul>
        {events.slice(0, rest > 0 ? most - 1 : most).map((event) => (
          <li key={event.id}>
            <PanelLink panel={panel} what={panelOf(event.id)} className={styles.chip}>
              <span
                data-tone={toneOf[event.status]}
                data-later={event.startDate < day || undefined}
              >
                {event.startDate === day && !event.allDay && <time>{startOf(event)}</time>}
                {event.name}
              </span>
            </PanelLink>
          </li>
        ))}
        {rest > 0 && <More events={events.slice(most - 1)} />}
      </ul>
    </td>
  )
}

/** The other events of a crowded day open in place. */
function More({ events }: { events: readonly EventCard[] }) {
  const say = useText(text)
  const panel = usePanel()
  return (
    <li>
      <details className={styles.more}>
        <summary>{say('calendar.more', { n: events.length })}</summary>
        {events.map((event) => (
          <PanelLink key={event.id} panel={panel} what={panelOf(event.id)} className={styles.chip}>
            <span data-tone={toneOf[event.status]}>{event.name}</span>
          </PanelLink>
        ))}
      </details>
    </li>
  )
}

function Days({ events }: { events: readonly EventCard[] }) {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  const days = [...new Set(events.map(({ startDate }) => startDate))]
  if (days.length === 0) return <p className={styles.none}>{say('calendar.none')}</p>
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <section key={day}>
          <h3>{formatDate(day, locale, 'day')}</h3>
          <ul>
            {events
              .filter(({ startDate }) => startDate === day)
              .map((event) => (
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
        </section>
      ))}
    </div>
  )
}

function startOf({ startsAt, endsAt, timeZone }: EventCard): string {
  return spanOf(startsAt, endsAt, timeZone).startTime
}

/** Whole weeks from Monday on that hold the month. */
function gridOf(month: string): string[] {
  const first = `${month}-01`
  const start = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  const length = Math.ceil((daysBetween(start, lastOfMonth(month)) + 1) / 7) * 7
  return Array.from({ length }, (_, at) => addDays(start, at))
}
