import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import type { DayHours, Room, RoomFields, Track } from '../model.ts'
import { usualDays } from './programme.ts'
import * as store from './setting-store.ts'

const maxRooms = 50
const maxTracks = 30

export async function setDays(ctx: EventContext, input: InputOf<typeof contract.setDays>) {
  const before = await store.findSettings(ctx.db, ctx.event)
  const days = input.days && byDay(input.days)
  const event = await eventFacts(ctx)
  const usual = usualDays(event)
  const next = { ...before, days, version: input.version }
  if (!(await store.putSettings(ctx.db, ctx.event, next)))
    throw new AppError('conflict', 'agenda.days_changed_meanwhile', {
      current: { id: event.id, version: before.version, days: before.days ?? usual },
    })
  const text = (hours: readonly DayHours[] | null) =>
    (hours ?? usual).map(({ day, from, to }) => `${day} ${from}–${to}`).join(', ')
  await recordHistory(ctx, 'days', [{ field: 'days', old: text(before.days), new: text(days) }])
  return { id: event.id, version: input.version + 1, days: days ?? usual }
}

/** One line for each day; of two the last one given counts. */
function byDay(days: readonly DayHours[]): DayHours[] {
  const all = new Map(days.map((each) => [each.day, each]))
  return [...all.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const plainRoom: Omit<RoomFields, 'name'> = {
  capacity: null,
  parallel: false,
  bufferMinutes: 0,
  opening: [],
}

export async function addRoom(
  ctx: EventContext,
  input: InputOf<typeof contract.addRoom>,
): Promise<Room> {
  const { eventId: _, ...fields } = input
  const rooms = await store.roomsOf(ctx.db, ctx.event)
  if (rooms.length >= maxRooms) throw new AppError('conflict', 'agenda.too_many_rooms')
  const id = randomUUID()
  const position = (rooms.at(-1)?.position ?? 0) + 1
  await store.insertRooms(ctx.db, ctx.event, [
    { ...plainRoom, ...omitUndefined(fields), id, position },
  ])
  await recordHistory(ctx, 'room_added', [{ field: 'room', new: fields.name }])
  return findRoom(ctx, id)
}

export async function changeRoom(
  ctx: EventContext,
  input: InputOf<typeof contract.changeRoom>,
): Promise<Room> {
  const { eventId: _, roomId, version, at, ...fields } = input
  const before = await findRoom(ctx, roomId)
  const next = { ...before, ...omitUndefined(fields), version }
  const written = await store.updateRoom(ctx.db, ctx.event, next)
  if (!written)
    throw new AppError('conflict', 'agenda.room_changed_meanwhile', {
      current: await findRoom(ctx, roomId),
    })
  if (at !== undefined) {
    const ids = (await store.roomsOf(ctx.db, ctx.event)).map(({ id }) => id)
    const others = ids.filter((id) => id !== roomId)
    await store.orderRooms(ctx.db, ctx.event, others.toSpliced(at, 0, roomId))
  }
  const changes = fieldChanges({ room: before.name }, { room: next.name })
  await recordHistory(
    ctx,
    'room_changed',
    changes.length > 0 ? changes : [{ field: 'room', new: next.name }],
  )
  return findRoom(ctx, roomId)
}

export async function removeRoom(ctx: EventContext, { roomId }: { roomId: string }): Promise<null> {
  const deleted = await store.setSettingDeleted(ctx.db, ctx.event, 'agenda_rooms', roomId, ctx.now)
  if (!deleted) throw new AppError('not_found', 'agenda.room_not_found')
  await recordHistory(ctx, 'room_removed', [{ field: 'room', old: deleted.name }])
  return null
}

export async function restoreRoom(ctx: EventContext, { roomId }: { roomId: string }) {
  const restored = await store.setSettingDeleted(ctx.db, ctx.event, 'agenda_rooms', roomId, null)
  if (restored) await recordHistory(ctx, 'room_added', [{ field: 'room', new: restored.name }])
  return findRoom(ctx, roomId)
}

export async function addTrack(
  ctx: EventContext,
  { name, colour }: InputOf<typeof contract.addTrack>,
): Promise<Track> {
  const tracks = await store.tracksOf(ctx.db, ctx.event)
  if (tracks.length >= maxTracks) throw new AppError('conflict', 'agenda.too_many_tracks')
  const id = randomUUID()
  const position = (tracks.at(-1)?.position ?? 0) + 1
  await store.insertTracks(ctx.db, ctx.event, [{ id, name, colour, position }])
  await recordHistory(ctx, 'track_added', [{ field: 'track', new: name }])
  return findTrack(ctx, id)
}

export async function changeTrack(
  ctx: EventContext,
  input: InputOf<typeof contract.changeTrack>,
): Promise<Track> {
  const { trackId, version, name, colour } = input
  const before = await findTrack(ctx, trackId)
  const next = { ...before, ...omitUndefined({ name, colour }), version }
  if (!(await store.updateTrack(ctx.db, ctx.event, next)))
    throw new AppError('conflict', 'agenda.track_changed_meanwhile', {
      current: await findTrack(ctx, trackId),
    })
  await recordHistory(ctx, 'track_changed', [{ field: 'track', old: before.name, new: next.name }])
  return findTrack(ctx, trackId)
}

export async function removeTrack(
  ctx: EventContext,
  { trackId }: { trackId: string },
): Promise<null> {
  const deleted = await store.setSettingDeleted(
    ctx.db,
    ctx.event,
    'agenda_tracks',
    trackId,
    ctx.now,
  )
  if (!deleted) throw new AppError('not_found', 'agenda.track_not_found')
  await recordHistory(ctx, 'track_removed', [{ field: 'track', old: deleted.name }])
  return null
}

export async function restoreTrack(ctx: EventContext, { trackId }: { trackId: string }) {
  const restored = await store.setSettingDeleted(ctx.db, ctx.event, 'agenda_tracks', trackId, null)
  if (restored) await recordHistory(ctx, 'track_added', [{ field: 'track', new: restored.name }])
  return findTrack(ctx, trackId)
}

async function findRoom(ctx: EventContext, id: string): Promise<Room> {
  const room = (await store.roomsOf(ctx.db, ctx.event)).find((each) => each.id === id)
  if (!room) throw new AppError('not_found', 'agenda.room_not_found')
  return room
}

async function findTrack(ctx: EventContext, id: string): Promise<Track> {
  const track = (await store.tracksOf(ctx.db, ctx.event)).find((each) => each.id === id)
  if (!track) throw new AppError('not_found', 'agenda.track_not_found')
  return track
}

/** The programme as a whole has the id of its event. */
export async function recordHistory(
  ctx: EventContext,
  verb: string,
  changes: FieldChange[],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'agenda', entityId: eventId, eventId, verb, changes })
}
