import { z } from 'zod'
import { command, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  Agenda,
  DayHours,
  Minutes,
  Placement,
  Room,
  RoomFields,
  Session,
  SessionFields,
  Track,
  TrackFields,
} from './model.ts'

export * from './contract/publication.ts'

const agendaTags = ['agenda', 'history', 'readiness'] as const

export const countAgendas = query({
  path: '/agendas/counts',
  access: 'agenda:read',
  input: z.strictObject({ eventIds: z.array(Id).min(1).max(200) }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        eventId: Id,
        sessions: z.int(),
        waiting: z.int(),
        rooms: z.int(),
        published: z.int().nullable(),
      }),
    ),
  }),
  reads: ['agenda'],
  about: 'How far the programme of each of these events is; those one may not see are left out.',
})

export const getAgenda = query({
  path: '/events/:eventId/agenda',
  access: 'agenda:read',
  input: inEvent({}),
  output: Agenda,
  reads: ['agenda', 'speakers', 'events'],
})

const Sessions = z.strictObject({ sessions: z.array(Session) })
/** True to move the following sessions in the same rooms too. */
const shift = z.boolean().default(false)
const placeErrors = [
  'agenda.room_not_found',
  'agenda.track_not_found',
  'agenda.speaker_not_found',
] as const

export const addSession = command({
  method: 'POST',
  path: '/events/:eventId/agenda/sessions',
  access: 'agenda:write',
  input: inEvent({ ...SessionFields.partial().required({ title: true }).shape, shift }),
  output: Session,
  changes: agendaTags,
  errors: [...placeErrors, 'agenda.too_many_sessions'],
})

export const changeSession = command({
  method: 'PATCH',
  path: '/events/:eventId/agenda/sessions/:sessionId',
  access: 'agenda:write',
  input: inEvent({
    sessionId: Id,
    version: z.int(),
    ...SessionFields.partial().shape,
    shift: z.boolean().optional(),
  }),
  output: Session,
  changes: agendaTags,
  errors: [...placeErrors, 'agenda.session_not_found', 'agenda.changed_meanwhile'],
  about:
    'With `shift`, what follows moves by as much as the end of this session did; on another day, it closes up here and makes room there.',
})

export const removeSessions = command({
  method: 'POST',
  path: '/events/:eventId/agenda/sessions/remove',
  access: 'agenda:write',
  input: inEvent({ ids: z.array(Id).min(1).max(500), shift }),
  /** The sessions that moved up, in their new state. */
  output: Sessions,
  changes: [...agendaTags, 'company.bin'],
  errors: ['agenda.session_not_found'],
  about: 'Puts them into the bin; with `shift`, what follows moves up into the time that is free.',
})

export const restoreSessions = command({
  method: 'POST',
  path: '/events/:eventId/agenda/sessions/restore',
  access: 'agenda:write',
  input: inEvent({ ids: z.array(Id).min(1).max(500) }),
  output: Sessions,
  changes: [...agendaTags, 'company.bin'],
  errors: ['agenda.session_not_found'],
})

export const arrangeSessions = command({
  method: 'POST',
  path: '/events/:eventId/agenda/arrange',
  access: 'agenda:write',
  input: inEvent({
    moves: z
      .array(Placement.extend({ id: Id, version: z.int() }))
      .min(1)
      .max(500),
  }),
  output: Sessions,
  changes: agendaTags,
  errors: ['agenda.session_not_found', 'agenda.room_not_found', 'agenda.moved_meanwhile'],
  about:
    'Puts sessions where they are wanted, all or none: a move, a new length, a swap, a whole afternoon. If anybody changed one of them since, nothing moves and the answer has them as they stand.',
})

export const copySessions = command({
  method: 'POST',
  path: '/events/:eventId/agenda/sessions/copy',
  access: 'agenda:write',
  input: inEvent({
    copies: z
      .array(Placement.extend({ id: Id }))
      .min(1)
      .max(200),
  }),
  output: Sessions,
  changes: agendaTags,
  errors: ['agenda.session_not_found', 'agenda.room_not_found', 'agenda.too_many_sessions'],
})

