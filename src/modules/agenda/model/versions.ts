import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { EventTime, Instant, PlainDate } from '#shared/dates/time.ts'
import { SessionAudience, SessionSpeaker, SessionType, TrackColour, type Agenda } from '../model.ts'

/** A session as it was published, with the names of places; names of people are read when it is shown. */
export const FrozenSession = z.strictObject({
  id: Id,
  title: z.string(),
  type: SessionType,
  description: z.string(),
  language: z.enum(['ro', 'en']).nullable(),
  audience: SessionAudience,
  bookable: z.boolean(),
  capacity: z.int().nullable(),
  track: z.strictObject({ id: Id, name: z.string(), colour: TrackColour }).nullable(),
  day: PlainDate,
  time: EventTime,
  later: z.boolean(),
  minutes: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  allRooms: z.boolean(),
  rooms: z.array(z.strictObject({ id: Id, name: z.string() })),
  speakers: z.array(SessionSpeaker),
})
export type FrozenSession = z.infer<typeof FrozenSession>

/** The same as it is shown, with the present names of its speakers. */
export const NamedSession = FrozenSession.extend({
  speakers: z.array(SessionSpeaker.extend({ name: z.string() })),
})
export type NamedSession = z.infer<typeof NamedSession>

export const ChangeKind = z.enum(['new', 'moved', 'room', 'changed', 'cancelled'])
export type ChangeKind = z.infer<typeof ChangeKind>

const Place = z.strictObject({
  startsAt: Instant,
  endsAt: Instant,
  rooms: z.array(z.string()),
})

/** The differences of one session from the version before. */
export const SessionChange = z.strictObject({
  sessionId: Id,
  title: z.string(),
  kinds: z.array(ChangeKind).min(1),
  audience: SessionAudience,
  before: Place.nullable(),
  after: Place.nullable(),
  /** The speakers of either version, whom the change concerns. */
  partIds: z.array(Id),
})
export type SessionChange = z.infer<typeof SessionChange>

/** The content of a new publication: only sessions with a place, in their current state, by time and then by room. */
export function frozenOf(agenda: Agenda): FrozenSession[] {
  const roomAt = ({ rooms: [first] }: FrozenSession) =>
    agenda.rooms.findIndex(({ id }) => id === first?.id)
  return placedSessions(agenda).toSorted(
    (a, b) =>
      a.startsAt.localeCompare(b.startsAt) ||
      roomAt(a) - roomAt(b) ||
      a.title.localeCompare(b.title, 'ro'),
  )
}

function placedSessions(agenda: Agenda): FrozenSession[] {
  const present = agenda.speakers.filter(({ removed }) => !removed)
  const presentIds = new Set(present.map(({ partId: engagementId }) => engagementId))
  return agenda.sessions.flatMap((session) => {
    const { day, time, startsAt, endsAt, trackId, speakers, roomIds } = session
    if (!day || !time || !startsAt || !endsAt) return []
    const track = agenda.tracks.find(({ id }) => id === trackId)
    const rooms = agenda.rooms.filter(({ id }) => !session.allRooms && roomIds.includes(id))
    return {
      id: session.id,
      title: session.title,
      type: session.type,
      description: session.description,
      language: session.language,
      audience: session.audience,
      bookable: session.bookable,
      capacity: session.capacity,
      track: track ? { id: track.id, name: track.name, colour: track.colour } : null,
      day,
      time,
      later: session.later,
      minutes: session.minutes,
      startsAt,
      endsAt,
      allRooms: session.allRooms,
      rooms: rooms.map(({ id, name }) => ({ id, name })),
      speakers: speakers.filter(({ partId: engagementId }) => presentIds.has(engagementId)),
    }
  })
}

export function changesBetween(
  before: readonly FrozenSession[],
  after: readonly FrozenSession[],
): SessionChange[] {
  const old = new Map(before.map((session) => [session.id, session]))
  const sessionsAfter = new Map(after.map((session) => [session.id, session]))
  const ids = [...new Set([...sessionsAfter.keys(), ...old.keys()])]
  return ids
    .flatMap((id) => changeOf(old.get(id), sessionsAfter.get(id)) ?? [])
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))
}

function changeOf(
  before: FrozenSession | undefined,
  after: FrozenSession | undefined,
): SessionChange | undefined {
  const kinds = kindsOf(before, after)
  const one = after ?? before
  if (!one || kinds.length === 0) return undefined
  const speakers = [...(before?.speakers ?? []), ...(after?.speakers ?? [])]
  return {
    sessionId: one.id,
    title: one.title,
    kinds,
    audience: one.audience,
    before: before ? placeOf(before) : null,
    after: after ? placeOf(after) : null,
    partIds: [...new Set(speakers.map(({ partId: engagementId }) => engagementId))],
  }
}

function kindsOf(
  before: FrozenSession | undefined,
  after: FrozenSession | undefined,
): ChangeKind[] {
  if (!after) return before ? ['cancelled'] : []
  if (!before) return ['new']
  const moved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt
  const room = JSON.stringify(roomsOf(before)) !== JSON.stringify(roomsOf(after))
  const changed = textsOf(before) !== textsOf(after)
  return [
    ...(moved ? (['moved'] as const) : []),
    ...(room ? (['room'] as const) : []),
    ...(changed ? (['changed'] as const) : []),
  ]
}

function roomsOf({ allRooms, rooms }: FrozenSession) {
  return allRooms ? 'all' : rooms.map(({ id }) => id).toSorted()
}

/** The texts of a session, without time and place. */
function textsOf({ title, type, description, language, track, speakers, audience }: FrozenSession) {
  return JSON.stringify([title, type, description, language, track?.id, speakers, audience])
}

function placeOf({ startsAt, endsAt, rooms }: FrozenSession) {
  return { startsAt, endsAt, rooms: rooms.map(({ name }) => name) }
}

function momentOf({ after, before }: SessionChange): string {
  return (after ?? before)?.startsAt ?? ''
}
