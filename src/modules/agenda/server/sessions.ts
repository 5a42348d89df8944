import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  fieldChanges,
  record,
  recordForEach,
  type FieldChange,
} from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import type {
  addSession,
  arrangeSessions,
  changeSession,
  copySessions,
  removeSessions,
  splitSession,
} from '../contract.ts'
import {
  blankSession,
  fieldsOf,
  maxSessions,
  placementOf,
  type Session,
  type SessionFields,
} from '../model.ts'
import { followers, shiftedBy } from '../model/arrangement.ts'
import { placeAt } from '../model/clock.ts'
import { resolvedPlacement } from './programme.ts'
import { roomsOf, tracksOf } from './setting-store.ts'
import * as store from './store.ts'

export async function add(ctx: EventContext, input: InputOf<typeof addSession>): Promise<Session> {
  const { eventId: _, shift, ...values } = input
  await refuseTooMany(ctx, 1)
  const fields = { ...blankSession, ...omitUndefined(values) }
  await checkNames(ctx, fields)
  const { timeZone } = await eventFacts(ctx)
  const draft = resolvedPlacement({ ...fields, id: randomUUID(), version: 1 }, timeZone)
  if (shift) await shiftAfter(ctx, draft, draft.startsAt, draft.minutes)
  await store.insertSessions(ctx.db, ctx.event, [draft], ctx.now)
  await recordHistory(ctx, draft.id, 'added', await historyChanges(ctx, blankSession, draft))
  return find(ctx, draft.id)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof changeSession>,
): Promise<Session> {
  const { eventId: _, sessionId, version, shift, ...values } = input
  const before = await find(ctx, sessionId)
  const fields = { ...before, ...omitUndefined(values), version }
  await checkNames(ctx, fields, before)
  const { timeZone } = await eventFacts(ctx)
  const next = resolvedPlacement(fields, timeZone)
  if (shift) await shiftAround(ctx, before, next)
  const written = await store.updateSession(ctx.db, ctx.event, next, ctx.now)
  const after = await find(ctx, sessionId)
  if (!written) throw new AppError('conflict', 'agenda.changed_meanwhile', { current: after })
  const changes = await historyChanges(ctx, before, after)
  if (changes.length > 0) await recordHistory(ctx, sessionId, 'changed', changes)
  return after
}

export async function remove(
  ctx: EventContext,
  { ids, shift }: InputOf<typeof removeSessions>,
): Promise<{ sessions: Session[] }> {
  // Sessions that move along are locked with them, always in the same order.
  if (shift) await store.lockEvery(ctx.db, ctx.event)
  const sessions = await store.lockSessions(ctx.db, ctx.event, ids)
  if (sessions.length < new Set(ids).size) throw notFound()
  await store.setDeleted(ctx.db, ctx.event, ids, ctx.now)
  const moved = new Set<string>()
  // The last one first, so that a session that moves up is still behind those before it.
  for (const session of shift ? sessions.toReversed() : [])
    for (const id of await shiftAfter(ctx, session, session.endsAt, -session.minutes, ids))
      moved.add(id)
  const { eventId } = ctx.event
  await recordForEach(ctx, ids, { entity: 'agenda_session', eventId, verb: 'deleted' })
  return { sessions: await store.findSessions(ctx.db, ctx.event, [...moved]) }
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: EventContext, { ids }: { ids: readonly string[] }) {
  const restored = await store.setDeleted(ctx.db, ctx.event, ids, null)
  const sessions = await store.findSessions(ctx.db, ctx.event, ids)
  if (sessions.length < new Set(ids).size) throw notFound()
  const { eventId } = ctx.event
  await recordForEach(ctx, restored, { entity: 'agenda_session', eventId, verb: 'restored' })
  return { sessions }
}

/** All or none; a person who changed one of them since is not overwritten. */
export async function arrange(ctx: EventContext, { moves }: InputOf<typeof arrangeSessions>) {
  const ids = [...new Set(moves.map(({ id }) => id))]
  const before = await store.lockSessions(ctx.db, ctx.event, ids)
  if (before.length < ids.length) throw notFound()
  const byId = new Map(before.map((session) => [session.id, session]))
  if (moves.some(({ id, version }) => byId.get(id)?.version !== version))
    throw new AppError('conflict', 'agenda.moved_meanwhile', { current: { sessions: before } })
  const { timeZone } = await eventFacts(ctx)
  const movedSessions = moves.flatMap((move) => {
    const { id, version: _, ...placement } = move
    const session = byId.get(id)
    return session ? { ...session, ...resolvedPlacement(placement, timeZone) } : []
  })
  const stood = new Set(before.flatMap(({ roomIds }) => roomIds))
  await checkRooms(
    ctx,
    movedSessions.flatMap(({ roomIds }) => roomIds.filter((id) => !stood.has(id))),
  )
  await store.placeSessions(ctx.db, ctx.event, movedSessions, ctx.now)
  await recordMoves(ctx, byId, movedSessions)
  return { sessions: await store.findSessions(ctx.db, ctx.event, ids) }
}

