import { Button } from '@mantine/core'
import { IconMessage2, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rsvp } from '#modules/guests/model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listArrivals } from '../contract.ts'
import type { Arrival } from '../model.ts'
import { text } from '../text.ts'
import styles from './page-settings.module.css'

/** Number of items shown at first, so that the sections below stay within reach on a phone. */
const rowsAtFirst = 8

/** Answers and messages as they arrive; the list reads itself again when something does. */
export function Arrivals({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listArrivals, { eventId })
  return (
    <section className={styles.card} aria-label={say('staff.arrivals')}>
      <h2>{say('staff.arrivals')}</h2>
      <Link href={linkTo('/raspunsuri', {}, { eveniment: eventId, stare: 'toate' })}>
        {say('staff.inbox')}
      </Link>
      {error && !data ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : !data ? (
        <PanelSkeleton />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<IconSparkles size={28} stroke={1.5} />}
          title={say('staff.quietTitle')}
          text={say('staff.quiet')}
        />
      ) : (
        <Stream eventId={eventId} items={data.items} />
      )}
    </section>
  )
}

function Stream({ eventId, items }: { eventId: string; items: readonly Arrival[] }) {
  const say = useText(text)
  const [isWhole, setWhole] = useState(false)
  const shownItems = isWhole ? items : items.slice(0, rowsAtFirst)
  const hiddenCount = items.length - shownItems.length
  return (
    <>
      <ol className={styles.stream}>
        {shownItems.map((arrival) => (
          <li key={arrival.id}>
            <One eventId={eventId} arrival={arrival} />
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {say('staff.more', { n: hiddenCount })}
        </Button>
      )}
    </>
  )
}

const tones: Record<Rsvp, BadgeTone> = {
  none: 'neutral',
  yes: 'brand',
  no: 'danger',
  maybe: 'info',
  waiting: 'accent',
}

function One({ eventId, arrival }: { eventId: string; arrival: Arrival }) {
  const say = useText(text)
  const locale = useLocale()
  const when = formatInstant(arrival.at, defaultZone, locale, 'medium')
  const list = (panou: string) => linkTo('/invitati', {}, { eveniment: eventId, panou })
  if (arrival.kind === 'message')
    return (
      <>
        <span className={styles.head}>
          <IconMessage2 size={16} aria-hidden />
          <Link href={list(`grup-${arrival.groupId}`)}>
            <bdi>{arrival.groupName}</bdi>
          </Link>
          <time>{when}</time>
        </span>
        <p className={styles.said}>{arrival.body}</p>
        <Link
          href={linkTo('/raspunsuri', {}, { eveniment: eventId, fel: 'message', stare: 'toate' })}
        >
          {say('staff.reply')}
        </Link>
      </>
    )
  const after = arrival.after ?? 'none'
  return (
    <>
      <span className={styles.head}>
        <Link href={list(`invitat-${arrival.guestId}`)}>
          <bdi>{arrival.name || arrival.groupName}</bdi>
        </Link>
        <Badge tone={tones[after]}>{say(`rsvp.${after}`)}</Badge>
        <time>{when}</time>
      </span>
      <span className={styles.quiet}>
        {arrival.part} · {say(arrival.byGuest ? 'staff.byGuest' : 'staff.byTeam')}
      </span>
    </>
  )
}
