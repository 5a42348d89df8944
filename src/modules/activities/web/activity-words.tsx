import {
  IconBus,
  IconCalendarEvent,
  IconDeviceGamepad2,
  IconMapPin,
  IconSparkles,
  IconTools,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { StaffLocale } from '#shared/i18n.ts'
import { formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import { StatusDot, type BadgeTone } from '#ui/live/records/badge.tsx'
import {
  enrolmentWindowAt,
  freePlaces,
  type ActivityKind,
  type ActivityRow,
  type EnrolmentWindow,
  type EnrolmentStatus,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'

export const newActivityPanel = 'activitate-noua'

export function activityPanel(id: string): string {
  return `activitate-${id}`
}

export function activityIn(opened: string | null): string | null {
  return /^activitate-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

const icons: Record<ActivityKind, typeof IconBus> = {
  session: IconCalendarEvent,
  workshop: IconTools,
  tour: IconMapPin,
  transfer: IconBus,
  meal: IconToolsKitchen2,
  game: IconDeviceGamepad2,
  other: IconSparkles,
}

export function KindIcon({ kind, size = 18 }: { kind: ActivityKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} className={styles.icon} aria-hidden />
}

const tones: Record<EnrolmentStatus, BadgeTone> = {
  enrolled: 'brand',
  offered: 'accent',
  waiting: 'info',
  left: 'neutral',
  lapsed: 'neutral',
}

export function EnrolmentWord({ status }: { status: EnrolmentStatus }) {
  const say = useText(text)
  return <StatusDot tone={tones[status]}>{say(`status.${status}`)}</StatusDot>
}

const windowTones: Record<EnrolmentWindow, BadgeTone> = {
  open: 'brand',
  early: 'info',
  closed: 'neutral',
  past: 'neutral',
  stopped: 'neutral',
}

/** Whether guests can sign up now; the last slot decides when it is over. */
export function DoorWord({
  row,
}: {
  row: Pick<ActivityRow, 'takes' | 'opensAt' | 'closesAt' | 'endsAt'>
}) {
  const say = useText(text)
  const door = enrolmentWindowAt(row, row.endsAt, serverTimeNow())
  return <StatusDot tone={windowTones[door]}>{say(`door.${door}`)}</StatusDot>
}

interface EnrolmentCounts {
  capacity: number | null
  enrolled: number
  offered: number
  waiting: number
}

/** "12 din 20", and those who wait. */
export function PlacesWord({ row }: { row: EnrolmentCounts }) {
  const say = useText(text)
  const full = row.capacity !== null && freePlaces(row.capacity, row) === 0
  return (
    <span className={styles.places}>
      <span>
        {row.capacity === null
          ? row.enrolled
          : say('places.of', { n: row.enrolled, m: row.capacity })}
      </span>
      {row.waiting > 0 ? (
        <span className={styles.waits}>{say('waits', { n: row.waiting })}</span>
      ) : (
        full && <span className={styles.quiet}>{say('places.full')}</span>
      )}
    </span>
  )
}

export function whenText(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  zone: Zone,
  locale: StaffLocale,
): string | null {
  if (!startsAt || !endsAt) return null
  const from = instantToZoned(startsAt, zone)
  const to = instantToZoned(endsAt, zone)
  return `${formatDate(from.date, locale, 'shortDay')}, ${from.time}–${to.time}`
}

export function When({ row, zone }: { row: Parameters<typeof whenText>[0]; zone: Zone }) {
  const say = useText(text)
  const locale = useLocale()
  const words = whenText(row, zone, locale)
  return words ? <>{words}</> : <span className={styles.quiet}>{say('unscheduled')}</span>
}
