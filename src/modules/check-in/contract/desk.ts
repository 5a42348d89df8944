import { z } from 'zod'
import { command, inEvent, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Incident, Settlement } from '../model.ts'

export const listIncidents = query({
  path: '/events/:eventId/check-in/incidents',
  access: 'check-in:read',
  input: inEvent({
    settled: z.boolean().default(false),
    cursor: Id.optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: pageOf(Incident),
  reads: ['checkin'],
})

export const settleIncident = command({
  method: 'POST',
  path: '/events/:eventId/check-in/incidents/:incidentId/settle',
  access: 'check-in:write',
  input: inEvent({
    incidentId: Id,
    settlement: Settlement,
    guestId: Id.optional(),
    /** With `match` and `admit`, if the list of the scan was deleted: the list on which the entry counts. */
    listId: Id.optional(),
  }),
  output: Incident,
  changes: ['checkin', 'checkin.setup', 'history', 'guests'],
  errors: [
    'check-in.incident_not_found',
    'check-in.incident_settled',
    'check-in.no_such_settlement',
    'check-in.guest_not_found',
    'check-in.match_itself',
  ],
})

export const reopenIncident = command({
  method: 'POST',
  path: '/events/:eventId/check-in/incidents/:incidentId/reopen',
  access: 'check-in:write',
  input: inEvent({ incidentId: Id }),
  output: Incident,
  changes: ['checkin', 'checkin.setup', 'history', 'guests', 'events.heads'],
  errors: ['check-in.incident_not_found', 'check-in.not_reopened'],
  about:
    'What was kept waits for a decision again, and so does a walk-in that was matched, who is a guest of their own again; an entry that was taken back is entered again, with its guest, and is a new case.',
})
