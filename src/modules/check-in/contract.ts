import { z } from 'zod'
import { command, eventType, inEvent, Nothing, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Companion,
  Counter,
  Device,
  Direction,
  DoorGuest,
  DoorList,
  FamilyMember,
  ListFields,
  Refusal,
  Result,
  Verdict,
  walkInFields,
} from './model.ts'

export * from './contract/desk.ts'
export * from './contract/door.ts'

/** A guest with one of the list's tags entered; the host is the person the list names. */
export const vipArrived = eventType(
  'check-in.vip-arrived',
  z.strictObject({
    eventId: Id,
    listId: Id,
    guestId: Id,
    name: z.string(),
    hostId: Id,
    at: Instant,
    gate: z.string(),
  }),
)
/** A new case at the conflict desk. */
export const incidentRaised = eventType(
  'check-in.incident-raised',
  z.strictObject({ eventId: Id, count: z.int() }),
)
export const devicePaired = eventType(
  'check-in.device-paired',
  z.strictObject({ eventId: Id, deviceId: Id, name: z.string() }),
)

export const getCheckIn = query({
  path: '/events/:eventId/check-in',
  access: 'check-in:read',
  input: inEvent({}),
  output: z.strictObject({
    lists: z.array(DoorList),
    /** Numbers of guests who came; scans of a rehearsal are left out. */
    counters: z.array(Counter),
    /** The same as the doors see it, with what is tried; null while nothing is. */
    tried: z.array(Counter).nullable(),
    /** The running or planned rehearsal, whose scans do not count; null without one. */
    rehearsal: z.strictObject({ since: Instant, until: Instant.nullable() }).nullable(),
    /** An hour before it nothing can be tried any more; without a list it is the beginning of the event. */
    firstEntry: z.strictObject({ at: Instant, listName: z.string().nullable() }),
    openIncidents: z.int(),
    /** The page that doors are paired on. */
    address: z.string(),
    /** Whether that page answers: strangers see nothing of a draft. */
    isAddressOpen: z.boolean(),
    timeZone: z.string(),
  }),
  reads: ['checkin.setup', 'events.parts'],
  // Throttled, because it counts all guests.
  throttledTags: ['checkin', 'guests'],
})

/** Counters that every open screen reads again after each scan, so it costs no more than a few rows by their key. */
export const getCounters = query({
  path: '/events/:eventId/check-in/counters',
  access: 'check-in:read',
  input: inEvent({}),
  output: z.strictObject({
    items: z.array(Counter.pick({ listId: true, arrived: true, inside: true })),
  }),
  reads: ['checkin'],
  about:
    'As the doors see it, rehearsals included. Lists to which nobody came yet may be left out.',
})

export const addList = command({
  method: 'POST',
  path: '/events/:eventId/check-in/lists',
  access: 'check-in:write',
  input: inEvent({ name: ListFields.shape.name.min(1) }),
  output: DoorList,
  changes: ['checkin', 'checkin.setup', 'history'],
})

export const changeList = command({
  method: 'PATCH',
  path: '/events/:eventId/check-in/lists/:listId',
  access: 'check-in:write',
  input: inEvent({
    listId: Id,
    version: z.int(),
    ...ListFields.partial().shape,
    name: ListFields.shape.name.min(1).optional(),
  }),
  output: DoorList,
  changes: ['checkin', 'checkin.setup', 'history'],
  errors: [
    'check-in.list_not_found',
    'check-in.list_changed',
    'check-in.window_order',
    'check-in.host_not_found',
    'check-in.tag_not_found',
    'check-in.no_enrolment',
    'check-in.part_not_found',
    'check-in.category_not_found',
  ],
})

export const removeList = command({
  method: 'DELETE',
  path: '/events/:eventId/check-in/lists/:listId',
  access: 'check-in:write',
  input: inEvent({ listId: Id }),
  output: Nothing,
  changes: ['checkin', 'checkin.setup', 'history'],
  errors: ['check-in.list_not_found', 'check-in.list_of_part'],
})

export const scanByStaff = command({
  method: 'POST',
  path: '/events/:eventId/check-in/scans',
  access: 'check-in:write',
  input: inEvent({
    scanId: Id,
    listId: Id,
    code: z.string().max(4000).optional(),
    guestId: Id.optional(),
    direction: Direction.default('in'),
    forced: z.boolean().default(false),
  }),
  /** The team also sees what it noted of the guest; doors never do. */
  output: Verdict.extend({ note: z.string(), group: z.array(FamilyMember) }),
  changes: ['checkin'],
  errors: ['door.scan_id_reused', 'door.code_needed'],
})

export const admitGroup = command({
  method: 'POST',
  path: '/events/:eventId/check-in/groups',
  access: 'check-in:write',
  input: inEvent({ listId: Id, guestIds: z.array(Id).min(1).max(50) }),
  output: z.strictObject({ results: z.array(z.strictObject({ guestId: Id, result: Result })) }),
  changes: ['checkin'],
})

export const undoEntry = command({
  method: 'POST',
  path: '/events/:eventId/check-in/undo',
  access: 'check-in:write',
  /** The entry or the exit that is undone. */
  input: inEvent({ listId: Id, guestId: Id, direction: Direction.default('in') }),
  output: Nothing,
  changes: ['checkin', 'history'],
  errors: ['check-in.nothing_to_undo'],
})

export const addWalkIn = command({
  method: 'POST',
  path: '/events/:eventId/check-in/walk-ins',
  access: 'check-in:write',
  input: inEvent({ scanId: Id, listId: Id, ...walkInFields }),
  output: Verdict,
  changes: ['checkin', 'guests', 'history', 'events.heads'],
  errors: ['door.list_not_found'],
})

