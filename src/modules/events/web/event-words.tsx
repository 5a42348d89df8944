import {
  IconBuildingSkyscraper,
  IconCake,
  IconCalendarEvent,
  IconCertificate,
  IconConfetti,
  IconDroplet,
  IconHearts,
  IconMicrophone2,
  IconRocket,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { StaffLocale } from '#shared/i18n.ts'
import { formatDate, formatDays } from '#shared/dates/time.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Badge, StatusDot, type BadgeTone } from '#ui/live/records/badge.tsx'
import { choice as choiceText } from '../locales/choice.gen.ts'
import type { Event, EventCard, EventStatus, Occasion, Picture } from '../model.ts'
import styles from './event-words.module.css'

/** The texts of choosing an event: every screen waits for them, so they are loaded apart from the others. */
export { choiceText }

export const toneOf: Readonly<Record<EventStatus, BadgeTone>> = {
  draft: 'neutral',
  tentative: 'accent',
  confirmed: 'brand',
  live: 'info',
  finished: 'neutral',
  closed: 'neutral',
  cancelled: 'danger',
}

export function StatusBadge({ status }: { status: EventStatus }) {
  const say = useText(choiceText)
  return <Badge tone={toneOf[status]}>{say(`status.${status}`)}</Badge>
}

export function StatusWord({ status }: { status: EventStatus }) {
  const say = useText(choiceText)
  return <StatusDot tone={toneOf[status]}>{say(`status.${status}`)}</StatusDot>
}

/** `15 mai 2027`, or `15–17 mai 2027` for several days. */
export function daysOf(
  { startDate, lastDay }: Pick<EventCard, 'startDate' | 'lastDay'>,
  locale: StaffLocale,
): string {
  return formatDays(startDate, lastDay, locale, 'medium')
}

/** The clock there at the start and the end; nothing for whole days. */
export function hoursOf({
  startTime,
  endTime,
  allDay,
}: Pick<Event, 'startTime' | 'endTime' | 'allDay'>): string {
  return allDay ? '' : `${startTime}–${endTime}`
}

const icons: Readonly<Record<Occasion, { Icon: Icon; tone: BadgeTone }>> = {
  wedding: { Icon: IconHearts, tone: 'danger' },
  baptism: { Icon: IconDroplet, tone: 'info' },
  civil_wedding: { Icon: IconCertificate, tone: 'danger' },
  corporate: { Icon: IconBuildingSkyscraper, tone: 'neutral' },
  conference: { Icon: IconMicrophone2, tone: 'brand' },
  launch: { Icon: IconRocket, tone: 'accent' },
  gala: { Icon: IconConfetti, tone: 'accent' },
  team_building: { Icon: IconUsersGroup, tone: 'brand' },
  anniversary: { Icon: IconCake, tone: 'accent' },
  other: { Icon: IconCalendarEvent, tone: 'neutral' },
}

export function TypeIcon({ type, size = 18 }: { type: Occasion; size?: number }) {
  const { Icon } = icons[type]
  return <Icon size={size} stroke={1.6} aria-hidden />
}

interface CoverProps {
  event: { type: Occasion; cover: Picture | null }
  /** Maximum width in pixels. */
  width: number
}

/** The event's picture, or a calm drawing by its type. */
export function Cover({ event: { type, cover }, width }: CoverProps) {
  const { Icon, tone } = icons[type]
  const widths = cover?.widths.toSorted((a, b) => a - b) ?? []
  const fitting = widths.find((each) => each >= width) ?? widths.at(-1)
  if (cover && fitting)
    return (
      <img
        className={styles.picture}
        src={`${cover.path}/${fitting}.webp`}
        srcSet={widths.map((each) => `${cover.path}/${each}.webp ${each}w`).join(', ')}
        sizes={`${width}px`}
        alt=""
        loading="lazy"
      />
    )
  return (
    <span className={styles.drawing} data-tone={tone} aria-hidden>
      <svg viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice">
        {[150, 112, 74].map((radius) => (
          <circle key={radius} cx="252" cy="124" r={radius} />
        ))}
      </svg>
      <Icon size={44} stroke={1.2} />
    </span>
  )
}

/** The day, drawn as a sheet of a calendar. */
export function DateLeaf({ date }: { date: string }) {
  const locale = useLocale()
  const month = formatDate(date, locale, 'short').replace(/[\d\s]/g, '')
  return (
    <span className={styles.leaf} aria-hidden>
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{Number(date.slice(8))}</span>
    </span>
  )
}

const radius = 15
const round = 2 * Math.PI * radius

/** The readiness of an event, in percent. */
export function ReadinessRing({ score, size = 40 }: { score: number; size?: number }) {
  const say = useText(choiceText)
  const label = say('readiness.of', { n: score })
  return (
    <span className={styles.ring} style={{ width: size, height: size }} title={label}>
      <svg viewBox="0 0 36 36" role="img" aria-label={label}>
        <circle cx="18" cy="18" r={radius} className={styles.rest} />
        {score > 0 && (
          <circle
            cx="18"
            cy="18"
            r={radius}
            className={styles.done}
            strokeDasharray={`${(score / 100) * round} ${round}`}
            data-full={score === 100 || undefined}
          />
        )}
      </svg>
      <span className={styles.score} aria-hidden>
        {score}
      </span>
    </span>
  )
}

/** The panel that the address opens beside a list. */
export const newEventPanel = 'eveniment-nou'

export function panelOf(eventId: string): string {
  return `eveniment-${eventId}`
}

export function eventIn(opened: string | null): string | null {
  return /^eveniment-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

/** A new event, perhaps on a day chosen in the calendar. */
export function newEventIn(opened: string | null): { day: string | null } | null {
  const match = /^eveniment-nou(?:-(\d{4}-\d\d-\d\d))?$/.exec(opened ?? '')
  return match && { day: match[1] ?? null }
}

/** A day, or a day and time: `2027-05-15T16:00`. */
export function Moment({ moment }: { moment: string }) {
  const locale = useLocale()
  const [date = '', time] = moment.split('T')
  return time
    ? `${formatDate(date, locale, 'medium')}, ${time}`
    : formatDate(date, locale, 'medium')
}