export const splitSession = command({
  method: 'POST',
  path: '/events/:eventId/agenda/sessions/:sessionId/split',
  access: 'agenda:write',
  input: inEvent({
    sessionId: Id,
    version: z.int(),
    /** Length of the first half. */
    minutes: Minutes,
  }),
  output: Sessions,
  changes: agendaTags,
  errors: [
    'agenda.session_not_found',
    'agenda.changed_meanwhile',
    'agenda.cannot_split',
    'agenda.too_many_sessions',
  ],
})

export const setDays = command({
  method: 'PUT',
  path: '/events/:eventId/agenda/days',
  access: 'agenda:write',
  input: inEvent({
    version: z.int(),
    /** Null goes back to the hours of the event. */
    days: z.array(DayHours).max(60).nullable(),
  }),
  /** The days as one row, under the id of the event. */
  output: z.strictObject({ id: Id, version: z.int(), days: z.array(DayHours) }),
  changes: agendaTags,
  errors: ['agenda.days_changed_meanwhile'],
})

const roomErrors = ['agenda.room_not_found', 'agenda.room_changed_meanwhile'] as const

export const addRoom = command({
  method: 'POST',
  path: '/events/:eventId/agenda/rooms',
  access: 'agenda:write',
  input: inEvent(RoomFields.partial().required({ name: true }).shape),
  output: Room,
  changes: agendaTags,
  errors: ['agenda.too_many_rooms'],
})

export const changeRoom = command({
  method: 'PATCH',
  path: '/events/:eventId/agenda/rooms/:roomId',
  access: 'agenda:write',
  input: inEvent({
    roomId: Id,
    version: z.int(),
    ...RoomFields.partial().shape,
    /** Its new index among the rooms, from 0. */
    at: z.int().min(0).max(60).optional(),
  }),
  output: Room,
  changes: agendaTags,
  errors: roomErrors,
})

export const removeRoom = command({
  method: 'DELETE',
  path: '/events/:eventId/agenda/rooms/:roomId',
  access: 'agenda:write',
  input: inEvent({ roomId: Id }),
  output: Nothing,
  changes: agendaTags,
  errors: ['agenda.room_not_found'],
  about: 'Its sessions stay at their time, without this room; a restored room has them again.',
})

export const restoreRoom = command({
  method: 'POST',
  path: '/events/:eventId/agenda/rooms/:roomId/restore',
  access: 'agenda:write',
  input: inEvent({ roomId: Id }),
  output: Room,
  changes: agendaTags,
  errors: ['agenda.room_not_found'],
})

export const addTrack = command({
  method: 'POST',
  path: '/events/:eventId/agenda/tracks',
  access: 'agenda:write',
  input: inEvent(TrackFields.shape),
  output: Track,
  changes: agendaTags,
  errors: ['agenda.too_many_tracks'],
})

export const changeTrack = command({
  method: 'PATCH',
  path: '/events/:eventId/agenda/tracks/:trackId',
  access: 'agenda:write',
  input: inEvent({ trackId: Id, version: z.int(), ...TrackFields.partial().shape }),
  output: Track,
  changes: agendaTags,
  errors: ['agenda.track_not_found', 'agenda.track_changed_meanwhile'],
})

export const removeTrack = command({
  method: 'DELETE',
  path: '/events/:eventId/agenda/tracks/:trackId',
  access: 'agenda:write',
  input: inEvent({ trackId: Id }),
  output: Nothing,
  changes: agendaTags,
  errors: ['agenda.track_not_found'],
  about: 'Its sessions stay, without a track; a restored track has them again.',
})

export const restoreTrack = command({
  method: 'POST',
  path: '/events/:eventId/agenda/tracks/:trackId/restore',
  access: 'agenda:write',
  input: inEvent({ trackId: Id }),
  output: Track,
  changes: agendaTags,
  errors: ['agenda.track_not_found'],
})
