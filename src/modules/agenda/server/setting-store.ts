import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DayHours, TrackColour, type Room, type RoomFields, type Track } from '../model.ts'
import { tables } from './store.ts'

export interface Settings {
  /** Null: the hours of the event itself. */
  days: DayHours[] | null
  feedTurn: number
  version: number
}

export async function findSettings(db: Db, scope: EventScope): Promise<Settings> {
  const row = await tables(db)
    .selectFrom('agendas')
    .select(['days', 'feed_turn', 'version'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
  if (!row) return { days: null, feedTurn: 1, version: 1 }
  const days = row.days === null ? null : DayHours.array().parse(row.days)
  return { days, feedTurn: row.feed_turn, version: row.version }
}

/** Overwrites the version that was read; false means that it was changed in between. */
export async function putSettings(db: Db, scope: EventScope, next: Settings): Promise<boolean> {
  const days = next.days && JSON.stringify(next.days)
  const { rows } = await sql`insert into agendas (company_id, event_id, days, feed_turn, version)
    values (${scope.companyId}, ${scope.eventId}, ${days}::jsonb, ${next.feedTurn}, ${next.version + 1})
    on conflict (company_id, event_id) do update set days = excluded.days, feed_turn = excluded.feed_turn,
      version = excluded.version where agendas.version = ${next.version}
    returning version`.execute(db)
  return rows.length > 0
}

export async function roomsOf(db: Db, scope: EventScope): Promise<Room[]> {
  const rows = await tables(db)
    .selectFrom('agenda_rooms')
    .select(roomColumns)
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, opening: DayHours.array().parse(row.opening) }))
}

const roomColumns = [
  'id',
  'name',
  'capacity',
  'parallel',
  'buffer_minutes as bufferMinutes',
  'opening',
  'position',
  'version',
] as const

export async function insertRooms(
  db: Db,
  scope: EventScope,
  rooms: readonly Omit<Room, 'version'>[],
): Promise<void> {
  if (rooms.length === 0) return
  await tables(db)
    .insertInto('agenda_rooms')
    .values(
      rooms.map((room) => ({
        company_id: scope.companyId,
        event_id: scope.eventId,
        id: room.id,
        position: room.position,
        ...toRoomRow(room),
        deleted_at: null,
      })),
    )
    .execute()
}

export async function updateRoom(db: Db, scope: EventScope, next: Room): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('agenda_rooms')
    .set({ ...toRoomRow(next), version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function orderRooms(db: Db, scope: EventScope, ids: readonly string[]): Promise<void> {
  await sql`update agenda_rooms r set position = o.at
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, at)
    where r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId} and r.id = o.id`.execute(
    db,
  )
}

/** Whether there was one to delete, or with null to restore. */
export async function setSettingDeleted(
  db: Db,
  scope: EventScope,
  table: 'agenda_rooms' | 'agenda_tracks',
  id: string,
  at: Date | null,
): Promise<{ name: string } | undefined> {
  return tables(db)
    .updateTable(table)
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst()
}

export async function tracksOf(db: Db, scope: EventScope): Promise<Track[]> {
  const rows = await tables(db)
    .selectFrom('agenda_tracks')
    .select(['id', 'name', 'colour', 'position', 'version'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, colour: TrackColour.parse(row.colour) }))
}

export async function insertTracks(
  db: Db,
  scope: EventScope,
  tracks: readonly Omit<Track, 'version'>[],
): Promise<void> {
  if (tracks.length === 0) return
  await tables(db)
    .insertInto('agenda_tracks')
    .values(
      tracks.map((track) => ({
        ...track,
        company_id: scope.companyId,
        event_id: scope.eventId,
        deleted_at: null,
      })),
    )
    .execute()
}

export async function updateTrack(db: Db, scope: EventScope, next: Track): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('agenda_tracks')
    .set({ name: next.name, colour: next.colour, version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface AgendaCount {
  eventId: string
  sessions: number
  waiting: number
  rooms: number
  published: number | null
}

/** The state of each programme, in one query for all. */
export async function countAgendas(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<AgendaCount[]> {
  const { rows } = await sql<AgendaCount>`select e.id as "eventId",
      (select count(*) from agenda_sessions s where s.company_id = ${scope.companyId} and s.event_id = e.id
        and s.deleted_at is null) as sessions,
      (select count(*) from agenda_sessions s where s.company_id = ${scope.companyId} and s.event_id = e.id
        and s.deleted_at is null and s.day is null) as waiting,
      (select count(*) from agenda_rooms r where r.company_id = ${scope.companyId} and r.event_id = e.id
        and r.deleted_at is null) as rooms,
      (select max(v.number) from agenda_versions v where v.company_id = ${scope.companyId}
        and v.event_id = e.id) as published
    from unnest(${[...eventIds]}::uuid[]) e (id)`.execute(db)
  return rows
}

function toRoomRow({ name, capacity, parallel, bufferMinutes, opening }: RoomFields) {
  return {
    name,
    capacity,
    parallel,
    buffer_minutes: bufferMinutes,
    opening: JSON.stringify(opening),
  }
}
