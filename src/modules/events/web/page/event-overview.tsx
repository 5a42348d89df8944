import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { usePort } from '#platform/web/ports.ts'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { daysBetween, formatDate, formatInstant, todayIn } from '#shared/dates/time.ts'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { Link } from '#ui/live/link.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { announceCancellation } from '../../contract.ts'
import type { Event } from '../../model.ts'
import { text } from '../../text.ts'
import { MoveUndo } from '../move-dialog.tsx'
import { eventFigures, eventSections } from '../ports.ts'
import { Facts } from './event-facts.tsx'
import styles from './event-overview.module.css'
import { Cover } from '../event-words.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { MapPin } from '../forms/place-fields.tsx'

interface EventOverviewProps {
  event: Event
  /** Leads to where a field is filled in. */
  onMend: (field: string) => void
  onMove: () => void
}

export function EventOverview({ event, onMend, onMove }: EventOverviewProps) {
  return (
    <div className={styles.overview}>
      {event.cover !== null && (
        <div className={styles.cover}>
          <Cover event={event} width={760} />
        </div>
      )}
      <MoveUndo event={event} />
      <Reopened event={event} />
      <Figures event={event} />
      <Life event={event} />
      <div className={styles.columns}>
        <Facts event={event} onMove={onMove} />
        <div className={styles.side}>
          <ReadinessList event={event} onMend={onMend} />
        </div>
        <div className={styles.about}>
          {event.description !== '' && <p className={styles.description}>{event.description}</p>}
          <MapPin place={event.place} />
          <Sections eventId={event.id} />
        </div>
      </div>
    </div>
  )
}

/** The numbers that one asks for first, each the way to its list. */
function Figures({ event }: { event: Event }) {
  const further = usePort(eventFigures).toSorted((a, b) => a.order - b.order)
  const [first, ...others] = further.map(({ id, Content }) => (
    <Content key={id} eventId={event.id} />
  ))
  return (
    <div className={styles.figures}>
      {first}
      <Deadline event={event} />
      {others}
    </div>
  )
}

function Deadline({ event: { id, rsvpDeadline, timeZone } }: { event: Event }) {
  const say = useText(text)
  const locale = useLocale()
  if (rsvpDeadline === null) return null
  const daysLeft = daysBetween(todayIn(timeZone, serverTimeNow()), rsvpDeadline)
  return (
    <StatTile
      label={say('figure.deadline')}
      value={
        daysLeft > 0
          ? say('figure.daysLeft', { n: daysLeft })
          : say(daysLeft === 0 ? 'figure.today' : 'figure.over')
      }
      about={formatDate(rsvpDeadline, locale)}
      href={linkTo('/mesaje', {}, { [eventParameter]: id })}
    />
  )
}

interface SectionsProps {
  eventId: string
  /** Only those that belong to the form of the event. */
  inDetails?: boolean
}

export function Sections({ eventId, inDetails }: SectionsProps) {
  return usePort(eventSections)
    .filter((section) => !inDetails || section.inDetails)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, Content }) => <Content key={id} eventId={eventId} />)
}

const life = ['draft', 'tentative', 'confirmed', 'live', 'finished', 'closed'] as const

/** The states in their order, and where the event is; the way to another is in the header. */
function Life({ event }: { event: Event }) {
  const say = useText(text)
  const at = life.findIndex((each) => each === event.status)
  return (
    <section className={styles.life}>
      {event.status === 'cancelled' ? (
        <Cancelled event={event} />
      ) : (
        <ol aria-label={say('life.label')}>
          {life.map((each, order) => (
            <li
              key={each}
              data-done={order < at || undefined}
              aria-current={order === at ? 'step' : undefined}
            >
              {say(`status.${each}`)}
            </li>
          ))}
        </ol>
      )}
      {event.statusReason !== '' && event.status !== 'cancelled' && (
        <p className={styles.quiet}>{say('life.reason', { reason: event.statusReason })}</p>
      )}
    </section>
  )
}

/** Guests who read that it is cancelled know nothing of the reopening. */
function Reopened({ event: { id, cancellationLetters } }: { event: Event }) {
  const say = useText(text)
  if (cancellationLetters === null) return null
  return (
    <Notice tone="warning" title={say('reopened.title')}>
      <p className={styles.plain}>{say('reopened.text', { n: cancellationLetters })}</p>
      <Button size="xs" component={Link} href={`/mesaje?eveniment=${id}&panou=mesaj-nou`}>
        {say('reopened.write')}
      </Button>
    </Notice>
  )
}

/** Cancelling notifies no guest; notifying them is a separate confirmation. */
function Cancelled({ event }: { event: Event }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const announce = useCommand(announceCancellation)
  const [isConfirming, setConfirming] = useState(false)
  const announceToGuests = async () => {
    const { id: eventId, version } = event
    await announce.run({ eventId, version })
    setConfirming(false)
  }
  return (
    <>
      {announce.error && <Notice tone="error">{sentence(announce.error)}</Notice>}
      <Notice tone="warning" title={say('cancelled.title')}>
        <p className={styles.plain}>{say('life.reason', { reason: event.statusReason })}</p>
        {event.guestsToldAt === null ? (
          <>
            <p className={styles.plain}>{say('cancelled.unannounced')}</p>
            <Button size="xs" onClick={() => setConfirming(true)}>
              {say('cancelled.announce')}
            </Button>
          </>
        ) : (
          <p className={styles.plain}>
            {say('cancelled.announced', {
              when: formatInstant(event.guestsToldAt, event.timeZone, locale, 'medium'),
            })}
          </p>
        )}
      </Notice>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={say('cancelled.announce')}
        lost={say('cancelled.sure', { name: event.name })}
        confirmLabel={say('cancelled.announce')}
        busy={announce.pending}
        onConfirm={() => void announceToGuests()}
      />
    </>
  )
}