/** One session is recorded field by field, a whole afternoon only as moved. */
async function recordMoves(
  ctx: EventContext,
  before: ReadonlyMap<string, Session>,
  after: readonly Session[],
): Promise<void> {
  const [only] = after
  const onlySessionBefore = only && before.get(only.id)
  if (only && onlySessionBefore && after.length === 1) {
    const changes = await historyChanges(ctx, onlySessionBefore, only)
    if (changes.length > 0) await recordHistory(ctx, only.id, 'changed', changes)
    return
  }
  const ids = after.map(({ id }) => id)
  const { eventId } = ctx.event
  const batchId = randomUUID()
  await recordForEach(ctx, ids, { entity: 'agenda_session', eventId, verb: 'shifted', batchId })
}

export async function copy(ctx: EventContext, { copies }: InputOf<typeof copySessions>) {
  await refuseTooMany(ctx, copies.length)
  const sessions = await store.findSessions(
    ctx.db,
    ctx.event,
    copies.map(({ id }) => id),
  )
  const { timeZone } = await eventFacts(ctx)
  const drafts = copies.map(({ id, ...placement }) => {
    const session = sessions.find((each) => each.id === id)
    if (!session) throw notFound()
    return { ...session, ...resolvedPlacement(placement, timeZone), id: randomUUID(), version: 1 }
  })
  const stood = new Set(sessions.flatMap(({ roomIds }) => roomIds))
  await checkRooms(
    ctx,
    drafts.flatMap(({ roomIds }) => roomIds.filter((id) => !stood.has(id))),
  )
  await store.insertSessions(ctx.db, ctx.event, drafts, ctx.now)
  const ids = drafts.map(({ id }) => id)
  const { eventId } = ctx.event
  await recordForEach(ctx, ids, { entity: 'agenda_session', eventId, verb: 'copied' })
  return { sessions: await store.findSessions(ctx.db, ctx.event, ids) }
}

/** One becomes two: the first keeps its id and its first minutes, the second has the rest. */
export async function split(ctx: EventContext, input: InputOf<typeof splitSession>) {
  const { sessionId, version, minutes } = input
  await refuseTooMany(ctx, 1)
  const before = await find(ctx, sessionId)
  if (minutes >= before.minutes) throw new AppError('invalid', 'agenda.cannot_split')
  const { timeZone } = await eventFacts(ctx)
  const first = resolvedPlacement({ ...before, minutes, version }, timeZone)
  const written = await store.updateSession(ctx.db, ctx.event, first, ctx.now)
  if (!written)
    throw new AppError('conflict', 'agenda.changed_meanwhile', {
      current: { sessions: [await find(ctx, sessionId)] },
    })
  const position = first.endsAt ? placeAt(Date.parse(first.endsAt), timeZone) : {}
  const secondHalf = { ...placementOf(before), ...position, minutes: before.minutes - minutes }
  const second = {
    ...before,
    ...resolvedPlacement(secondHalf, timeZone),
    id: randomUUID(),
    version: 1,
  }
  await store.insertSessions(ctx.db, ctx.event, [second], ctx.now)
  await recordHistory(ctx, sessionId, 'split', await historyChanges(ctx, before, first))
  return { sessions: await store.findSessions(ctx.db, ctx.event, [sessionId, second.id]) }
}

async function find(ctx: EventContext, id: string): Promise<Session> {
  const [session] = await store.findSessions(ctx.db, ctx.event, [id])
  if (!session) throw notFound()
  return session
}

/**
 * On its day the following sessions follow its end; a day that it leaves closes up, and one that it comes to
 * makes room.
 */
