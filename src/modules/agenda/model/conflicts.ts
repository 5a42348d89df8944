import type { Zone } from '#shared/dates/time.ts'
import type {
  AgendaSpeaker,
  Conflict,
  ConflictKind,
  DayHours,
  Demand,
  Room,
  Session,
} from '../model.ts'
import { momentOf } from './clock.ts'

/** The data that conflicts are found in. */
export interface Programme {
  sessions: readonly Session[]
  rooms: readonly Room[]
  days: readonly DayHours[]
  speakers: readonly AgendaSpeaker[]
  demand: Demand
  timeZone: Zone
}

interface SessionSpan {
  session: Session
  start: number
  end: number
}

interface Window {
  start: number
  end: number
}

const minute = 60_000

/**
 * All clashes of a programme. Instants are compared, not wall times, so that a night on which the clock changes needs
 * no special case. A session that ends when another begins does not overlap it.
 */
export function conflictsOf(programme: Programme): Conflict[] {
  const placed = placedOf(programme.sessions)
  const conflicts = new ConflictSet()
  for (const room of programme.rooms) clashesInRoom(room, placed, programme.timeZone, conflicts)
  for (const speaker of programme.speakers)
    clashesOfSpeaker(speaker, placed, programme.timeZone, conflicts)
  outsideDays(programme, placed, conflicts)
  overCapacity(programme, placed, conflicts)
  guestsTwice(programme.demand, placed, conflicts)
  return conflicts.inOrder()
}

function placedOf(sessions: readonly Session[]): SessionSpan[] {
  return sessions
    .flatMap((session) =>
      session.startsAt && session.endsAt
        ? { session, start: Date.parse(session.startsAt), end: Date.parse(session.endsAt) }
        : [],
    )
    .toSorted((a, b) => a.start - b.start || (a.session.id < b.session.id ? -1 : 1))
}

/** Two sessions that clash in several rooms clash once. */
class ConflictSet {
  readonly #all = new Map<string, Conflict>()

  add(kind: ConflictKind, placed: readonly SessionSpan[], more: Partial<Conflict> = {}): void {
    const sessionIds = placed.map(({ session }) => session.id)
    const engagementId = more.partId ?? null
    const key = [kind, ...sessionIds.toSorted(), engagementId ?? ''].join(' ').trim()
    const existing = this.#all.get(key)
    const roomIds = [...(existing?.roomIds ?? []), ...(more.roomIds ?? [])]
    const count = Math.max(existing?.count ?? 0, more.count ?? 0)
    this.#all.set(key, { key, kind, sessionIds, partId: engagementId, roomIds, count })
  }

  inOrder(): Conflict[] {
    return [...this.#all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }
}

export function holdsRoom({ allRooms, roomIds }: Session, roomId: string): boolean {
  return allRooms || roomIds.includes(roomId)
}

function clashesInRoom(
  room: Room,
  all: readonly SessionSpan[],
  zone: Zone,
  conflicts: ConflictSet,
): void {
  const roomSessions = all.filter(({ session }) => holdsRoom(session, room.id))
  const open = windowsOf(room.opening, zone)
  const more = { roomIds: [room.id] }
  for (const [at, one] of roomSessions.entries()) {
    if (!isInside(one, open)) conflicts.add('room_closed', [one], more)
    if (room.parallel) continue
    for (let following = at + 1; following < roomSessions.length; following++) {
      const other = roomSessions[following]
      if (!other || other.start >= one.end + room.bufferMinutes * minute) break
      if (other.start < one.end) conflicts.add('room_overlap', [one, other], more)
      // A break is itself the time to change a room.
      else if (one.session.type !== 'break' && other.session.type !== 'break') {
        const short = room.bufferMinutes - (other.start - one.end) / minute
        conflicts.add('buffer', [one, other], { ...more, count: short })
      }
    }
  }
}

function clashesOfSpeaker(
  { partId: engagementId, gone, availability }: AgendaSpeaker,
  all: readonly SessionSpan[],
  zone: Zone,
  conflicts: ConflictSet,
): void {
  const own = all.filter(({ session }) =>
    session.speakers.some((each) => each.partId === engagementId),
  )
  const free = windowsOf(availability, zone)
  for (const [at, one] of own.entries()) {
    if (gone) conflicts.add('speaker_gone', [one], { partId: engagementId })
    else if (!isInside(one, free)) conflicts.add('speaker_away', [one], { partId: engagementId })
    for (let following = at + 1; following < own.length; following++) {
      const other = own[following]
      if (!other || other.start >= one.end) break
      conflicts.add('speaker_twice', [one, other], { partId: engagementId })
    }
  }
}

/** Setting up and taking down happen before the doors open and after they close, which is no clash. */
function outsideDays(
  { days, timeZone }: Programme,
  all: readonly SessionSpan[],
  conflicts: ConflictSet,
): void {
  const windows = new Map(days.map((each) => [each.day, windowsOf([each], timeZone)]))
  for (const one of all) {
    if (one.session.type === 'setup') continue
    const hours = windows.get(one.session.day ?? '')
    if (!hours || !isInside(one, hours)) conflicts.add('outside_day', [one])
  }
}

function overCapacity(
  { rooms, demand }: Programme,
  all: readonly SessionSpan[],
  conflicts: ConflictSet,
): void {
  const enrolled = new Map(demand.enrolled.map(({ sessionId, guests }) => [sessionId, guests]))
  for (const one of all) {
    const held = rooms.filter(({ id }) => holdsRoom(one.session, id))
    if (held.length === 0 || held.some(({ capacity }) => capacity === null)) continue
    const places = held.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0)
    const roomIds = held.map(({ id }) => id)
    const planned = (one.session.capacity ?? 0) - places
    if (planned > 0) conflicts.add('over_capacity', [one], { roomIds, count: planned })
    const come = (enrolled.get(one.session.id) ?? 0) - places
    if (come > 0) conflicts.add('enrolled_over', [one], { roomIds, count: come })
  }
}

function guestsTwice(
  { shared }: Demand,
  all: readonly SessionSpan[],
  conflicts: ConflictSet,
): void {
  const byId = new Map(all.map((placed) => [placed.session.id, placed]))
  for (const { sessionIds, guests } of shared) {
    const [one, other] = sessionIds.map((id) => byId.get(id))
    if (one && other && one.start < other.end && other.start < one.end)
      conflicts.add('guest_twice', one.start <= other.start ? [one, other] : [other, one], {
        count: guests,
      })
  }
}

/** Hours by the clock as moments; an end in a skipped hour is the jump itself. */
function windowsOf(hours: readonly DayHours[], zone: Zone): Window[] {
  return hours.map(({ day, from, to }) => ({
    start: momentOf({ day, time: from, later: false }, zone) ?? jumpAt(day, from, zone),
    // An end that occurs twice means the second, so that a night is not cut short.
    end: momentOf({ day, time: to, later: true }, zone) ?? jumpAt(day, to, zone),
  }))
}

function jumpAt(day: string, time: string, zone: Zone): number {
  const [hour = '0', minutes = '0'] = time.split(':')
  const before = `${String(Number(hour) - 1).padStart(2, '0')}:${minutes}`
  return (momentOf({ day, time: before, later: false }, zone) ?? 0) + 60 * minute
}

/** No windows mean at any time. */
function isInside({ start, end }: SessionSpan, windows: readonly Window[]): boolean {
  return windows.length === 0 || windows.some((each) => start >= each.start && end <= each.end)
}
