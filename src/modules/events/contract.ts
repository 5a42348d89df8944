import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { TeamMember } from '#modules/accounts/model.ts'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { FileInfo } from '#shared/files.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name, Search, Slug } from '#shared/text/text.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'
import {
  Event,
  EventCard,
  EventFields,
  EventOrder,
  EventStatus,
  GuestReach,
  Occasion,
  Part,
  PartFields,
  TemplateId,
} from './model.ts'

export * from './contract/plan.ts'
export * from './contract/translations.ts'

/** Moves the date of an event by a number of days, with everything that depends on it. */
export const eventMoved = eventType(
  'events.moved',
  z.strictObject({ eventId: Id, batchId: Id, days: z.int() }),
)
export const eventStatusChanged = eventType(
  'events.status-changed',
  z.strictObject({ eventId: Id, from: EventStatus, to: EventStatus }),
)
export const eventCancelled = eventType(
  'events.cancelled',
  z.strictObject({ eventId: Id, reason: z.string() }),
)
/** The second yes: guests of a cancelled event are to be notified. The module that writes to guests listens. */
export const cancellationAnnounced = eventType(
  'events.cancellation-announced',
  z.strictObject({ eventId: Id, reason: z.string() }),
)
export const eventDeleted = eventType('events.deleted', z.strictObject({ eventId: Id }))

const EventFilter = z.strictObject({
  search: Search.optional(),
  status: z.array(EventStatus).optional(),
  type: z.array(Occasion).optional(),
  /** Events of which at least a part is between these days, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  leadId: Id.optional(),
  /** Only those that you lead or belong to. */
  mine: z.boolean().default(false),
  /** Closed and cancelled ones; a `status` filter returns exactly the statuses that it names. */
  archived: z.enum(['hide', 'only', 'all']).default('hide'),
})

