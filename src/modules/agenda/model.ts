import { z } from 'zod'
import { EngagementStatus } from '#modules/speakers/model.ts'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import { Name, Paragraphs } from '#shared/text/text.ts'
import { EventTime, Instant, minutesOf, PlainDate, Zone } from '#shared/dates/time.ts'

export const SessionType = z.enum([
  'talk',
  'keynote',
  'panel',
  'workshop',
  'ceremony',
  'meal',
  'break',
  'show',
  'networking',
  'setup',
  'other',
])
export type SessionType = z.infer<typeof SessionType>

/** The readers: the agency, the staff of the event, the guests, or all visitors. */
export const SessionAudience = z.enum(['internal', 'team', 'guests', 'public'])
export type SessionAudience = z.infer<typeof SessionAudience>

export const SpeakerRole = z.enum(['speaker', 'moderator', 'panelist', 'host'])
export type SpeakerRole = z.infer<typeof SpeakerRole>

export const maxMinutes = 24 * 60
export const maxSessions = 2000
export const snapMinutes = 5

export const Minutes = z
  .int()
  .refine((minutes) => minutes > 0, problem('end_before_start'))
  .max(maxMinutes)

/** When and where; both day and time, or neither while it waits in the pool. */
export const Placement = z.strictObject({
  day: PlainDate.nullable(),
  time: EventTime.nullable(),
  /** For an hour that occurs twice: the second one. */
  later: z.boolean(),
  minutes: Minutes,
  /** A break across all rooms, also those that are added later. */
  allRooms: z.boolean(),
  roomIds: z.array(Id).max(50),
})
export type Placement = z.infer<typeof Placement>

export const SessionSpeaker = z.strictObject({ partId: Id, role: SpeakerRole })
export type SessionSpeaker = z.infer<typeof SessionSpeaker>

export const SessionFields = Placement.extend({
  title: Name,
  type: SessionType,
  description: Paragraphs(6000),
  language: z.enum(['ro', 'en']).nullable(),
  trackId: Id.nullable(),
  audience: SessionAudience,
  bookable: z.boolean(),
  capacity: z.int().min(1).max(100_000).nullable(),
  /** Each of them once, in one role. */
  speakers: z
    .array(SessionSpeaker)
    .max(20)
    .refine(
      (all) => new Set(all.map(({ partId }) => partId)).size === all.length,
      problem('repeated'),
    ),
})
export type SessionFields = z.infer<typeof SessionFields>

export const Session = SessionFields.extend({
  id: Id,
  version: z.int(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
})
export type Session = z.infer<typeof Session>

export const blankSession: SessionFields = {
  title: '',
  type: 'talk',
  description: '',
  language: null,
  trackId: null,
  audience: 'public',
  bookable: false,
  capacity: null,
  speakers: [],
  day: null,
  time: null,
  later: false,
  minutes: 30,
  allRooms: false,
  roomIds: [],
}

/** Hours of one event day. */
export const DayHours = z
  .strictObject({ day: PlainDate, from: EventTime, to: EventTime })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
    ...problem('end_before_start'),
    path: ['to'],
  })
export type DayHours = z.infer<typeof DayHours>

export const RoomFields = z.strictObject({
  name: Name,
  capacity: z.int().min(1).max(100_000).nullable(),
  /** Several sessions at once are fine: a foyer, a garden. */
  parallel: z.boolean(),
  bufferMinutes: z.int().min(0).max(240),
  /** When it can be used; empty means always. */
  opening: z.array(DayHours).max(60),
})
export type RoomFields = z.infer<typeof RoomFields>
export const Room = RoomFields.extend({ id: Id, position: z.int(), version: z.int() })
export type Room = z.infer<typeof Room>

export const TrackColour = z.enum([
  'fir',
  'amber',
  'cherry',
  'lake',
  'plum',
  'olive',
  'clay',
  'slate',
])
export type TrackColour = z.infer<typeof TrackColour>
export const TrackFields = z.strictObject({ name: Name, colour: TrackColour })
export type TrackFields = z.infer<typeof TrackFields>
export const Track = TrackFields.extend({ id: Id, position: z.int(), version: z.int() })
export type Track = z.infer<typeof Track>

/** A person who can be put into sessions of this event. */
export const AgendaSpeaker = z.strictObject({
  partId: Id,
  speakerId: Id,
  name: z.string(),
  status: EngagementStatus,
  /** Declined, withdrew or was removed. */
  gone: z.boolean(),
  /** Taken out of the event, or deleted; still named in a session. */
  removed: z.boolean(),
  availability: z.array(DayHours),
})
export type AgendaSpeaker = z.infer<typeof AgendaSpeaker>

export const ConflictKind = z.enum([
  'room_overlap',
  'buffer',
  'room_closed',
  'speaker_twice',
  'speaker_away',
  'speaker_gone',
  'outside_day',
  'over_capacity',
  'enrolled_over',
  'guest_twice',
])
export type ConflictKind = z.infer<typeof ConflictKind>

/** One clash, of one session or of two; its key is the same as long as it is. */
export const Conflict = z.strictObject({
  key: z.string(),
  kind: ConflictKind,
  sessionIds: z.array(Id).min(1).max(2),
  roomIds: z.array(Id),
  partId: Id.nullable(),
  /** The amount: people above the capacity, guests in both sessions, minutes short. */
  count: z.int(),
})
export type Conflict = z.infer<typeof Conflict>

/** Guests who take part in sessions, from the activities module. */
export const Demand = z.strictObject({
  enrolled: z.array(z.strictObject({ sessionId: Id, guests: z.int() })),
  /** Two sessions with guests in common. */
  shared: z.array(z.strictObject({ sessionIds: z.tuple([Id, Id]), guests: z.int() })),
})
export type Demand = z.infer<typeof Demand>
export const noDemand: Demand = { enrolled: [], shared: [] }

export const Agenda = z.strictObject({
  eventId: Id,
  eventName: z.string(),
  timeZone: Zone,
  days: z.array(DayHours),
  rooms: z.array(Room),
  tracks: z.array(Track),
  sessions: z.array(Session),
  speakers: z.array(AgendaSpeaker),
  demand: Demand,
  conflicts: z.array(Conflict),
  published: z
    .strictObject({
      number: z.int(),
      at: Instant,
      /** Differences between what is published and what is here. */
      pending: z.int(),
    })
    .nullable(),
  /** The version of the days and the calendar. */
  version: z.int(),
})
export type Agenda = z.infer<typeof Agenda>

export function placementOf(session: Placement): Placement {
  const { day, time, later, minutes, allRooms, roomIds } = session
  return { day, time, later, minutes, allRooms, roomIds }
}

export function fieldsOf(session: SessionFields): SessionFields {
  const { title, type, description, language, trackId, audience } = session
  const { bookable, capacity, speakers } = session
  const words = { title, type, description, language, trackId, audience }
  return { ...words, bookable, capacity, speakers, ...placementOf(session) }
}
