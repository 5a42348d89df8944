import { z } from 'zod'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  AgeBand,
  Answer,
  By,
  Group,
  GroupFields,
  GroupRow,
  ListedGroup,
  Guest,
  GuestFields,
  guestFilter,
  GuestRow,
  GuestSort,
  HeadCounts,
  Invitation,
  Needs,
  PlannedPlace,
  Rsvp,
} from './model.ts'

export * from './contract/answers.ts'
export * from './contract/bulk-actions.ts'
export * from './contract/exchange.ts'

/** A guest's answer to a part changed. */
export const guestAnswered = eventType(
  'guests.answered',
  z.strictObject({
    eventId: Id,
    guestId: Id,
    partId: Id,
    before: Rsvp.nullable(),
    after: Rsvp.nullable(),
    /** The same for all that was answered at once. */
    batchId: Id.optional(),
  }),
)
/** Guests of the event were added, changed or removed; null when they are too many to name. */
export const guestsChanged = eventType(
  'guests.changed',
  z.strictObject({ eventId: Id, guestIds: z.array(Id).nullable() }),
)
/** A place became free and went to the first who waited. */
export const waitingPromoted = eventType(
  'guests.waiting-promoted',
  z.strictObject({ eventId: Id, partId: Id, guestIds: z.array(Id) }),
)
/** The team accepted or refused a guest's request made after the deadline. */
export const requestDecided = eventType(
  'guests.request-decided',
  z.strictObject({ eventId: Id, guestId: Id, accepted: z.boolean() }),
)

