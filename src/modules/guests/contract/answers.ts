import { z } from 'zod'
import { command, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  ChangeRequest,
  ConsentVersion,
  Invitation,
  Menu,
  Needs,
  NeedsFields,
  RequestState,
  Rsvp,
} from '../model.ts'

const Parts = z.array(Id).min(1).max(20)
/** Waiting is the outcome of a yes, never an input. */
const GivenRsvp = Rsvp.exclude(['waiting'])

export const inviteGuest = command({
  method: 'POST',
  path: '/events/:eventId/guests/:guestId/invitations',
  access: 'guests:write',
  input: inEvent({ guestId: Id, partIds: Parts }),
  output: z.strictObject({ items: z.array(Invitation) }),
  changes: ['guests', 'history'],
  errors: ['guests.not_found', 'guests.part_not_found', 'guests.erased'],
})

export const uninviteGuest = command({
  method: 'POST',
  path: '/events/:eventId/guests/:guestId/invitations/withdraw',
  access: 'guests:write',
  input: inEvent({ guestId: Id, partIds: Parts }),
  output: z.strictObject({ items: z.array(Invitation) }),
  changes: ['guests', 'history'],
  errors: ['guests.not_found'],
  about: 'The answer goes with the invitation and stays in the history of answers.',
})

export const answerForGuest = command({
  method: 'PUT',
  path: '/events/:eventId/guests/:guestId/parts/:partId',
  access: 'guests:write',
  input: inEvent({
    guestId: Id,
    partId: Id,
    version: z.int(),
    rsvp: GivenRsvp.optional(),
    menu: Menu.optional(),
  }),
  output: Invitation,
  changes: ['guests', 'history'],
  errors: ['guests.not_found', 'guests.not_invited', 'guests.answered_meanwhile', 'guests.erased'],
  about: 'Staff may answer at any time; a yes without a free place is `waiting` in the answer.',
})

export const answerForGroup = command({
  method: 'POST',
  path: '/events/:eventId/guest-groups/:groupId/answers',
  access: 'guests:write',
  input: inEvent({
    groupId: Id,
    answers: z
      .array(
        z.strictObject({
          guestId: Id,
          partId: Id,
          rsvp: GivenRsvp.optional(),
          menu: Menu.optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  output: z.strictObject({
    items: z.array(Invitation.extend({ guestId: Id })),
  }),
  changes: ['guests', 'history'],
  errors: ['guests.group_not_found', 'guests.not_invited', 'guests.erased'],
  about: 'Several answers of one group at once: all of them or none.',
})

export const listWaiting = query({
  path: '/events/:eventId/parts/:partId/waiting',
  access: 'guests:read',
  input: inEvent({ partId: Id, ...pageInput }),
  output: pageOf(
    z.strictObject({
      guestId: Id,
      name: z.string(),
      groupName: z.string(),
      since: Instant,
      /** The place on the waiting list, from 1. */
      place: z.int(),
    }),
  ).extend({
    /** Seats that were just given up: they go to the waiting list once the action can no longer be undone. */
    held: z.strictObject({ count: z.int(), until: Instant.nullable() }),
  }),
  reads: ['guests', 'events'],
  errors: ['guests.part_not_found'],
})

export const promoteWaiting = command({
  method: 'POST',
  path: '/events/:eventId/parts/:partId/waiting/promote',
  access: 'guests:write',
  input: inEvent({ partId: Id }),
  output: z.strictObject({ promoted: z.int() }),
  changes: ['guests', 'history'],
  errors: ['guests.part_not_found'],
  about:
    'Gives free places to those who wait longest, at once. By itself it happens within five minutes, and a place that was given up is kept back for a quarter of an hour first.',
})

export const listChangeRequests = query({
  path: '/events/:eventId/guest-requests',
  access: 'guests:read',
  input: inEvent({ state: RequestState.default('open'), ...pageInput }),
  output: pageOf(ChangeRequest),
  reads: ['guests'],
})

export const decideChangeRequest = command({
  method: 'POST',
  path: '/events/:eventId/guest-requests/:requestId',
  access: 'guests:write',
  input: inEvent({ requestId: Id, accept: z.boolean() }),
  output: ChangeRequest,
  changes: ['guests', 'history'],
  errors: ['guests.request_not_found', 'guests.request_decided', 'guests.not_invited'],
  about: 'An accepted yes without a free place waits like any other.',
})

export const setNeeds = command({
  method: 'PUT',
  path: '/events/:eventId/guests/:guestId/needs',
  access: 'guests:write',
  input: NeedsFields.extend({
    eventId: Id,
    guestId: Id,
    /** The guest agreed to this text, in this language. */
    consent: z.literal(true),
    consentVersion: ConsentVersion,
    consentLanguage: Needs.shape.consentLanguage,
    /** The needs as the writer read them; absent, they read none. */
    were: NeedsFields.optional(),
  }),
  output: Needs,
  changes: ['guests', 'history'],
  errors: ['guests.not_found', 'guests.erased', 'guests.changed_meanwhile'],
  about: 'Diet, allergies and access needs, only with explicit consent; never logged by content.',
})

export const clearNeeds = command({
  method: 'DELETE',
  path: '/events/:eventId/guests/:guestId/needs',
  access: 'guests:write',
  input: inEvent({ guestId: Id }),
  output: Nothing,
  changes: ['guests', 'history'],
  errors: ['guests.not_found'],
  about: 'The consent was withdrawn: what it covered is deleted.',
})
