import { z } from 'zod'
import { anchorsOf, letterRefusal, type Event, type LetterRefusal } from '#modules/events/model.ts'
import type { LetterPurpose } from '#shared/letter-purpose.ts'
import {
  Instant,
  PlainTime,
  RelativeDate,
  resolveRelative,
  todayIn,
  zonedToInstant,
} from '#shared/dates/time.ts'

/** The time at which a message is sent: a fixed one, or a number of days from a date of the event. */
export const Schedule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at'), at: Instant }),
  RelativeDate.extend({ kind: z.literal('relative'), time: PlainTime }),
])
export type Schedule = z.infer<typeof Schedule>

/** Null while the date it depends on is not known. */
export function dueAt(schedule: Schedule, event: Event): Instant | null {
  if (schedule.kind === 'at') return schedule.at
  const date = resolveRelative(schedule, anchorsOf(event))
  return date && zonedToInstant({ date, time: schedule.time, zone: event.timeZone }).instant
}

export type MessageKind = 'invitation' | 'reminder' | 'thanks' | 'free'
export const skipReasons = [
  'cancelled',
  'over',
  'not_yet',
  'deadline',
  'too_late',
  'too_many',
] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * The reason why a message of this kind must not be sent, however it was started: guests of a cancelled event
 * get only announcements, and no invitations are sent for a past event. Null when it may.
 */
export function refusedBy(
  { kind }: { kind: MessageKind },
  event: Pick<Event, 'status' | 'endsAt'>,
  now: Date,
): LetterRefusal | null {
  return letterRefusal(purposeOf[kind], event, now)
}

/** The purpose that the rules of events check before a letter of this kind is sent. */
export const purposeOf = {
  invitation: 'asking',
  reminder: 'asking',
  thanks: 'thanks',
  free: 'announcement',
} as const satisfies Record<MessageKind, LetterPurpose>

const maxDelayMs = 24 * 3_600_000

/**
 * The reason why a message makes no sense any more when its time comes; null when it does. The number of
 * recipients is checked separately.
 */
export function reasonToSkip(
  { kind }: { kind: MessageKind },
  event: Event,
  due: Instant,
  now: Date,
): SkipReason | null {
  if (now.getTime() - Date.parse(due) > maxDelayMs) return 'too_late'
  const refused = refusedBy({ kind }, event, now)
  if (refused) return refused
  if (kind === 'thanks' && Date.parse(event.startsAt) > now.getTime()) return 'not_yet'
  const { rsvpDeadline, timeZone } = event
  if (kind === 'reminder' && rsvpDeadline !== null && todayIn(timeZone, now) > rsvpDeadline)
    return 'deadline'
  return null
}
