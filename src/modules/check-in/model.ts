import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Line, Name } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'

export * from './model/codes.ts'
export * from './model/corrected-time.ts'
export * from './model/presence.ts'
export * from './model/signals.ts'
export * from './model/trial.ts'

export const Audience = z.enum(['invited', 'confirmed', 'everyone', 'enrolled'])
export type Audience = z.infer<typeof Audience>

export const ListFields = z.strictObject({
  name: Line(80),
  audience: Audience,
  /** Whether a guest who left may come in again with the same ticket. */
  reentry: z.boolean(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** The window in which guests may check themselves in. */
  selfFrom: Instant.nullable(),
  selfTo: Instant.nullable(),
  vipTagIds: z.array(Id).max(20),
  hostId: Id.nullable(),
  /** The guests the list is for, besides their answer; where parts are named, a guest has to be in one of them. */
  onlyPartIds: z.array(Id).max(50),
  onlyTagIds: z.array(Id).max(50),
  onlyCategoryIds: z.array(Id).max(50),
  onlyTables: z.array(Line(60).min(1)).max(200),
})
export type ListFields = z.infer<typeof ListFields>

export const DoorList = ListFields.extend({
  id: Id,
  partId: Id.nullable(),
  /** The list of an activity; the activity says who has a place. */
  takesEnrolment: z.boolean(),
  /** Zero for the list of a part that was never changed. */
  version: z.int(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
})
export type DoorList = z.infer<typeof DoorList>

/** The result of scanning a ticket. */
export const Result = z.enum([
  'admitted',
  'already',
  'unknown',
  'other_event',
  'cancelled',
  'revoked',
  'outside_time',
  'needs_answer',
  'exited',
  'duplicate_admission',
  'stored_for_review',
])
export type Result = z.infer<typeof Result>

export const Direction = z.enum(['in', 'out'])
export type Direction = z.infer<typeof Direction>

export const Companion = z.strictObject({
  id: Id,
  name: z.string(),
  ageBand: z.enum(['adult', 'child', 'baby']),
  /** When they entered this list; null while they are not in. */
  insideSince: Instant.nullable(),
})
export type Companion = z.infer<typeof Companion>

/** The beginning of the hash of their ticket, by which a door recognises them without a network. */
const DoorCompanion = Companion.extend({ ticket: z.string() })

/** The data of a guest that a door shows: never their contact data, nor their diet. */
export const DoorGuest = z.strictObject({
  id: Id,
  name: z.string(),
  groupName: z.string(),
  organisation: z.string(),
  table: z.string(),
  /** The seat in the part of the list, if a seating plan has one; counted from one. */
  seat: z.int().nullable(),
  menu: z.string(),
  ageBand: z.enum(['adult', 'child', 'baby']),
  vip: z.boolean(),
})
export type DoorGuest = z.infer<typeof DoorGuest>

/** The reason why a list refuses a guest who is not inside: their answer, or that the list is not for them. */
export const Refusal = z.enum([
  'cancelled',
  'needs_answer',
  'not_listed',
  'not_invited',
  'not_enrolled',
])
export type Refusal = z.infer<typeof Refusal>

/** One of an invitation as the team sees them. */
export const FamilyMember = Companion.extend({ refusal: Refusal.nullable() })
export type FamilyMember = z.infer<typeof FamilyMember>

export const Verdict = z.strictObject({
  scanId: Id,
  result: Result,
  /**
   * The reason, where the result does not contain it: `not_confirmed`, `not_enrolled`, `not_listed`,
   * `no_reentry`, `not_inside`.
   */
  reason: z.string().nullable(),
  /** When the guest entered; with `already`, when the earlier entry happened. */
  at: Instant,
  gate: z.string().nullable(),
  guest: DoorGuest.nullable(),
  /** True for a scan of a rehearsal, which will be deleted. */
  rehearsal: z.boolean(),
  /** The others of the invitation. */
  group: z.array(DoorCompanion),
})
export type Verdict = z.infer<typeof Verdict>

export const Counter = z.strictObject({
  listId: Id,
  expected: z.int(),
  /** Expected guests who have not been seen; others may have come in their place. */
  missing: z.int(),
  arrived: z.int(),
  inside: z.int(),
})
export type Counter = z.infer<typeof Counter>

/**
 * Guests who came as expected, so that the numbers add up: expected = came as expected + missing, and arrived = came
 * as expected + unexpected. The live numbers are a moment ahead of the counted ones, so none is negative.
 */
export function comingOf({ expected, missing, arrived }: Omit<Counter, 'listId' | 'inside'>): {
  asExpected: number
  unexpected: number
} {
  const asExpected = Math.min(arrived, expected - missing)
  return { asExpected, unexpected: arrived - asExpected }
}

export const Device = z.strictObject({
  id: Id,
  name: z.string(),
  pairedAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  pending: z.int(),
  battery: z.int().nullable(),
  /** How many seconds its clock was behind ours when it last sent its time. */
  clockBehind: z.int().nullable(),
})
export type Device = z.infer<typeof Device>

export const IncidentKind = z.enum([
  'double',
  'forced',
  'unknown',
  'stale',
  'walk_in',
  'late',
  'unreadable',
])
export type IncidentKind = z.infer<typeof IncidentKind>

/**
 * `keep`: nothing changes; `remove`: the entry is undone; `match`: it was this guest; `admit`: a person who
 * was received and never became a guest did arrive.
 */
export const Settlement = z.enum(['keep', 'remove', 'match', 'admit'])
export type Settlement = z.infer<typeof Settlement>

const Namesake = z.strictObject({
  id: Id,
  groupName: z.string(),
  organisation: z.string(),
  table: z.string(),
  hasArrived: z.boolean(),
})

export const Incident = z.strictObject({
  id: Id,
  kind: IncidentKind,
  listId: Id.nullable(),
  /** Present for a deleted list too. */
  listName: z.string().nullable(),
  guestId: Id.nullable(),
  guestName: z.string().nullable(),
  /** With `match`: the name of the guest. */
  matchedName: z.string().nullable(),
  /** For a matched walk-in: the guest they were before, if that guest can still be restored. */
  walkInId: Id.nullable(),
  /** With `match`, if the desk counted an entry: the name of its list. */
  countedOn: z.string().nullable(),
  organisation: z.string(),
  /** A walk-in who never became a guest; the name is what the door wrote. */
  isNameOnly: z.boolean(),
  /**
   * The number of this walk-in among those of one name, in the order in which they became known, so that it
   * does not change; null where fewer than two of that name are counted.
   */
  sameName: z.int().nullable(),
  /** For a waiting walk-in: guests invited under the same name, those who have not come yet first. */
  namesakes: z.array(Namesake),
  gate: z.string(),
  at: Instant,
  reason: z.string().nullable(),
  /** The action at the door, where a scan was kept for review. */
  direction: z.enum(['in', 'out', 'undo']).nullable(),
  otherAt: Instant.nullable(),
  otherGate: z.string().nullable(),
  settledAt: Instant.nullable(),
  /**
   * The reason why a double entry was resolved. `explained`: an exit that arrived later came between; `first_undone`:
   * the entry before it was undone; `two_people`: the entry before it turned out to be another guest's; `withdrawn`:
   * the entry itself was undone; `returned`: it was undone and then entered again.
   */
  settlement: z
    .enum([
      ...Settlement.options,
      'explained',
      'first_undone',
      'two_people',
      'withdrawn',
      'returned',
    ])
    .nullable(),
  /** The scan was undone after the decision of the desk. */
  isUndone: z.boolean(),
})
export type Incident = z.infer<typeof Incident>

/** Whether a decision of the desk can be undone; an undo at a door is no decision of the desk. */
export function canReopen({
  kind,
  settlement,
  guestId,
  walkInId,
  countedOn,
}: Pick<Incident, 'kind' | 'settlement' | 'guestId' | 'walkInId' | 'countedOn'>): boolean {
  if (settlement === 'keep') return true
  if (settlement === 'match') return walkInId !== null || countedOn !== null
  return settlement === 'remove' && guestId !== null && kind !== 'double'
}

/** A scan that was refused, counts already, or undid nothing is not an entry. */
const noEntries: readonly (string | null)[] = ['turned_away', 'nothing_to_undo', 'clock']

/**
 * The settlements that one tap can make. Only an entry can be assigned to a guest: a refused exit or undo
 * never becomes one.
 */
export function settlementsFor({
  kind,
  reason,
  direction,
  isNameOnly,
}: Pick<Incident, 'kind' | 'reason' | 'direction' | 'isNameOnly'>): readonly Settlement[] {
  // The desk may still do what the door could not.
  if (direction === 'undo' && reason === 'after_end') return ['keep', 'remove']
  const isEntry = (direction ?? 'in') === 'in' && !(kind === 'late' && noEntries.includes(reason))
  const possible = settlementsOf[kind].filter((how) => how !== 'match' || isEntry)
  return isNameOnly && possible.includes('match') ? ['admit', ...possible] : possible
}

const settlementsOf: Readonly<Record<IncidentKind, readonly Settlement[]>> = {
  double: ['keep'],
  forced: ['keep', 'remove'],
  stale: ['keep', 'remove'],
  unknown: ['match', 'keep'],
  walk_in: ['keep', 'match', 'remove'],
  late: ['match', 'keep'],
  unreadable: ['keep'],
}

const rehearsalEndsBeforeMs = 3_600_000

/** When the first door of the event opens, and that of which list; null when the event itself begins first. */
export function firstEntry(
  event: { startsAt: Instant },
  lists: readonly Pick<DoorList, 'opensAt' | 'startsAt' | 'name'>[],
): { at: Instant; listName: string | null } {
  const opens = lists.flatMap(({ opensAt, startsAt, name }) => {
    const at = opensAt ?? startsAt
    return at === null ? [] : [{ at, listName: name }]
  })
  const all = [{ at: event.startsAt, listName: null }, ...opens]
  return all.reduce((a, b) => (Date.parse(b.at) < Date.parse(a.at) ? b : a))
}

/** The end of a rehearsal that no one ends: an hour before the first door of the event opens. */
export function rehearsalEnd({ at }: { at: Instant }): Date {
  return new Date(Date.parse(at) - rehearsalEndsBeforeMs)
}

export const walkInFields = {
  firstName: Name,
  lastName: Line(100).default(''),
  organisation: Line(120).default(''),
}

/**
 * A clock with at least this error in seconds is reported to the team; the times of its scans are corrected in any
 * case.
 */
export const clockWarningSeconds = 120
/** Beyond this a scan's time cannot be corrected by hand either, so it is shown for review. */
export const maxClockErrorSeconds = 24 * 3600

export const pinSeconds = 300
/** Number of tries of one sender that are answered at once; further ones wait longer each time, and none is refused. */
const quickTries = 5
const maxPauseMs = 4000

/** Milliseconds that the nth try of one sender waits, the right PIN as long as a wrong one. */
export function pairingPause(tries: number): number {
  return tries <= quickTries ? 0 : Math.min(maxPauseMs, 250 * 2 ** (tries - quickTries - 1))
}
/** Number of hours after the event during which a door works. */
export const hoursAfterEvent = 12
/** An ended credential may still upload scans from before its end. */
export const uploadDays = 7
export const maxInBatch = 500
export const batchesAMinute = 6
/** A door may scan ten times a second, in bursts of fifty. */
export const scanBurst = { max: 50, seconds: 5 } as const
export { maxFound } from './model/door/tickets.ts'
