import { z } from 'zod'
import { command, eventType, inEvent, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { Conflict } from '../model.ts'
import { NamedSession, SessionChange } from '../model/versions.ts'

export const AgendaVersion = z.strictObject({
  number: z.int(),
  note: z.string(),
  at: Instant,
  byName: z.string(),
  /** The older version that was published again. */
  again: z.int().nullable(),
  changes: z.array(SessionChange),
  sessions: z.int(),
  /** Number of speakers and guests who got a letter. */
  told: z.int(),
})
export type AgendaVersion = z.infer<typeof AgendaVersion>

export const previewPublish = query({
  path: '/events/:eventId/agenda/publish',
  access: 'agenda:read',
  input: inEvent({
    /** An older version that would be published again, instead of the current one. */
    again: z.int().optional(),
  }),
  output: z.strictObject({
    next: z.int(),
    changes: z.array(SessionChange),
    conflicts: z.array(Conflict),
    /** Speakers who will be written to, and those who cannot be. */
    told: z.array(z.strictObject({ name: z.string(), hasEmail: z.boolean() })),
    /** Guests with a place in a session that changes: how many can be written to, and who cannot. */
    guests: z.strictObject({ reached: z.int(), unreachable: z.array(z.string()) }),
  }),
  reads: ['agenda', 'speakers'],
  errors: ['agenda.version_not_found'],
})

export const publishAgenda = command({
  method: 'POST',
  path: '/events/:eventId/agenda/publish',
  access: 'agenda:write',
  input: inEvent({
    note: Line(1000).default(''),
    /** The clashes that are known and accepted, by key: all that remain must be among them. */
    acknowledged: z.array(z.string().max(200)).max(5000).default([]),
    /** Writes to the speakers concerned. */
    tell: z.boolean().default(true),
  }),
  output: AgendaVersion,
  changes: ['agenda', 'history', 'readiness'],
  errors: ['agenda.not_acknowledged', 'agenda.nothing_to_publish', 'agenda.nothing_changed'],
})

export const listVersions = query({
  path: '/events/:eventId/agenda/versions',
  access: 'agenda:read',
  input: inEvent({ before: z.int().optional(), limit: z.int().min(1).max(50).default(20) }),
  output: z.strictObject({ items: z.array(AgendaVersion), next: z.int().nullable() }),
  reads: ['agenda'],
})

export const getVersion = query({
  path: '/events/:eventId/agenda/version',
  access: 'agenda:read',
  input: inEvent({ number: z.int() }),
  output: AgendaVersion.extend({ content: z.array(NamedSession) }),
  reads: ['agenda'],
  errors: ['agenda.version_not_found'],
})

export const publishAgain = command({
  method: 'POST',
  path: '/events/:eventId/agenda/publish-again',
  access: 'agenda:write',
  input: inEvent({
    number: z.int(),
    note: Line(1000).default(''),
    tell: z.boolean().default(true),
  }),
  output: AgendaVersion,
  changes: ['agenda', 'history', 'readiness'],
  errors: ['agenda.version_not_found', 'agenda.nothing_changed'],
  about: 'An older version becomes the newest one; what is being planned stays as it is.',
})

export const getFeeds = query({
  path: '/events/:eventId/agenda/feeds',
  access: 'agenda:read',
  input: inEvent({}),
  output: z.strictObject({
    /** Every published session, also those of the team. */
    team: z.string(),
    /** The calendar address for guests. */
    guests: z.string(),
    /** The public programme, as JSON; null while the event is private. */
    json: z.string().nullable(),
    speakers: z.array(z.strictObject({ partId: Id, name: z.string(), url: z.string() })),
  }),
  reads: ['agenda', 'speakers'],
})

export const renewFeeds = command({
  method: 'POST',
  path: '/events/:eventId/agenda/feeds',
  access: 'agenda:write',
  input: inEvent({}),
  output: z.null(),
  changes: ['agenda', 'history'],
  about: 'Calendars that were subscribed to no longer hear of anything.',
})

export const printAgenda = command({
  method: 'POST',
  path: '/events/:eventId/agenda/print',
  access: 'agenda:read',
  input: inEvent({
    /** The current plan, or the last published version. */
    what: z.enum(['draft', 'published']),
    audience: z.enum(['team', 'guests']).default('team'),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['agenda.version_not_found'],
})

export const agendaPublished = eventType(
  'agenda.published',
  z.strictObject({
    eventId: Id,
    number: z.int(),
    note: z.string(),
    changes: z.array(SessionChange),
    /** The people concerned are written to. */
    tell: z.boolean(),
    byId: Id.nullable(),
  }),
)
