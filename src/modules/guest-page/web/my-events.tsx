import { Button } from '@mantine/core'
import { IconCalendarHeart, IconMapPin, IconTicket, IconUsers } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, formatInstant } from '#shared/dates/time.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listMyEvents } from '../contract.ts'
import type { MyEvent, MyPlace } from '../model.ts'
import { text } from '../text.ts'
import styles from './page-settings.module.css'

/** The events that the verified address is invited to, coming ones first. */
export default function MyEvents({ email }: { email: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listMyEvents, {})
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  if (!data.verified) return <Notice tone="warning">{say('mine.unverified')}</Notice>
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarHeart size={28} stroke={1.5} aria-hidden />}
        title={say('mine.none')}
        text={say('mine.noneText', { email })}
      />
    )
  const { coming, past } = splitByTime(data.items)
  return (
    <>
      {coming.length > 0 && <Some title={say('mine.coming')} events={coming} />}
      {past.length > 0 && <Some title={say('mine.past')} events={past} />}
    </>
  )
}

function splitByTime(items: readonly MyEvent[]) {
  const now = new Date().toISOString()
  return {
    coming: items.filter(({ endsAt }) => endsAt >= now).toReversed(),
    past: items.filter(({ endsAt }) => endsAt < now),
  }
}

function Some({ title, events }: { title: string; events: readonly MyEvent[] }) {
  return (
    <section className={styles.mine} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {events.map((event) => (
          <li key={event.href} className={styles.invitation}>
            <Invitation event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones: Record<NonNullable<MyEvent['standing']>, BadgeTone> = {
  none: 'accent',
  yes: 'brand',
  no: 'neutral',
  maybe: 'info',
  waiting: 'accent',
}

function Invitation({ event }: { event: MyEvent }) {
  const say = useText(text)
  const locale = useLocale()
  const { standing: overallRsvp, deadline } = event
  return (
    <>
      <div className={styles.facts}>
        <h3>
          <bdi>{event.eventName}</bdi>
        </h3>
        <span>{formatInstant(event.startsAt, event.timeZone, locale)}</span>
        {event.place && (
          <span className={styles.fact}>
            <IconMapPin size={16} aria-hidden /> {event.place}
          </span>
        )}
        <span className={styles.fact}>
          <IconUsers size={16} aria-hidden /> {say('mine.people', { n: event.people })} ·{' '}
          {say('mine.by', { company: event.companyName })}
        </span>
        {(event.cancelled ? [] : event.places).map((place) => (
          <Place key={`${place.title} ${place.startsAt} ${place.who}`} {...{ event, place }} />
        ))}
        {overallRsvp === 'none' && deadline && !event.cancelled && (
          <span className={styles.quiet}>
            {say('mine.until', { date: formatDate(deadline, locale) })}
          </span>
        )}
      </div>
      <div className={styles.answer}>
        {event.cancelled ? (
          <Badge tone="danger">{say('mine.cancelled')}</Badge>
        ) : (
          overallRsvp && <Badge tone={tones[overallRsvp]}>{say(`rsvp.${overallRsvp}`)}</Badge>
        )}
        {event.confirmed > 0 && !event.cancelled && (
          <Button component="a" href={`${event.href}#bilet`}>
            {say('tickets', { n: event.confirmed })}
          </Button>
        )}
        {/* The page of an invitation comes whole from the server. */}
        <Button component="a" href={event.href} variant="filled">
          {say('mine.open')}
        </Button>
      </div>
    </>
  )
}

/** "Tur al orașului · 12 iun., 10:00 · Maria · aveți loc". */
function Place({ event, place }: { event: MyEvent; place: MyPlace }) {
  const say = useText(text)
  const locale = useLocale()
  const when = (at: string) => formatInstant(at, event.timeZone, locale, 'medium')
  const { who, title, startsAt, state, until } = place
  const shownText = say(`mine.place.${state}`, { until: until ? when(until) : '' })
  return (
    <span className={styles.fact}>
      <IconTicket size={16} aria-hidden />
      <span>{[title, startsAt && when(startsAt), who, shownText].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

export function MyCounts() {
  const say = useText(text)
  const { data } = useEndpoint(listMyEvents, {})
  // The section is drawn before its data is known, so that the profile below does not jump.
  if (data && !data.verified) return null
  const { coming, past } = splitByTime(data?.items ?? [])
  const countOf = (events: readonly unknown[]) =>
    data ? say('mine.count', { n: events.length }) : '–'
  return (
    <FormSection title={say('mine.countsTitle')} about={say('mine.countsAbout')}>
      <p className={styles.counts}>
        <Link href="/evenimentele-mele">
          {say('mine.coming')}: {countOf(coming)}
        </Link>
        <Link href="/evenimentele-mele">
          {say('mine.past')}: {countOf(past)}
        </Link>
      </p>
    </FormSection>
  )
}
