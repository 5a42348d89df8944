import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { EnrolmentWindow, EnrolmentStatus } from '../model.ts'
import { speak } from '../text.ts'

export const stylesheet = 'src/modules/activities/public/guest-activities.css'

/** A member of the invitation with their state in one slot. */
export interface PersonLine {
  guestId: string
  /** Null where the invitation is for one person. */
  name: string | null
  status: EnrolmentStatus | null
  /** The time until which an offered place is kept, formatted. */
  until: string
  turn: number | null
}

export interface SlotView {
  slotId: string
  activityId: string
  title: string
  description: string
  when: string
  about: string
  /** Number of free places; null: no limit. */
  free: number | null
  enrolment: EnrolmentWindow
  opens: string
  people: PersonLine[]
}

interface GuestActivitiesProps {
  slots: readonly SlotView[]
  /** Calendars of those who have a place. */
  calendars: readonly { name: string | null; href: string }[]
  action: string
  locale: Locale
}

/** The activities that the people of an invitation can sign up for; every button is a form of its own. */
export function GuestActivities({ slots, calendars, action, locale }: GuestActivitiesProps) {
  const say = speak(locale)
  return (
    <>
      <p className="guest-quiet">{say('guest.about')}</p>
      <ul className="activity-list">
        {[...new Set(slots.map(({ activityId }) => activityId))].map((id) => (
          <Card
            key={id}
            slots={slots.filter(({ activityId }) => activityId === id)}
            {...{ action, locale }}
          />
        ))}
      </ul>
      {calendars.map(({ name, href }) => (
        <p key={href} className="guest-quiet">
          <a href={href}>{name ? say('guest.calendarOf', { name }) : say('guest.calendar')}</a>
        </p>
      ))}
    </>
  )
}

/** One activity with all the times at which one can come. */
function Card({
  slots,
  action,
  locale,
}: Pick<GuestActivitiesProps, 'slots' | 'action' | 'locale'>) {
  const [first] = slots
  if (!first) return null
  return (
    <li className="guest-card activity-card">
      <h3>{first.title}</h3>
      {first.about && <p className="guest-where">{first.about}</p>}
      {first.description && <p className="activity-words">{first.description}</p>}
      {slots.map((slot) => (
        <div key={slot.slotId} id={`slot-${slot.slotId}`} className="activity-slot">
          <p className="guest-when">{slot.when}</p>
          <SlotAvailability slot={slot} locale={locale} />
          <ul className="activity-people">
            {slot.people.map((person) => (
              <Person key={person.guestId} {...{ slot, person, action, locale }} />
            ))}
          </ul>
        </div>
      ))}
    </li>
  )
}

function SlotAvailability({
  slot: { free, enrolment, opens },
  locale,
}: {
  slot: SlotView
  locale: Locale
}) {
  const say = speak(locale)
  if (enrolment === 'early')
    return <p className="activity-places">{say('guest.early', { date: opens })}</p>
  if (enrolment !== 'open') return <p className="activity-places">{say('guest.closed')}</p>
  if (free === null) return null
  return (
    <p className="activity-places" data-full={free === 0 || undefined}>
      {free === 0 ? say('guest.full') : say('guest.free', { n: free })}
    </p>
  )
}

interface PersonProps {
  slot: SlotView
  person: PersonLine
  action: string
  locale: Locale
}

function Person({ slot, person, action, locale }: PersonProps) {
  const say = speak(locale)
  const { guestId, name, status, until, turn } = person
  const has = status === 'enrolled' || status === 'offered' || status === 'waiting'
  const words =
    status === 'offered'
      ? say('guest.offered', { until })
      : status === 'waiting'
        ? say('guest.waiting', { n: turn ?? 1 })
        : status === 'enrolled'
          ? say('guest.enrolled')
          : status === 'lapsed'
            ? say('guest.lapsed')
            : ''
  const wish =
    slot.free === 0
      ? (`guest.queue${name ? '' : 'Self'}` as const)
      : (`guest.enrol${name ? '' : 'Self'}` as const)
  const button = (choice: SlotChoice, label: string, primary = false) => (
    <PlainButton name="fapta" value={choice} look={primary ? 'primary' : 'default'}>
      {label}
      <span className="hidden-visually">
        {': '}
        {[slot.title, name].filter(Boolean).join(', ')}
      </span>
    </PlainButton>
  )
  return (
    <li data-status={has ? status : undefined}>
      <span className="activity-person">
        {name && <strong>{name}</strong>}
        {words && <span className="activity-state">{words}</span>}
      </span>
      <form method="post" action={action} className="activity-actions">
        <input type="hidden" name="slot" value={slot.slotId} />
        <input type="hidden" name="invitat" value={guestId} />
        {status === 'offered' && button('inscrie', say('guest.accept'), true)}
        {!has && slot.enrolment === 'open' && button('inscrie', say(wish), slot.free !== 0)}
        {has &&
          slot.enrolment !== 'past' &&
          button('renunta', say(status === 'offered' ? 'guest.decline' : 'guest.leave'))}
      </form>
    </li>
  )
}

export type SlotChoice = 'inscrie' | 'renunta'

interface RefusedProps {
  frame: EventFrame
  sentence: string
  back: string
  locale: Locale
}

/** The page after a refused request; nothing changed. */
export function RefusedPage({ frame, sentence, back, locale }: RefusedProps) {
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('refused.title')} noIndex>
      <section className="event-message">
        <h1>{say('refused.title')}</h1>
        <Notice tone="warning">{sentence}</Notice>
        <p>
          <a className="button button-primary" href={back}>
            {say('refused.back')}
          </a>
        </p>
      </section>
    </EventPage>
  )
}
