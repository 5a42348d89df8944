import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { addDays, daysBetween, formatDate } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listEvents } from '#modules/events/contract.ts'
import { spanOf, type EventCard } from '#modules/events/model.ts'
import { panelOf } from '#modules/events/web/widgets.tsx'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { Section } from './section.tsx'

/** Today and the six days after it, each with what happens on it. */
export function ThisWeek({ today }: { today: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const days = Array.from({ length: 7 }, (_, at) => addDays(today, at))
  const { data, error, refetch } = useEndpoint(listEvents, {
    from: today,
    to: addDays(today, 6),
    limit: 100,
  })
  const busy = days
    .map((day) => ({ day, events: data?.items.filter((event) => isOn(event, day)) ?? [] }))
    .filter(({ events }) => events.length > 0)
  return (
    <Section title={say('week.title')}>
      {data ? (
        busy.length === 0 ? (
          <p className={styles.quiet}>{say('week.empty')}</p>
        ) : (
          <ol className={styles.days}>
            {busy.map(({ day, events }) => (
              <li key={day}>
                <Day day={day} today={today} events={events} />
              </li>
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : (
        <PanelSkeleton rows={3} />
      )}
    </Section>
  )
}

function isOn({ startDate, lastDay }: EventCard, day: string): boolean {
  return startDate <= day && day <= lastDay
}

interface DayProps {
  day: string
  today: string
  events: readonly EventCard[]
}

function Day({ day, today, events }: DayProps) {
  const say = useText(text)
  const locale = useLocale()
  const timeOn = useTimeOn()
  const word =
    day === today
      ? say('week.today')
      : day === addDays(today, 1)
        ? say('week.tomorrow')
        : formatDate(day, locale, 'weekday')
  return (
    <>
      <h3 className={styles.day}>{word}</h3>
      <ul className={styles.rows}>
        {events.map((event) => (
          <li key={event.id} className={styles.line}>
            <span className={styles.time}>{timeOn(event, day)}</span>
            <Link
              href={linkTo('/evenimente', {}, { panou: panelOf(event.id) })}
              className={styles.name}
            >
              {event.name}
            </Link>
            <span className={styles.quiet}>{event.place.name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** When it begins, on the day it does; later days of the same event have no hour of their own. */
function useTimeOn() {
  const say = useText(text)
  return (event: EventCard, day: string) => {
    if (event.startDate !== day)
      return say('week.nthDay', { day: daysBetween(event.startDate, day) + 1 })
    if (event.allDay) return say('week.allDay')
    return spanOf(event.startsAt, event.endsAt, event.timeZone).startTime
  }
}