export const listEvents = query({
  path: '/events',
  access: 'events:read',
  input: EventFilter.extend({
    sort: EventOrder.default('start'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(EventCard),
  reads: ['events', 'events.heads', 'guests', 'team'],
  about: 'One list for cards, table and calendar; a planner limited to events sees those.',
})

export const exportEvents = command({
  method: 'POST',
  path: '/events/export',
  access: 'events:read',
  input: EventFilter.extend({
    sort: EventOrder.default('start'),
    descending: z.boolean().default(false),
    format: z.enum(['csv', 'xlsx']),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about: 'An address for sixty seconds at which this sign-in finds the list as a file.',
})

export const getEvent = query({
  path: '/events/:eventId',
  access: 'events:read',
  input: inEvent({}),
  output: Event,
  reads: ['events'],
})

/** Missing fields are filled from the kind of event, its template or its day. */
const NewEvent = EventFields.partial().extend({
  name: Name,
  startDate: PlainDate,
  templateId: TemplateId.optional(),
  /** Tasks dated by the template move to the nearest working day. */
  avoidsFreeDays: z.boolean().default(false),
})

const fieldErrors = [
  'events.slug_taken',
  'events.person_not_found',
  'events.cover_unusable',
] as const

export const createEvent = command({
  method: 'POST',
  path: '/events',
  access: 'events:write',
  input: NewEvent,
  output: Event,
  changes: ['events', 'history'],
  errors: [...fieldErrors, 'events.template_not_found', 'events.limited_to_chosen'],
  about:
    'A name and a day are enough. A template adds what it holds, on dates counted from the day.',
})

/** Whether guests who were given other hours or another place get a mail about the change. */
const notify = z.boolean().default(true)
const lettersOfPlan =
  'With `notify`, guests who know another time or place get a letter, once that can no longer be taken back.'

export const changeEvent = command({
  method: 'PATCH',
  path: '/events/:eventId',
  access: 'events:write',
  input: EventFields.partial().extend({ eventId: Id, version: z.int(), notify }),
  output: Event,
  changes: ['events', 'history'],
  errors: [...fieldErrors, 'events.changed_meanwhile'],
  about: `Changes everything but the state and the day, which have commands of their own. ${lettersOfPlan}`,
})

export const removeEvent = command({
  method: 'DELETE',
  path: '/events/:eventId',
  access: 'events:admin',
  input: inEvent({}),
  output: Nothing,
  changes: ['events', 'company.bin', 'history'],
  about:
    'Puts the event into the bin, from which it can be restored for 30 days; wants a recent proof of identity.',
})

export const restoreEvent = command({
  method: 'POST',
  path: '/events/:id/restore',
  access: 'events:admin',
  input: z.strictObject({ id: Id }),
  output: Event,
  changes: ['events', 'company.bin', 'history'],
  errors: ['events.not_in_bin'],
})

/** The named events, or with `all` every one that the filter finds but the named ones. */
const EventSelection = z.strictObject({
  all: z.boolean(),
  ids: z.array(Id).max(1000),
  filter: EventFilter,
})
export type EventSelection = z.input<typeof EventSelection>

export const changeLeads = command({
  method: 'POST',
  path: '/events/chosen/lead',
  access: 'events:write',
  input: z.strictObject({ selection: EventSelection, leadId: Id }),
  output: z.strictObject({ count: z.int() }),
  changes: ['events', 'history'],
  errors: ['events.person_not_found'],
  about: 'Gives the chosen events to one person; says how many were somebody else’s until now.',
})

export const removeEvents = command({
  method: 'POST',
  path: '/events/chosen/removal',
  access: 'events:admin',
  input: z.strictObject({ selection: EventSelection }),
  output: z.strictObject({ ids: z.array(Id) }),
  changes: ['events', 'company.bin', 'history'],
  about: 'Puts the chosen events into the bin; wants a recent proof of identity.',
})

export const restoreEvents = command({
  method: 'POST',
  path: '/events/chosen/restoration',
  access: 'events:admin',
  input: z.strictObject({ ids: z.array(Id).min(1).max(10_000) }),
  output: z.strictObject({ count: z.int() }),
  changes: ['events', 'company.bin', 'history'],
  about: 'Brings back those of them that are in the bin.',
})

export const checkEventSlug = query({
  path: '/events/slug',
  access: 'events:read',
  input: z.strictObject({ slug: Slug, eventId: Id.optional() }),
  output: z.strictObject({ free: z.boolean() }),
  reads: ['events'],
  about: 'Whether an event could take this slug now; those that it had before are its own.',
})

export const changeStatus = command({
  method: 'POST',
  path: '/events/:eventId/status',
  access: 'events:write',
  input: inEvent({ version: z.int(), to: EventStatus, reason: Line(500).default('') }),
  output: Event,
  changes: ['events', 'history'],
  errors: [
    'events.changed_meanwhile',
    'events.no_such_step',
    'events.step_for_admins',
    'events.reason_needed',
  ],
  about: 'Mails nobody, not even when it cancels.',
})

export const previewCancellation = query({
  path: '/events/:eventId/cancellation',
  access: 'events:write',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(LocalisedText) }),
  reads: ['events', 'outside-links'],
  about: 'What people outside the team would see if the event were cancelled. Writes nothing.',
})

export const announceCancellation = command({
  method: 'POST',
  path: '/events/:eventId/cancellation',
  access: 'events:write',
  input: inEvent({ version: z.int() }),
  output: Event,
  changes: ['events', 'history'],
  errors: [
    'events.changed_meanwhile',
    'events.not_cancelled',
    'events.guests_already_told',
    'events.nobody_to_tell',
  ],
  about: 'The second yes after cancelling: a message leaves for all guests with an e-mail address.',
})

export const listParts = query({
  path: '/events/:eventId/parts',
  access: 'events:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(Part) }),
  reads: ['events'],
})

export const addPart = command({
  method: 'POST',
  path: '/events/:eventId/parts',
  access: 'events:write',
  input: PartFields.extend({ eventId: Id }),
  output: Part,
  changes: ['events', 'history'],
  errors: ['events.too_many_parts'],
})

const ofPart = { eventId: Id, partId: Id }

export const changePart = command({
  method: 'PATCH',
  path: '/events/:eventId/parts/:partId',
  access: 'events:write',
  input: PartFields.partial().extend({ ...ofPart, version: z.int(), notify }),
  output: Part,
  changes: ['events', 'history'],
  errors: ['events.part_not_found', 'events.part_changed_meanwhile'],
  about: lettersOfPlan,
})

export const previewPlanNews = query({
  path: '/events/:eventId/plan-news',
  access: 'events:write',
  input: inEvent({ partId: Id.optional() }),
  output: GuestReach,
  reads: ['events', 'guests'],
  about:
    'Whom a letter about other hours or another place, of a part or of the event, would reach.',
})

export const removePart = command({
  method: 'DELETE',
  path: '/events/:eventId/parts/:partId',
  access: 'events:write',
  input: z.strictObject({ ...ofPart, notify }),
  output: Nothing,
  changes: ['events', 'history'],
  errors: ['events.part_not_found', 'events.last_part'],
  about: lettersOfPlan,
})

export const restorePart = command({
  method: 'POST',
  path: '/events/:eventId/parts/:partId/restore',
  access: 'events:write',
  input: z.strictObject(ofPart),
  output: Part,
  changes: ['events', 'history'],
  errors: ['events.part_not_found', 'events.too_many_parts'],
})

export const orderParts = command({
  method: 'PUT',
  path: '/events/:eventId/parts/order',
  access: 'events:write',
  input: inEvent({ partIds: z.array(Id).min(1).max(20) }),
  output: z.strictObject({ items: z.array(Part) }),
  changes: ['events', 'history'],
  errors: ['events.parts_changed_meanwhile'],
  about: 'Every part of the event once, in the new order.',
})

export const listEventFiles = query({
  path: '/events/:eventId/files',
  access: 'events:read',
  input: inEvent({}),
  output: z.strictObject({
    items: z.array(FileInfo.extend({ addedBy: z.string(), addedAt: Instant })),
  }),
  reads: ['events.files', 'files'],
})

export const attachFile = command({
  method: 'POST',
  path: '/events/:eventId/files',
  access: 'events:write',
  input: inEvent({ fileId: Id }),
  output: Nothing,
  changes: ['events.files', 'history'],
  errors: ['files.not_found'],
})

export const detachFile = command({
  method: 'DELETE',
  path: '/events/:eventId/files/:fileId',
  access: 'events:write',
  input: inEvent({ fileId: Id }),
  output: Nothing,
  changes: ['events.files', 'history'],
  errors: ['files.not_found'],
})

const memberErrors = ['accounts.member_not_found'] as const

export const limitMember = command({
  method: 'PUT',
  path: '/team/:userId/events',
  access: 'events:admin',
  input: z.strictObject({
    userId: Id,
    version: z.int(),
    /** Null: every event of the company. */
    eventIds: z.array(Id).max(500).nullable(),
  }),
  output: TeamMember,
  changes: ['team', 'events', 'history'],
  errors: [...memberErrors, 'accounts.admins_see_all', 'accounts.changed_meanwhile'],
})

export const listOpenWork = query({
  path: '/team/:userId/open-work',
  access: 'events:admin',
  input: z.strictObject({ userId: Id }),
  output: z.strictObject({
    items: z.array(z.strictObject({ id: z.string(), title: LocalisedText, count: z.int() })),
  }),
  reads: ['events', 'team'],
  about: 'What somebody would have to take over from this colleague.',
})

export const handOver = command({
  method: 'POST',
  path: '/team/:userId/hand-over',
  access: 'events:admin',
  input: z.strictObject({ userId: Id, toUserId: Id }),
  output: z.strictObject({ count: z.int() }),
  changes: ['events', 'history'],
  errors: [...memberErrors, 'events.handed_to_self'],
})