export const listGuests = query({
  path: '/events/:eventId/guests',
  access: 'guests:read',
  input: inEvent({
    ...guestFilter,
    sort: GuestSort.default('name'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(GuestRow).extend({
    /** False where `total` says only how many there are at least; `total` of the same filter counts them. */
    exact: z.boolean(),
  }),
  reads: ['guests'],
  throttledTags: ['checkin'],
  about:
    'Search finds the beginning of any word, of the e-mail and of the phone number. `total` is exact up to 1,000; above, `exact` may be false and there are more.',
})

export const totalGuests = query({
  path: '/events/:eventId/guests/total',
  access: 'guests:read',
  input: inEvent(guestFilter),
  output: z.strictObject({ total: z.int() }),
  reads: ['guests'],
  throttledTags: ['checkin'],
  about: 'How many guests the filter matches, to the last one, however many they are.',
})

const PartHeads = HeadCounts.extend({
  partId: Id,
  capacity: z.int().nullable(),
  /** Counted in the full part, independently of the filter. */
  taken: z.int(),
  openRequests: z.int(),
  arrived: z.int(),
  arrivedDeleted: z.int(),
})

export const countGuests = query({
  path: '/events/:eventId/guests/counts',
  access: 'guests:read',
  input: inEvent(guestFilter),
  output: z.strictObject({
    total: z.int(),
    /** Guests on the list who are invited to no part; without erased guests. */
    uninvited: z.int(),
    /** Counted by the overall answers. */
    heads: HeadCounts,
    /** Were let in at the door, to anything. */
    arrived: z.int(),
    /** Were let in and are in the bin now: on no list, and still counted at check-in and in reports. */
    arrivedDeleted: z.int(),
    /** Meals for the crews of suppliers, who are on no list; independent of the filter. */
    crewMeals: z.int(),
    parts: z.array(PartHeads),
  }),
  reads: ['guests', 'events'],
  throttledTags: ['checkin'],
})

const Counted = z.array(z.strictObject({ value: z.string(), count: z.int() }))

export const listGuestChoices = query({
  path: '/events/:eventId/guests/choices',
  access: 'guests:read',
  input: inEvent({}),
  output: z.strictObject({
    sides: Counted,
    tables: Counted,
    menus: Counted,
    categories: Counted,
    tags: Counted,
  }),
  reads: ['guests'],
  about: 'Which values are in use, the most frequent 200 of each, for filters and suggestions.',
})

/** The same person as a guest of another event. */
const Elsewhere = z.strictObject({
  eventId: Id,
  eventName: z.string(),
  guestId: Id,
  name: z.string(),
  standing: Rsvp.nullable(),
  by: z.enum(['email', 'phone']),
})

const Member = z.strictObject({
  id: Id,
  name: z.string(),
  ageBand: AgeBand,
  isPlaceholder: z.boolean(),
  companionNumber: z.int().nullable(),
  hostId: Id.nullable(),
  standing: Rsvp.nullable(),
})

export const GuestPanel = Guest.extend({
  isPrimary: z.boolean(),
  hostName: z.string().nullable(),
  group: Group,
  /** The guest too. */
  members: z.array(Member),
  invitations: z.array(
    Invitation.extend({ answeredAt: Instant.nullable(), answeredBy: By.nullable() }),
  ),
  needs: Needs.nullable(),
  /** Newest first, at most 100. */
  answers: z.array(Answer),
  elsewhere: z.array(Elsewhere),
  /** A merge into this guest that can still be undone. */
  merge: z.strictObject({ id: Id, name: z.string(), until: Instant }).nullable(),
  /** The seat in each part that has a seating plan; null: no part has one, and the table is typed. */
  places: z.array(PlannedPlace).nullable(),
})
export type GuestPanel = z.infer<typeof GuestPanel>

export const getGuest = query({
  path: '/events/:eventId/guests/:guestId',
  access: 'guests:read',
  input: inEvent({ guestId: Id }),
  output: GuestPanel,
  reads: ['guests', 'events'],
  errors: ['guests.not_found'],
})

const choiceErrors = [
  'guests.group_not_found',
  'guests.host_unusable',
  'guests.tag_not_found',
  'guests.category_not_found',
  'guests.part_not_found',
] as const

export const addGuest = command({
  method: 'POST',
  path: '/events/:eventId/guests',
  access: 'guests:write',
  input: GuestFields.partial().extend({
    eventId: Id,
    /** Without one, the guest gets a group of their own, or that of the host. */
    groupId: Id.optional(),
    /** Invited to these; without it, to every part that takes answers. */
    partIds: z.array(Id).max(20).optional(),
  }),
  output: Guest,
  changes: ['guests', 'history'],
  errors: [...choiceErrors, 'guests.group_full', 'guests.table_of_plan'],
})

const FamilyMember = GuestFields.omit({ hostId: true })
  .partial()
  .extend({
    /** The place in this list, from 0, of the one who brings this one along. */
    host: z.int().min(0).max(49).optional(),
  })

export const addFamily = command({
  method: 'POST',
  path: '/events/:eventId/guests/families',
  access: 'guests:write',
  input: inEvent({
    group: GroupFields.omit({ primaryGuestId: true })
      .partial()
      .extend({ name: GroupFields.shape.name }),
    /** The first is the one to write to. */
    guests: z.array(FamilyMember).min(1).max(50),
    partIds: z.array(Id).max(20).optional(),
  }),
  output: z.strictObject({ group: Group, guests: z.array(Guest) }),
  changes: ['guests', 'history'],
  errors: [...choiceErrors, 'guests.group_full', 'guests.table_of_plan'],
  about: 'A whole family, or any group, at once; a guest without a name needs a host.',
})

export const changeGuest = command({
  method: 'PATCH',
  path: '/events/:eventId/guests/:guestId',
  access: 'guests:write',
  input: GuestFields.partial().extend({
    eventId: Id,
    guestId: Id,
    version: z.int(),
    /** Moves the guest to another group. */
    groupId: Id.optional(),
  }),
  output: Guest,
  changes: ['guests', 'history'],
  errors: [
    'guests.table_of_plan',
    ...choiceErrors,
    'guests.not_found',
    'guests.changed_meanwhile',
    'guests.erased',
    'guests.group_full',
  ],
})

export const removeGuest = command({
  method: 'DELETE',
  path: '/events/:eventId/guests/:guestId',
  access: 'guests:write',
  input: inEvent({ guestId: Id }),
  output: Nothing,
  changes: ['guests', 'company.bin', 'history'],
  errors: ['guests.not_found', 'guests.erased'],
  about: 'Puts the guest into the bin; a place that becomes free goes to the first who waits.',
})

export const restoreGuest = command({
  method: 'POST',
  path: '/events/:eventId/guests/:guestId/restore',
  access: 'guests:write',
  input: inEvent({ guestId: Id }),
  output: Guest,
  changes: ['guests', 'company.bin', 'history'],
  errors: ['guests.not_found', 'guests.walk_in_over', 'guests.host_deleted'],
  about: 'A yes comes back as waiting where the part is full by now.',
})

export const listGroups = query({
  path: '/events/:eventId/guest-groups',
  access: 'guests:read',
  input: inEvent({
    search: Search.optional(),
    sides: guestFilter.sides,
    ids: guestFilter.groupIds,
    opened: z.boolean().optional(),
    ...pageInput,
  }),
  output: pageOf(ListedGroup),
  reads: ['guests'],
})

export const getGroup = query({
  path: '/events/:eventId/guest-groups/:groupId',
  access: 'guests:read',
  input: inEvent({ groupId: Id }),
  output: GroupRow.extend({ members: z.array(Member) }),
  reads: ['guests'],
  errors: ['guests.group_not_found'],
})

export const addGroup = command({
  method: 'POST',
  path: '/events/:eventId/guest-groups',
  access: 'guests:write',
  input: GroupFields.omit({ primaryGuestId: true })
    .partial()
    .extend({ eventId: Id, name: GroupFields.shape.name }),
  output: Group,
  changes: ['guests', 'history'],
  errors: ['guests.tag_not_found'],
})

export const changeGroup = command({
  method: 'PATCH',
  path: '/events/:eventId/guest-groups/:groupId',
  access: 'guests:write',
  input: GroupFields.partial().extend({ eventId: Id, groupId: Id, version: z.int() }),
  output: Group,
  changes: ['guests', 'history'],
  errors: [
    'guests.group_not_found',
    'guests.group_changed_meanwhile',
    'guests.primary_not_member',
    'guests.tag_not_found',
  ],
})

export const removeGroup = command({
  method: 'DELETE',
  path: '/events/:eventId/guest-groups/:groupId',
  access: 'guests:write',
  input: inEvent({ groupId: Id }),
  output: Nothing,
  changes: ['guests', 'company.bin', 'history'],
  errors: ['guests.group_not_found', 'guests.group_not_empty'],
})

export const restoreGroup = command({
  method: 'POST',
  path: '/events/:eventId/guest-groups/:groupId/restore',
  access: 'guests:write',
  input: inEvent({ groupId: Id }),
  output: Group,
  changes: ['guests', 'company.bin', 'history'],
  errors: ['guests.group_not_found'],
})

const GroupLink = z.strictObject({
  /** The secret in the address of the group's own page. */
  token: z.string(),
  code: z.string(),
})

export const revealGroupLink = command({
  method: 'POST',
  path: '/events/:eventId/guest-groups/:groupId/link',
  access: 'guests:write',
  input: inEvent({ groupId: Id }),
  output: GroupLink,
  errors: ['guests.group_not_found', 'guests.key_gone', 'guests.erased'],
  secret: true,
  about: 'The personal link, for anyone who hands it over by other ways than mail.',
})

export const rotateGroupLink = command({
  method: 'POST',
  path: '/events/:eventId/guest-groups/:groupId/link/rotate',
  access: 'guests:write',
  input: inEvent({ groupId: Id }),
  output: GroupLink,
  changes: ['guests', 'history'],
  errors: ['guests.group_not_found', 'guests.erased'],
  secret: true,
  about: 'A new link and a new code; the old ones lead nowhere from now on.',
})
