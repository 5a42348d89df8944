import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Slug } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { Direction, DoorGuest, DoorList, Refusal, Result, Verdict, walkInFields } from '../model.ts'
import { hashLength, maxTicketsAsked } from '../model/codes.ts'

const EventOfDoor = z.strictObject({
  id: Id,
  name: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
})

export const pairDoor = command({
  method: 'POST',
  path: '/door/pair',
  access: 'open',
  input: z.strictObject({
    companySlug: Slug,
    slug: Slug,
    pin: Line(20).min(1),
    name: Line(60).min(1),
  }),
  output: z.strictObject({
    credential: z.string(),
    event: EventOfDoor,
    lists: z.array(DoorList),
    /** The list that is scanned now, as on the screen of the team; null without lists. */
    listId: Id.nullable(),
  }),
  changes: ['checkin.devices', 'readiness'],
  errors: ['door.pin_gone', 'door.event_draft'],
  secret: true,
  about: 'The PIN is shown to a planner for five minutes and works once.',
})

export const getRoster = query({
  path: '/door/roster',
  access: 'door',
  input: z.strictObject({
    /** The version that the device has; without it everything comes. */
    since: z.string().max(64).optional(),
    /** The decision list, or what a ticket opens of its own guest. */
    part: z.enum(['decisions', 'details']).default('decisions'),
    after: Id.optional(),
    /** Details of these tickets only: the beginnings of their hashes in one text. */
    tickets: z
      .string()
      .max(hashLength * maxTicketsAsked)
      .regex(new RegExp(`^([\\w-]{${hashLength}})+$`))
      .optional(),
  }),
  output: z.strictObject({
    version: z.string(),
    /** The version that this is a change of; null when it is whole. */
    since: z.string().nullable(),
    event: EventOfDoor,
    lists: z.array(DoorList),
    /** True while scans belong to a rehearsal. */
    rehearsal: z.boolean(),
    /** The planned end of the rehearsal, also for a door without a network. */
    rehearsalUntil: Instant.nullable(),
    /** For each ticket, the beginning of its hash and one sign for each list, in one text; without trials. */
    decisions: z.string(),
    /** Tickets that no longer exist. */
    gone: z.string(),
    /** Tickets whose details are others than in that version, new ones among them; null where any may be. */
    renamed: z.string().nullable(),
    /** Tickets of guests who are announced to a host, with `v` or `-` for each list; null when that did not change. */
    vips: z.string().nullable(),
    /** Tickets whose signs are others while it is only tried; null when that did not change. */
    tried: z.string().nullable(),
    /** Sealed details by the beginning of the hash; the key is made of the ticket code. */
    details: z.string(),
    next: Id.nullable(),
  }),
  reads: ['checkin', 'guests'],
})

/** Made by the device for each scan; all zeros is what a broken generator makes every time. */
const ScanId = Id.refine((id) => /[1-9a-f]/.test(id), 'id')

/** How far the device measured its clock to be behind the server's, in milliseconds; absent when unknown. */
const ClockBehindMs = z.int().min(-4e12).max(4e12).optional()

/** The fields that a door sends for one scan; a scan by name has the guest in place of the code. */
const scanFields = {
  scanId: ScanId,
  listId: Id,
  code: z.string().max(4000).optional(),
  guestId: Id.optional(),
  happenedAt: Instant,
  direction: Direction.default('in'),
  seq: z.int().min(0).max(2_000_000_000).optional(),
  mode: z.enum(['online', 'replay']).default('online'),
  forced: z.boolean().default(false),
}
export const DoorScan = z.strictObject({ ...scanFields, clockBehindMs: ClockBehindMs })
export type DoorScan = z.infer<typeof DoorScan>

/** A scan in a batch: it also has the result shown on the screen, and may be something else than a scan of a ticket. */
export const StoredScan = z.strictObject({
  ...scanFields,
  direction: z.enum(['in', 'out', 'undo']).default('in'),
  shown: Result.optional(),
  /** Whether the screen said that it was only a rehearsal. */
  rehearsal: z.boolean().optional(),
  /** With `undo`: the scan that is undone. */
  undoes: Id.optional(),
  walkIn: z.strictObject(walkInFields).optional(),
})
export type StoredScan = z.infer<typeof StoredScan>

export const scanAtDoor = command({
  method: 'POST',
  path: '/door/scans',
  access: 'door-scan',
  input: DoorScan,
  output: Verdict,
  errors: ['door.scan_id_reused', 'door.code_needed'],
  about: 'Sent again with the same scanId it gets the first answer again.',
})

export const uploadScans = command({
  method: 'POST',
  path: '/door/scans/batch',
  access: 'door-upload',
  input: z.strictObject({
    /** By the clock of the device, so that the times of its scans can be corrected. */
    sentAt: Instant,
    clockBehindMs: ClockBehindMs,
    scans: z.array(z.unknown()),
    pending: z.int().min(0).max(1_000_000).optional(),
  }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        scanId: Id.nullable(),
        result: Result,
        reason: z.string().nullable(),
        at: Instant.nullable(),
      }),
    ),
  }),
  errors: ['door.batch_too_large'],
  about: 'At most 500. Nothing is refused: what cannot be understood is kept for review.',
})

export const undoAtDoor = command({
  method: 'POST',
  path: '/door/undo',
  access: 'door',
  input: z.strictObject({ scanId: Id }),
  output: z.strictObject({ undone: z.boolean() }),
  errors: ['door.scan_not_found'],
})

export const leaveDoor = command({
  method: 'POST',
  path: '/door/leave',
  access: 'door',
  input: z.strictObject({}),
  output: Nothing,
  changes: ['checkin.devices', 'readiness', 'history'],
  about:
    'The device itself says that it is no door any more; what it saw before may still be brought.',
})

export const searchAtDoor = query({
  path: '/door/search',
  access: 'door',
  input: z.strictObject({ q: Line(200), listId: Id }),
  output: z.strictObject({
    items: z.array(
      DoorGuest.extend({ insideSince: Instant.nullable(), refusal: Refusal.nullable() }),
    ),
  }),
  errors: ['door.search_too_short'],
  about: 'From three letters; at most twenty guests, without anything to reach them by.',
})

export const walkInAtDoor = command({
  method: 'POST',
  path: '/door/walk-in',
  access: 'door',
  input: z.strictObject({
    scanId: ScanId,
    listId: Id,
    happenedAt: Instant,
    clockBehindMs: ClockBehindMs,
    ...walkInFields,
  }),
  output: Verdict,
  errors: ['door.list_not_found'],
})

export const sendHeartbeat = command({
  method: 'POST',
  path: '/door/beat',
  access: 'door',
  input: z.strictObject({
    pending: z.int().min(0).max(1_000_000),
    battery: z.int().min(0).max(100).nullable(),
    /** The time by the clock of the device. */
    at: Instant.optional(),
  }),
  output: Nothing,
  changes: ['checkin.devices'],
})