/** More fields than a door shows, so that the team can distinguish two people of one name. */
export const FoundGuest = DoorGuest.extend({
  insideSince: Instant.nullable(),
  refusal: Refusal.nullable(),
  arrivedAt: Instant.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  category: z.string(),
  /** The guest who brought this companion. */
  hostName: z.string(),
  /** Received at the door, and the desk has not said yet who it was. */
  isWalkIn: z.boolean(),
})
export type FoundGuest = z.infer<typeof FoundGuest>

export const searchForCheckIn = query({
  path: '/events/:eventId/check-in/search',
  access: 'check-in:read',
  input: inEvent({ q: Line(200), listId: Id }),
  output: z.strictObject({ items: z.array(FoundGuest) }),
  reads: ['checkin', 'guests'],
})

export const PersonState = z.enum(['missing', 'inside', 'left'])
export const listPeople = query({
  path: '/events/:eventId/check-in/people',
  access: 'check-in:read',
  input: inEvent({
    listId: Id,
    state: PersonState,
    cursor: Id.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: pageOf(
    Companion.omit({ insideSince: true }).extend({
      /** A door entered them, who were on no list. */
      isWalkIn: z.boolean(),
      groupName: z.string(),
      organisation: z.string(),
      table: z.string(),
      seat: z.int().nullable(),
      arrivedAt: Instant.nullable(),
      leftAt: Instant.nullable(),
    }),
  ),
  throttledTags: ['checkin', 'guests'],
})

export const getArrivals = query({
  path: '/events/:eventId/check-in/arrivals',
  access: 'check-in:read',
  input: inEvent({ listId: Id }),
  output: z.strictObject({
    /** Length of one step in minutes. */
    step: z.int(),
    points: z.array(z.strictObject({ at: Instant, arrived: z.int() })),
    gates: z.array(z.strictObject({ gate: z.string(), arrived: z.int() })),
  }),
  throttledTags: ['checkin'],
})

export const listDevices = query({
  path: '/events/:eventId/check-in/devices',
  access: 'check-in:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(Device) }),
  reads: ['checkin.devices'],
})

export const makePin = command({
  method: 'POST',
  path: '/events/:eventId/check-in/pin',
  access: 'check-in:write',
  input: inEvent({}),
  output: z.strictObject({ pin: z.string(), expiresAt: Instant }),
  errors: ['check-in.event_over'],
  secret: true,
  peopleOnly: true,
})

export const revokeDevice = command({
  method: 'DELETE',
  path: '/events/:eventId/check-in/devices/:deviceId',
  access: 'check-in:write',
  input: inEvent({ deviceId: Id }),
  output: Nothing,
  changes: ['checkin.devices', 'readiness', 'history'],
  errors: ['check-in.device_not_found'],
})

export const startRehearsal = command({
  method: 'POST',
  path: '/events/:eventId/check-in/rehearsal',
  access: 'check-in:write',
  input: inEvent({}),
  output: Nothing,
  changes: ['checkin', 'checkin.setup', 'history'],
  errors: ['check-in.rehearsal_too_late'],
})

/** Whether there is a rehearsal, and what goes when it is wiped. */
export const countRehearsal = query({
  path: '/events/:eventId/check-in/rehearsal',
  access: 'check-in:read',
  input: inEvent({}),
  output: z.strictObject({
    isOn: z.boolean(),
    entries: z.int(),
    people: z.int(),
    /** The exit it creates also counts for guests who came before. */
    exits: z.int(),
    walkIns: z.int(),
    incidents: z.int(),
    /** Entries that were noted before or after, which stay. */
    kept: z.int(),
  }),
  reads: ['checkin.setup'],
  throttledTags: ['checkin'],
})

export const endRehearsal = command({
  method: 'DELETE',
  path: '/events/:eventId/check-in/rehearsal',
  access: 'check-in:write',
  input: inEvent({}),
  output: z.strictObject({ wiped: z.int() }),
  changes: ['checkin', 'checkin.setup', 'guests', 'events.heads', 'history'],
})

export const getPresence = query({
  path: '/events/:eventId/guests/:guestId/presence',
  access: 'check-in:read',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({
    code: z.string(),
    timeZone: z.string(),
    lists: z.array(
      z.strictObject({
        listId: Id,
        name: z.string(),
        arrivedAt: Instant.nullable(),
        leftAt: Instant.nullable(),
        inside: z.boolean(),
        gate: z.string(),
      }),
    ),
  }),
  reads: ['checkin', 'guests'],
  errors: ['guests.not_found'],
})

export const reissue = command({
  method: 'POST',
  path: '/events/:eventId/guests/:guestId/ticket',
  access: 'check-in:write',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({ code: z.string() }),
  changes: ['guests', 'checkin', 'history'],
  errors: ['guests.not_found'],
  secret: true,
})

/** Guests whose name, company or table has letters that no font of ours contains: these are printed as empty boxes. */
const withoutFace = { withoutFace: z.array(z.string()) }

export const printTickets = command({
  method: 'POST',
  path: '/events/:eventId/check-in/tickets',
  access: 'check-in:read',
  input: inEvent({
    kind: z.enum(['ticket', 'badge']),
    guestIds: z.array(Id).min(1).max(200),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string(), ...withoutFace }),
})

/** Maximum number of guests in one file. */
export const maxPrinted = 5000

export const printAll = command({
  method: 'POST',
  path: '/events/:eventId/check-in/tickets/all',
  access: 'check-in:read',
  input: inEvent({
    kind: z.enum(['ticket', 'badge']),
    who: z.enum(['confirmed', 'everyone']),
  }),
  output: z.strictObject({ workId: Id, total: z.int(), ...withoutFace }),
  changes: ['work'],
  errors: ['check-in.nobody_to_print'],
  about: 'Long work; its result names the file. At most 5,000, by name.',
})