async function shiftAround(ctx: EventContext, before: Session, next: Session): Promise<void> {
  const { id } = before
  if (before.day !== next.day) {
    await shiftAfter(ctx, before, before.endsAt, -before.minutes, [id])
    await shiftAfter(ctx, next, next.startsAt, next.minutes, [id])
  } else if (before.endsAt && next.endsAt) {
    const later = (Date.parse(next.endsAt) - Date.parse(before.endsAt)) / 60_000
    await shiftAfter(ctx, before, before.endsAt, later, [id])
  }
}

/** Moves the sessions that start at or after a moment in the same rooms by a number of minutes; returns their ids. */
async function shiftAfter(
  ctx: EventContext,
  movedSession: Session,
  from: string | null,
  minutes: number,
  without: readonly string[] = [],
): Promise<string[]> {
  if (from === null || minutes === 0) return []
  const all = await store.lockEvery(ctx.db, ctx.event)
  const after = { ...movedSession, from: Date.parse(from) }
  const moving = followers(all, after, [movedSession.id, ...without])
  if (moving.length === 0) return []
  const { timeZone } = await eventFacts(ctx)
  const shiftedSessions = moving.map((session) => ({
    ...session,
    ...resolvedPlacement(shiftedBy(session, minutes, timeZone), timeZone),
  }))
  await store.placeSessions(ctx.db, ctx.event, shiftedSessions, ctx.now)
  const ids = moving.map(({ id }) => id)
  const { eventId } = ctx.event
  await recordForEach(ctx, ids, { entity: 'agenda_session', eventId, verb: 'shifted' })
  return ids
}

/** Rooms, tracks and speakers must be of this event; what was there already may stay. */
async function checkNames(
  ctx: EventContext,
  next: Pick<SessionFields, 'roomIds' | 'trackId' | 'speakers'>,
  before?: Pick<SessionFields, 'roomIds' | 'trackId' | 'speakers'>,
): Promise<void> {
  const addedRooms = next.roomIds.filter((id) => !before?.roomIds.includes(id))
  await checkRooms(ctx, addedRooms)
  if (next.trackId && next.trackId !== before?.trackId) {
    const tracks = await tracksOf(ctx.db, ctx.event)
    if (!tracks.some(({ id }) => id === next.trackId))
      throw unknown('agenda.track_not_found', 'trackId')
  }
  const speakersBefore = new Set(before?.speakers.map(({ partId: engagementId }) => engagementId))
  const newSpeakers = next.speakers.filter(
    ({ partId: engagementId }) => !speakersBefore.has(engagementId),
  )
  if (newSpeakers.length === 0) return
  const parts = new Set(
    (await speakersOfEvent(ctx)).map(({ partId: engagementId }) => engagementId),
  )
  if (newSpeakers.some(({ partId: engagementId }) => !parts.has(engagementId)))
    throw unknown('agenda.speaker_not_found', 'speakers')
}

async function checkRooms(ctx: EventContext, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  const rooms = new Set((await roomsOf(ctx.db, ctx.event)).map(({ id }) => id))
  if (roomIds.some((id) => !rooms.has(id))) throw unknown('agenda.room_not_found', 'roomIds')
}

async function refuseTooMany(ctx: EventContext, added: number): Promise<void> {
  if ((await store.countLocked(ctx.db, ctx.event)) + added > maxSessions)
    throw new AppError('conflict', 'agenda.too_many_sessions')
}

async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'agenda_session', entityId, eventId, verb, changes })
}

/**
 * Rooms and tracks are shown by name; of people only the id is stored, and the name is read when the entry
 * is shown.
 */
async function historyChanges(
  ctx: EventContext,
  before: SessionFields,
  after: SessionFields,
): Promise<FieldChange[]> {
  const rooms = await roomsOf(ctx.db, ctx.event)
  const tracks = await tracksOf(ctx.db, ctx.event)
  const people = await speakersOfEvent(ctx)
  const plain = (fields: SessionFields) => ({
    ...fieldsOf(fields),
    roomIds: rooms
      .filter(({ id }) => fields.roomIds.includes(id))
      .map(({ name }) => name)
      .join(', '),
    trackId: tracks.find(({ id }) => id === fields.trackId)?.name ?? null,
    speakers: fields.speakers.flatMap(
      ({ partId: engagementId }) =>
        people.find((each) => each.partId === engagementId)?.speakerId ?? [],
    ),
  })
  return fieldChanges(plain(before), plain(after))
}

export function notFound(): AppError {
  return new AppError('not_found', 'agenda.session_not_found')
}

function unknown(code: string, field: string): AppError {
  return new AppError('not_found', code, { fields: { [field]: { code: 'invalid_id' } } })
}
