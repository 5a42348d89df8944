import { z } from 'zod'
import { command, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Mentions } from '#shared/text/mentions.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Alike,
  BulkAction,
  Guest,
  GuestFields,
  GuestFilter,
  Invitation,
  maxNamed,
  Needs,
  PlannedPlace,
} from '../model.ts'

/** The named guests, or all that the filter matches but the named ones. */
export const GuestSelection = z.strictObject({
  all: z.boolean(),
  ids: z.array(Id).max(maxNamed),
  filter: GuestFilter,
})
export type GuestSelection = z.infer<typeof GuestSelection>

export const startBulk = command({
  method: 'POST',
  path: '/events/:eventId/guests/bulk',
  access: 'guests:write',
  input: inEvent({ selection: GuestSelection, action: BulkAction }),
  output: z.strictObject({
    /** Progress and cancelling go by the work; what was done until then stays and can be undone. */
    workId: Id,
    batchId: Id,
    /** Number of chosen guests. */
    chosen: z.int(),
  }),
  changes: ['work', 'history'],
  errors: [
    'guests.nobody_chosen',
    'guests.table_of_plan',
    'guests.tag_not_found',
    'guests.group_not_found',
    'guests.group_full',
    'guests.part_not_found',
    'guests.category_not_found',
  ],
})

export const undoBulk = command({
  method: 'POST',
  path: '/events/:eventId/guests/bulk/:batchId/undo',
  access: 'guests:write',
  input: inEvent({ batchId: Id }),
  output: z.strictObject({ workId: Id }),
  changes: ['work', 'history'],
  errors: ['guests.batch_over', 'guests.batch_running', 'guests.nobody_to_restore'],
  about: 'For 24 hours; what somebody changed since is left as it is.',
})

export const listBatches = query({
  path: '/events/:eventId/guests/bulk',
  access: 'guests:read',
  input: inEvent({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id: Id,
        action: BulkAction,
        changed: z.int(),
        state: z.enum(['running', 'done', 'cancelled']),
        at: Instant,
        by: z.string(),
        until: Instant,
      }),
    ),
  }),
  reads: ['guests', 'work'],
  about: 'Bulk actions on guests that can still be taken back, newest first.',
})

const Twin = Guest.extend({
  eventId: Id,
  eventName: z.string(),
  groupName: z.string(),
  invitations: z.array(Invitation),
})
const Pair = z.strictObject({
  one: Twin,
  other: Twin,
  why: Alike,
  /** False for guests of two events: the same person at two events is no duplicate. */
  mergeable: z.boolean(),
})

export const listDuplicates = query({
  path: '/events/:eventId/guests/duplicates',
  access: 'guests:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(Pair) }),
  reads: ['guests'],
  about: 'Pairs with the same name and the same phone or e-mail, at most 100.',
})

export const listCompanyDuplicates = query({
  path: '/guests/duplicates',
  access: 'guests:read',
  output: z.strictObject({ items: z.array(Pair) }),
  reads: ['guests'],
  about: 'The same over all events that you may see, doubles of one event first.',
})

/** The fields of a guest that a merge decides about. */
const MergedFields = GuestFields.omit({ hostId: true })
const Chosen = z.partialRecord(MergedFields.keyof(), z.enum(['kept', 'dropped']))

export const previewMerge = query({
  path: '/events/:eventId/guests/:guestId/merge/:otherId',
  access: 'guests:read',
  input: inEvent({ guestId: Id, otherId: Id }),
  output: z.strictObject({
    kept: Twin,
    dropped: Twin,
    /** For each field that differs, whose value is proposed. */
    proposed: Chosen,
    invitations: z.array(Invitation),
    /** The guest whose diet, allergies and access needs are kept. */
    needsOf: z.enum(['kept', 'dropped']).nullable(),
    /** Companions who will belong to the kept guest. */
    companions: z.array(z.string()),
    /** The seats of both in the seating plans. */
    places: z.strictObject({ kept: z.array(PlannedPlace), dropped: z.array(PlannedPlace) }),
  }),
  reads: ['guests'],
  errors: ['guests.not_found', 'guests.same_guest'],
})

const Side = z.strictObject({ id: Id, version: z.int() })

export const mergeGuests = command({
  method: 'POST',
  path: '/events/:eventId/guests/merge',
  access: 'guests:write',
  input: inEvent({ kept: Side, dropped: Side, fields: MergedFields }),
  output: z.strictObject({ guest: Guest, mergeId: Id }),
  changes: ['guests', 'company.bin', 'history'],
  errors: ['guests.not_found', 'guests.same_guest', 'guests.changed_meanwhile', 'guests.erased'],
  about:
    'One stays, with these fields, the companions of both and the answers of both; the other goes into the bin. Can be undone for 24 hours.',
})

export const undoMerge = command({
  method: 'POST',
  path: '/events/:eventId/guests/merges/:mergeId/undo',
  access: 'guests:write',
  input: inEvent({ mergeId: Id }),
  output: Nothing,
  changes: ['guests', 'company.bin', 'history'],
  errors: ['guests.merge_over', 'guests.merge_changed_since'],
})

export const exportGuest = query({
  path: '/events/:eventId/guests/:guestId/export',
  access: 'guests:read',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({
    guest: Guest,
    group: z.strictObject({ name: z.string(), side: z.string(), salutation: z.string() }),
    needs: Needs.nullable(),
    invitations: z.array(z.record(z.string(), z.unknown())),
    answers: z.array(z.record(z.string(), z.unknown())),
    requests: z.array(z.record(z.string(), z.unknown())),
    consentText: z.string().nullable(),
    /** Data of other modules, each under its name: entries, mails, questionnaires. */
    more: z.record(z.string(), z.array(z.unknown()).readonly()),
    /** Row by row, every place in which they are named: earlier values, reasons, cells of imports. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  reads: ['guests'],
  errors: ['guests.not_found'],
  about: 'Everything kept of one guest, for the guest.',
})

export const describeErasure = query({
  path: '/events/:eventId/guests/:guestId/erasure',
  access: 'guests:write',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({
    /** Parts of the group and the table that are kept because others share them; they may still contain the name. */
    shared: z.array(
      z.strictObject({ field: z.enum(['group', 'salutation', 'table']), text: z.string() }),
    ),
    /** By which names texts of the team were searched, those of earlier too. */
    word: z.string(),
    /** Searched only in what guests and visitors read. */
    firstName: z.string(),
    mentions: z.array(Mentions),
  }),
  reads: ['guests'],
  errors: ['guests.not_found'],
  about: 'What erasing the guest would leave: texts of the team and names that others share.',
})

export const eraseGuest = command({
  method: 'POST',
  path: '/events/:eventId/guests/:guestId/erase',
  access: 'guests:write',
  input: inEvent({ guestId: Id, version: z.int() }),
  output: Nothing,
  changes: ['guests', 'history', 'company.bin'],
  errors: ['guests.not_found', 'guests.changed_meanwhile', 'guests.erased'],
  about: 'Makes the guest unknown everywhere, for good; only numbers remain.',
})
