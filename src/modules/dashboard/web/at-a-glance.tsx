import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { daysBetween } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listEvents, listReadiness, type Readiness } from '#modules/events/contract.ts'
import type { EventCard } from '#modules/events/model.ts'
import {
  DateLeaf,
  daysOf,
  panelOf,
  ReadinessRing,
  StatusWord,
} from '#modules/events/web/widgets.tsx'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { Section } from './section.tsx'

const maxRows = 6

/** The next events with what each still lacks; every line leads to where that is corrected. */
export function EventsAtAGlance({ today }: { today: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listEvents, { from: today, limit: maxRows })
  const eventIds = data?.items.map(({ id }) => id) ?? []
  const readiness = useEndpoint(
    listReadiness,
    { eventIds },
    { enabled: eventIds.length > 0, keepPrevious: true },
  )
  const byEvent = new Map(readiness.data?.items.map((each) => [each.eventId, each]))
  return (
    <Section
      title={say('glance.title')}
      more={{ label: say('glance.all'), href: linkTo('/evenimente') }}
    >
      {data ? (
        data.items.length === 0 ? (
          <p className={styles.quiet}>{say('glance.empty')}</p>
        ) : (
          <ul className={styles.rows}>
            {data.items.map((event) => (
              <li key={event.id} className={styles.event}>
                <Glance event={event} readiness={byEvent.get(event.id)} today={today} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : (
        <PanelSkeleton rows={4} />
      )}
    </Section>
  )
}

interface GlanceProps {
  event: EventCard
  readiness: Readiness | undefined
  today: string
}

function Glance({ event, readiness, today }: GlanceProps) {
  const say = useText(text)
  const locale = useLocale()
  const days = daysBetween(today, event.startDate)
  return (
    <>
      <DateLeaf date={event.startDate} />
      <div className={styles.words}>
        <Link
          href={linkTo('/evenimente', {}, { panou: panelOf(event.id) })}
          className={styles.name}
        >
          {event.name}
        </Link>
        <span className={styles.facts}>
          <StatusWord status={event.status} />
          <span>{daysOf(event, locale)}</span>
          <span>{days > 0 ? say('glance.in', { n: days }) : say('glance.now')}</span>
        </span>
        {readiness && <Missing readiness={readiness} />}
      </div>
      {readiness && (
        <Link href={linkTo('/evenimente/:eventId', { eventId: event.id })} className={styles.ring}>
          <ReadinessRing score={readiness.score} size={44} />
        </Link>
      )}
    </>
  )
}

function Missing({ readiness: { items } }: { readiness: Readiness }) {
  const say = useText(text)
  const locale = useLocale()
  const missing = items.filter(({ done }) => !done).toSorted((a, b) => b.weight - a.weight)
  if (missing.length === 0) return <span className={styles.quiet}>{say('glance.ready')}</span>
  return (
    <details className={styles.missing}>
      <summary>{say('glance.missing', { n: missing.length })}</summary>
      <ul>
        {missing.map(({ code, href, title }) => (
          <li key={code}>
            <Link href={href} className={styles.mend}>
              {title[locale]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
