import type { PlainDate, Zone } from '#shared/dates/time.ts'
import type { Agenda, Placement, Room, Session } from '../model.ts'
import { placementOf, snapMinutes } from '../model.ts'
import { dayMinutes, elapsedOf, momentOf, placeAfter, placeAt } from './clock.ts'
import { conflictsOf, holdsRoom, type Programme } from './conflicts.ts'

const minute = 60_000

type RoomUse = Pick<Placement, 'allRooms' | 'roomIds'>

function sharesRoom(one: RoomUse, other: RoomUse): boolean {
  return (
    one.allRooms || other.allRooms || one.roomIds.some((roomId) => other.roomIds.includes(roomId))
  )
}

/** The sessions after a moment on the same day in the same rooms; a session without a room follows none. */
export function followers(
  sessions: readonly Session[],
  after: RoomUse & { day: PlainDate | null; from: number },
  without: readonly string[] = [],
): Session[] {
  return sessions.filter(
    (session) =>
      session.startsAt !== null &&
      session.day === after.day &&
      !without.includes(session.id) &&
      Date.parse(session.startsAt) >= after.from &&
      sharesRoom(session, after),
  )
}

/** The time after a number of real minutes; a session that would leave its event day stays at its boundary. */
export function shiftedBy(session: Session, minutes: number, zone: Zone): Placement {
  const { day, startsAt } = session
  if (!day || !startsAt) return session
  const lastStart = dayMinutes(day, zone) - snapMinutes
  const elapsed = elapsedOf(Date.parse(startsAt), day, zone) + minutes
  const at = placeAfter(day, Math.min(lastStart, Math.max(0, elapsed)), zone)
  return { ...session, ...at }
}

/** Two sessions change places: each starts where and when the other did, and lasts as long as before. */
export function swapped(one: Session, other: Session): [Placement, Placement] {
  const at = ({ day, time, later, allRooms, roomIds }: Session) => ({
    day,
    time,
    later,
    allRooms,
    roomIds,
  })
  return [
    { ...at(other), minutes: one.minutes },
    { ...at(one), minutes: other.minutes },
  ]
}

/** The same hour on another day; from the pool, the first hour of that day. */
export function onDay(session: Session, day: PlainDate, firstTime: string): Placement {
  const { time, minutes, allRooms, roomIds } = session
  return { day, time: time ?? firstTime, later: false, minutes, allRooms, roomIds }
}

/** An offer to correct a clash by moving one session. */
export interface Remedy {
  sessionId: string
  kind: 'room' | 'time'
  to: Placement
  roomId: string | null
}

/** Another room at the same time, and the next time without a conflict: at most one of each. */
export function remediesFor(programme: Programme, session: Session): Remedy[] {
  const { startsAt, day } = session
  if (!startsAt || !day) return []
  const room = session.allRooms
    ? undefined
    : programme.rooms.find((each) => fits(programme, session, { roomIds: [each.id] }, each))
  const time = nextFreeTime(programme, session)
  return [
    ...(room
      ? [
          {
            sessionId: session.id,
            kind: 'room' as const,
            to: { ...session, roomIds: [room.id] },
            roomId: room.id,
          },
        ]
      : []),
    ...(time ? [{ sessionId: session.id, kind: 'time' as const, to: time, roomId: null }] : []),
  ]
}

function fits(
  programme: Programme,
  session: Session,
  change: Partial<Session>,
  room: Room,
): boolean {
  return !holdsRoom(session, room.id) && isFree(programme, { ...session, ...change })
}

/** Whether nothing at all would clash with a session as it would be. */
function isFree(programme: Programme, next: Session): boolean {
  const sessions = programme.sessions.map((each) => (each.id === next.id ? next : each))
  // Only sessions of the same day can clash with it; the others are not compared.
  const near = sessions.filter(({ day }) => day === next.day)
  return !conflictsOf({ ...programme, sessions: near }).some(({ sessionIds }) =>
    sessionIds.includes(next.id),
  )
}

function nextFreeTime(programme: Programme, session: Session): Placement | undefined {
  const { timeZone, sessions } = programme
  const { day, startsAt, minutes } = session
  if (!day || !startsAt) return undefined
  const from = Date.parse(startsAt)
  // A time becomes free only when another session ends, plus or minus a buffer.
  const buffers = [0, ...new Set(programme.rooms.map(({ bufferMinutes }) => bufferMinutes))]
  const ends = sessions
    .filter((each) => each.day === day && each.id !== session.id && each.endsAt)
    .flatMap(({ endsAt }) => buffers.map((buffer) => Date.parse(endsAt ?? '') + buffer * minute))
    .filter((end) => end > from)
    .toSorted((a, b) => a - b)
  for (const start of new Set(ends)) {
    const position = placeAt(start, timeZone)
    if (position.day !== day) return undefined
    const startsAtNext = new Date(start).toISOString()
    const endsAt = new Date(start + minutes * minute).toISOString()
    const next = { ...session, ...position, startsAt: startsAtNext, endsAt }
    if (isFree(programme, next)) return next
  }
  return undefined
}

/** The programme as it will be, with its clashes: the same rules as on the server. */
export function applied(agenda: Agenda, moves: ReadonlyMap<string, Placement>): Agenda {
  const { timeZone: zone } = agenda
  const sessions = agenda.sessions.map((session) => {
    const to = moves.get(session.id)
    return to ? movedTo(session, to, zone) : session
  })
  return { ...agenda, sessions, conflicts: conflictsOf({ ...agenda, sessions }) }
}

export function movedTo(session: Session, to: Placement, zone: Zone): Session {
  const { day, time, later, minutes } = to
  const start = day && time ? momentOf({ day, time, later }, zone) : undefined
  const iso = (moment: number) => new Date(moment).toISOString()
  return {
    ...session,
    ...placementOf(to),
    startsAt: start === undefined ? null : iso(start),
    endsAt: start === undefined ? null : iso(start + minutes * minute),
  }
}
