import { z } from 'zod'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import { Money } from '#shared/numbers/money.ts'
import { Line, Name, Paragraphs } from '#shared/text/text.ts'
import { EventTime, Instant, PlainDate, Zone } from '#shared/dates/time.ts'

/** Kinds that are independent; a `session` belongs to the programme. */
export const OwnKind = z.enum(['workshop', 'tour', 'transfer', 'meal', 'game', 'other'])
export type OwnKind = z.infer<typeof OwnKind>
export const ActivityKind = z.enum(['session', ...OwnKind.options])
export type ActivityKind = z.infer<typeof ActivityKind>

/** The guests who may sign up: all invited, or only those who confirmed. */
export const Audience = z.enum(['invited', 'confirmed'])
export type Audience = z.infer<typeof Audience>

/**
 * `offered`: a place is kept until a moment for the one who waited longest; `lapsed`: they let it pass.
 * Only `enrolled` and `offered` use a place.
 */
export const EnrolmentStatus = z.enum(['enrolled', 'offered', 'waiting', 'left', 'lapsed'])
export type EnrolmentStatus = z.infer<typeof EnrolmentStatus>

/** The rules of enrolment, used for sessions too. */
export const Terms = z.strictObject({
  audience: Audience,
  /** Only guests with one of these tags; empty: all. */
  tagIds: z.array(Id).max(20),
  /** The price, as information: no payment is collected here. */
  price: Money.nullable(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
})
export type Terms = z.infer<typeof Terms>

export const ActivityFields = Terms.extend({
  kind: OwnKind,
  title: Name,
  description: Paragraphs(4000),
  place: Line(200),
})
export type ActivityFields = z.infer<typeof ActivityFields>

export const SlotFields = z.strictObject({
  date: PlainDate,
  time: EventTime,
  minutes: z
    .int()
    .refine((minutes) => minutes > 0, problem('end_before_start'))
    .max(7 * 24 * 60),
  capacity: z.int().min(1).max(100_000).nullable(),
  /** With fewer guests it does not take place; 0: with any number. */
  minimum: z.int().min(0).max(100_000),
})
export type SlotFields = z.infer<typeof SlotFields>

export const Slot = z.strictObject({
  id: Id,
  version: z.int(),
  /** Null while a session has no place in the programme. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  capacity: z.int().nullable(),
  minimum: z.int(),
  enrolled: z.int(),
  offered: z.int(),
  waiting: z.int(),
  /** Given up a moment ago; not given to others while that can still be undone. */
  held: z.int(),
  /** The list at the door, and how many of those enrolled were ticked there. */
  listId: Id.nullable(),
  arrived: z.int(),
})
export type Slot = z.infer<typeof Slot>

export const Activity = ActivityFields.extend({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  timeZone: Zone,
  kind: ActivityKind,
  version: z.int(),
  /** False for a session that was closed to new enrolments in the programme. */
  takes: z.boolean(),
  slots: z.array(Slot),
})
export type Activity = z.infer<typeof Activity>

export const ActivityRow = z.strictObject({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  timeZone: Zone,
  kind: ActivityKind,
  title: z.string(),
  place: z.string(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  slots: z.int(),
  capacity: z.int().nullable(),
  enrolled: z.int(),
  offered: z.int(),
  waiting: z.int(),
  /** Slots with fewer people than they need. */
  short: z.int(),
  takes: z.boolean(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

export const ActivitySort = z.enum(['start', 'title', 'event'])
export type ActivitySort = z.infer<typeof ActivitySort>

export const Enrolment = z.strictObject({
  guestId: Id,
  guestName: z.string(),
  groupName: z.string(),
  status: EnrolmentStatus,
  at: Instant,
  offeredUntil: Instant.nullable(),
  /** Place among those who wait, from 1. */
  turn: z.int().nullable(),
  reason: z.string(),
  arrivedAt: Instant.nullable(),
})
export type Enrolment = z.infer<typeof Enrolment>

/** The enrolments of one guest. */
export const GuestEnrolment = z.strictObject({
  activityId: Id,
  slotId: Id,
  title: z.string(),
  kind: ActivityKind,
  place: z.string(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  status: EnrolmentStatus,
  offeredUntil: Instant.nullable(),
})
export type GuestEnrolment = z.infer<typeof GuestEnrolment>

export const maxSlots = 60

export const openTerms: Terms = {
  audience: 'invited',
  tagIds: [],
  price: null,
  opensAt: null,
  closesAt: null,
}

export const blankActivity: ActivityFields = {
  ...openTerms,
  kind: 'workshop',
  title: '',
  description: '',
  place: '',
}

export function fieldsOf(activity: Omit<ActivityFields, 'kind'> & { kind: string }) {
  const { kind, title, description, place, audience, tagIds, price, opensAt, closesAt } = activity
  return { kind, title, description, place, audience, tagIds, price, opensAt, closesAt }
}

export function termsOf({ audience, tagIds, price, opensAt, closesAt }: Terms): Terms {
  return { audience, tagIds, price, opensAt, closesAt }
}

/** Number of free places; lowering a capacity leaves zero, and removes no guest. */
export function freePlaces(
  capacity: number | null,
  { enrolled, offered, held = 0 }: { enrolled: number; offered: number; held?: number },
): number {
  return capacity === null ? Infinity : Math.max(0, capacity - enrolled - offered - held)
}

const hourMs = 3_600_000

/** A day to say yes, two hours once less than two days are left; never past the beginning. */
export function offerEnd(now: Date, startsAt: string | null): Date {
  const start = startsAt === null ? Infinity : Date.parse(startsAt)
  const msUntilStart = start - now.getTime()
  const end = now.getTime() + (msUntilStart <= 48 * hourMs ? 2 : 24) * hourMs
  return new Date(Math.min(end, start))
}

export type EnrolmentWindow = 'open' | 'early' | 'closed' | 'past' | 'stopped'

/** Whether guests may sign up by themselves at this moment. */
export function enrolmentWindowAt(
  { takes, opensAt, closesAt }: { takes: boolean; opensAt: string | null; closesAt: string | null },
  startsAt: string | null,
  now: Date,
): EnrolmentWindow {
  const at = now.getTime()
  if (startsAt !== null && Date.parse(startsAt) <= at) return 'past'
  if (!takes || startsAt === null) return 'stopped'
  if (opensAt !== null && Date.parse(opensAt) > at) return 'early'
  return closesAt !== null && Date.parse(closesAt) <= at ? 'closed' : 'open'
}

type Span = { startsAt: string | null; endsAt: string | null }

/** One may begin at the moment at which the other ends. */
export function overlap(a: Span, b: Span): boolean {
  if (!a.startsAt || !a.endsAt || !b.startsAt || !b.endsAt) return false
  return (
    Date.parse(a.startsAt) < Date.parse(b.endsAt) && Date.parse(b.startsAt) < Date.parse(a.endsAt)
  )
}
