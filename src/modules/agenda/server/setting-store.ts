import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import type { DayHours, Room, Track } from '../model.ts'
import { tables } from './store.ts'
import type { AgendaTables } from './tables.ts'

export interface Settings {
  /** Null: the hours of the event itself. */
  days: DayHours[] | null
  feedTurn: number
  version: number
}

const rooms = recordsOf<AgendaTables>()(
  'agenda_rooms',
  ['id', 'name', 'capacity', 'parallel', 'buffer_minutes', 'opening', 'position', 'version'],
  { json: ['opening'] },
)

const tracks = recordsOf<AgendaTables>()('agenda_tracks', [
  'id',
  'name',
  'colour',
  'position',
  'version',
])

export async function findSettings(db: Db, scope: EventScope): Promise<Settings> {
  const row = await tables(db)
    .selectFrom('agendas')
    .select(['days', 'feed_turn as feedTurn', 'version'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
  return row ?? { days: null, feedTurn: 1, version: 1 }
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
  return rooms
    .active(db, scope)
    .select(rooms.fields)
    .where('event_id', '=', scope.eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertRooms(
  db: Db,
  scope: EventScope,
  added: readonly Omit<Room, 'version'>[],
): Promise<void> {
  const rows = added.map((room) => ({ ...rooms.own(room), id: room.id, eventId: scope.eventId }))
  await rooms.insertMany(db, scope, rows)
}

export async function updateRoom(db: Db, scope: EventScope, next: Room): Promise<boolean> {
  const { id, version, name, capacity, parallel, bufferMinutes, opening } = next
  const changes = { name, capacity, parallel, bufferMinutes, opening }
  const which = { id, version, eventId: scope.eventId }
  return (await rooms.update(db, scope, which, changes)) !== undefined
}

export async function orderRooms(db: Db, scope: EventScope, ids: readonly string[]): Promise<void> {
  await sql`update agenda_rooms r set position = o.at
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, at)
    where r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId} and r.id = o.id`.execute(
    db,
  )
}

/** The one that was there to be deleted, or with null to be restored. */
export async function setSettingDeleted(
  db: Db,
  scope: EventScope,
  table: 'agenda_rooms' | 'agenda_tracks',
  id: string,
  at: Date | null,
): Promise<{ name: string } | undefined> {
  const settings = table === 'agenda_rooms' ? rooms : tracks
  return settings.setDeleted(db, scope, { id, eventId: scope.eventId }, at)
}

export async function tracksOf(db: Db, scope: EventScope): Promise<Track[]> {
  return tracks
    .active(db, scope)
    .select(tracks.fields)
    .where('event_id', '=', scope.eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertTracks(
  db: Db,
  scope: EventScope,
  added: readonly Omit<Track, 'version'>[],
): Promise<void> {
  const rows = added.map((track) => ({
    ...tracks.own(track),
    id: track.id,
    eventId: scope.eventId,
  }))
  await tracks.insertMany(db, scope, rows)
}

export async function updateTrack(
  db: Db,
  scope: EventScope,
  { id, version, name, colour }: Track,
): Promise<boolean> {
  const which = { id, version, eventId: scope.eventId }
  return (await tracks.update(db, scope, which, { name, colour })) !== undefined
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
