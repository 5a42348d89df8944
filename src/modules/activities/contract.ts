import { z } from 'zod'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Search } from '#shared/text/text.ts'
import {
  Activity,
  ActivityFields,
  ActivityKind,
  ActivityRow,
  ActivitySort,
  Enrolment,
  EnrolmentStatus,
  GuestEnrolment,
  maxSlots,
  SlotFields,
} from './model.ts'

const filter = {
  eventId: Id.optional(),
  search: Search.optional(),
  kinds: z.array(ActivityKind).max(10).optional(),
  /** `waiting`: there is a waiting list; `short`: a slot has too few people. */
  needs: z
    .array(z.enum(['waiting', 'short']))
    .max(2)
    .optional(),
}

export const listActivities = query({
  path: '/activities',
  access: 'activities:read',
  input: z.strictObject({
    ...filter,
    sort: ActivitySort.default('start'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(ActivityRow),
  reads: ['activities', 'agenda', 'guests', 'events'],
})

export const countActivities = query({
  path: '/activities/counts',
  access: 'activities:read',
  input: z.strictObject({ eventId: Id.optional(), search: Search.optional() }),
  output: z.strictObject({
    total: z.int(),
    waiting: z.int(),
    short: z.int(),
    byKind: z.record(ActivityKind, z.int()),
  }),
  reads: ['activities', 'agenda', 'guests', 'events'],
})

export const getActivity = query({
  path: '/activities/:activityId',
  access: 'activities:read',
  input: z.strictObject({ activityId: Id }),
  output: Activity,
  reads: ['activities', 'agenda', 'guests'],
  throttledTags: ['checkin'],
  errors: ['activities.not_found'],
})

const changes = ['activities', 'agenda', 'history', 'readiness'] as const

export const addActivity = command({
  method: 'POST',
  path: '/events/:eventId/activities',
  access: 'activities:write',
  input: inEvent({ ...ActivityFields.shape, slots: z.array(SlotFields).min(1).max(maxSlots) }),
  output: Activity,
  changes,
  errors: ['activities.window_order', 'activities.tag_not_found'],
})

export const changeActivity = command({
  method: 'PATCH',
  path: '/events/:eventId/activities/:activityId',
  access: 'activities:write',
  input: inEvent({ activityId: Id, version: z.int(), ...ActivityFields.partial().shape }),
  output: Activity,
  changes,
  errors: [
    'activities.not_found',
    'activities.changed_meanwhile',
    'activities.window_order',
    'activities.tag_not_found',
    'activities.of_programme',
  ],
  about: 'Of a session only who may sign up, when and for what price is said here.',
})

export const removeActivity = command({
  method: 'DELETE',
  path: '/events/:eventId/activities/:activityId',
  access: 'activities:write',
  input: inEvent({
    activityId: Id,
    /** Writes to those who have a place, once it can no longer be undone. */
    tell: z.boolean().default(true),
  }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['activities.not_found', 'activities.of_programme'],
  about:
    'Puts it into the bin with its enrolments; who had a place is written to, unless `tell` is false.',
})

export const restoreActivity = command({
  method: 'POST',
  path: '/events/:eventId/activities/:activityId/restore',
  access: 'activities:write',
  input: inEvent({ activityId: Id }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['activities.not_found'],
})

const slotErrors = ['activities.slot_not_found', 'activities.slot_changed_meanwhile'] as const

export const addSlot = command({
  method: 'POST',
  path: '/events/:eventId/activities/:activityId/slots',
  access: 'activities:write',
  input: inEvent({ activityId: Id, ...SlotFields.shape }),
  output: Activity,
  changes,
  errors: ['activities.not_found', 'activities.of_programme', 'activities.too_many_slots'],
})

export const changeSlot = command({
  method: 'PATCH',
  path: '/events/:eventId/activity-slots/:slotId',
  access: 'activities:write',
  input: inEvent({
    slotId: Id,
    version: z.int(),
    ...SlotFields.partial().shape,
    /** Writes to those who have a place, once it can no longer be undone. */
    tell: z.boolean().default(true),
  }),
  output: Activity,
  changes,
  errors: [...slotErrors, 'activities.of_programme'],
  about:
    'A lower capacity drops nobody; a higher one is offered to those who wait. Of a session only the minimum is said here.',
})

export const removeSlot = command({
  method: 'DELETE',
  path: '/events/:eventId/activity-slots/:slotId',
  access: 'activities:write',
  input: inEvent({
    slotId: Id,
    /** Writes to those who have a place, once it can no longer be undone. */
    tell: z.boolean().default(true),
  }),
  output: Nothing,
  changes,
  errors: ['activities.slot_not_found', 'activities.of_programme', 'activities.last_slot'],
  about: 'Who had a place is written to, unless `tell` is false.',
})

const Reach = z.strictObject({
  /** Number of guests with a place whom a letter reaches, and the names of the others. */
  reached: z.int(),
  unreachable: z.array(z.string()),
  /** Guests who would have to be in two places at once. */
  doubled: z.array(z.string()),
})

export const activityReach = query({
  path: '/events/:eventId/activities/:activityId/reach',
  access: 'activities:read',
  input: inEvent({ activityId: Id }),
  output: Reach,
  reads: ['activities', 'guests'],
  errors: ['activities.not_found'],
  about: 'Whom it concerns when the activity is deleted.',
})

export const slotReach = query({
  path: '/events/:eventId/activity-slots/:slotId/reach',
  access: 'activities:read',
  input: inEvent({
    slotId: Id,
    ...SlotFields.pick({ date: true, time: true, minutes: true }).partial().shape,
  }),
  output: Reach,
  reads: ['activities', 'guests'],
  errors: ['activities.slot_not_found'],
  about: 'Whom it concerns when the slot is deleted, or moved to the hour that is named.',
})

export const listEnrolments = query({
  path: '/events/:eventId/activity-slots/:slotId/enrolments',
  access: 'activities:read',
  input: inEvent({
    slotId: Id,
    statuses: z.array(EnrolmentStatus).max(5).optional(),
    search: Search.optional(),
    ...pageInput,
  }),
  output: pageOf(Enrolment),
  reads: ['activities', 'guests'],
  throttledTags: ['checkin'],
  errors: ['activities.slot_not_found'],
  about: 'Those with a place by name, then those who wait in their order.',
})

const Outcome = z.strictObject({ status: EnrolmentStatus })

export const enrolGuest = command({
  method: 'POST',
  path: '/events/:eventId/activity-slots/:slotId/enrolments',
  access: 'activities:write',
  input: inEvent({
    slotId: Id,
    guestId: Id,
    /** The reason why an overlap is acceptable; without it the enrolment is refused. */
    reason: Line(300).default(''),
  }),
  output: Outcome,
  changes,
  errors: ['activities.slot_not_found', 'activities.guest_not_found', 'activities.overlaps'],
  about:
    'Gives a place, or one in the queue when none is free; a guest who holds an offer takes it. The team is bound neither by the window nor by the audience.',
})

export const leaveSlot = command({
  method: 'POST',
  path: '/events/:eventId/activity-slots/:slotId/leave',
  access: 'activities:write',
  input: inEvent({ slotId: Id, guestId: Id }),
  output: Outcome,
  changes,
  errors: ['activities.slot_not_found', 'activities.not_enrolled'],
  about:
    'A quarter of an hour later, when it cannot be a slip any more, the place is offered to the one who waits longest.',
})

export const offerHeldPlaces = command({
  method: 'POST',
  path: '/events/:eventId/activity-slots/:slotId/offer',
  access: 'activities:write',
  input: inEvent({ slotId: Id }),
  output: z.strictObject({ offered: z.int() }),
  changes,
  errors: ['activities.slot_not_found'],
  about:
    'Offers at once what was given up a moment ago; the guest who gave it up cannot take it back.',
})

export const guestEnrolments = query({
  path: '/events/:eventId/guests/:guestId/enrolments',
  access: 'activities:read',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({ items: z.array(GuestEnrolment) }),
  reads: ['activities', 'agenda'],
  errors: ['activities.guest_not_found'],
})

export const exportEnrolments = command({
  method: 'POST',
  path: '/events/:eventId/activities/export',
  access: 'activities:read',
  input: inEvent({
    activityId: Id.optional(),
    search: filter.search,
    kinds: filter.kinds,
    needs: filter.needs,
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['activities.not_found'],
})

export const openDoorList = command({
  method: 'POST',
  path: '/events/:eventId/activity-slots/:slotId/list',
  access: 'activities:write',
  input: inEvent({ slotId: Id }),
  output: z.strictObject({ listId: Id }),
  changes: ['activities', 'checkin', 'history'],
  errors: ['activities.slot_not_found'],
  about: 'A list for check-in at this slot; who was ticked there is shown as arrived.',
})

/** The last place went. */
export const activityFilled = eventType(
  'activities.filled',
  z.strictObject({ eventId: Id, activityId: Id, slotId: Id, title: z.string(), capacity: z.int() }),
)

/** Enrolment ended with fewer people than a slot needs. */
export const activityShort = eventType(
  'activities.short',
  z.strictObject({
    eventId: Id,
    activityId: Id,
    slotId: Id,
    title: z.string(),
    enrolled: z.int(),
    minimum: z.int(),
  }),
)
