import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { lockEvent } from '#modules/events/server/api.ts'
import { countRows, recordsOf } from '#platform/server/records/records.ts'
import type { Session, SessionSpeaker } from '../model.ts'
import type { AgendaTables } from './tables.ts'

const sessions = recordsOf<AgendaTables>()('agenda_sessions', [
  'id',
  'title',
  'type',
  'description',
  'language',
  'track_id',
  'audience',
  'bookable',
  'capacity',
  'all_rooms',
  'room_ids',
  'day',
  'time',
  'later',
  'minutes',
  'starts_at',
  'ends_at',
  'version',
])

/** All sessions of an event, in the order of the day; those without a place last, as they were added. */
export async function sessionsOf(db: Db, scope: EventScope): Promise<Session[]> {
  return read(db, scope, active(db, scope))
}

export async function findSessions(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Session[]> {
  const found = active(db, scope).where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
  return read(db, scope, found)
}

/** The same, kept from changing until the transaction ends; always taken in one order. */
export async function lockSessions(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Session[]> {
  await sql`select from agenda_sessions where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and id = any (${[...ids]}::uuid[]) order by id for update`.execute(
    db,
  )
  return findSessions(db, scope, ids)
}

/** All of them, kept from changing: what is moved along must not be overwritten by where it was. */
export async function lockEvery(db: Db, scope: EventScope): Promise<Session[]> {
  await sql`select from agenda_sessions where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and deleted_at is null order by id for update`.execute(db)
  return sessionsOf(db, scope)
}

/** Serialises adding sessions to one event, so that its limit holds. */
export async function countLocked(db: Db, scope: EventScope): Promise<number> {
  await lockEvent(db, scope)
  return countRows(sessions.active(db, scope).where('event_id', '=', scope.eventId))
}

export async function insertSessions(
  db: Db,
  scope: EventScope,
  added: readonly Session[],
  at: Date,
): Promise<void> {
  const rows = added.map((session) => ({
    ...sessions.own(session),
    id: session.id,
    eventId: scope.eventId,
    changedAt: at.toISOString(),
  }))
  await sessions.insertMany(db, scope, rows)
  await insertSpeakers(db, scope, added)
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateSession(
  db: Db,
  scope: EventScope,
  next: Session,
  at: Date,
): Promise<boolean> {
  const which = { id: next.id, version: next.version, eventId: scope.eventId }
  const changes = { ...sessions.own(next), changedAt: at.toISOString() }
  if (!(await sessions.update(db, scope, which, changes))) return false
  await tables(db)
    .deleteFrom('agenda_session_speakers')
    .where('company_id', '=', scope.companyId)
    .where('session_id', '=', next.id)
    .execute()
  await insertSpeakers(db, scope, [next])
  return true
}

/** Places many sessions in one statement; the caller has locked them and compared versions. */
export async function placeSessions(
  db: Db,
  scope: EventScope,
  placed: readonly Session[],
  at: Date,
): Promise<void> {
  const rows = placed.map(({ id, day, time, later, minutes, ...session }) => ({
    id,
    day,
    time,
    later,
    minutes,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    all_rooms: session.allRooms,
    room_ids: session.roomIds,
  }))
  await sql`update agenda_sessions s set day = r.day, time = r.time, later = r.later, minutes = r.minutes,
      starts_at = r.starts_at, ends_at = r.ends_at, all_rooms = r.all_rooms, room_ids = r.room_ids,
      version = s.version + 1, changed_at = ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, day date, time text, later boolean,
      minutes integer, starts_at timestamptz, ends_at timestamptz, all_rooms boolean, room_ids uuid[])
    where s.company_id = ${scope.companyId} and s.event_id = ${scope.eventId} and s.id = r.id`.execute(
    db,
  )
}

/** The ids that were there to be deleted, or with null to be restored. */
export async function setDeleted(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  at: Date | null,
): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('agenda_sessions')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletedSessions(db: Db, scope: CompanyScope, since: Date) {
  const rows = await sessions
    .all(db, scope)
    .select(['id', 'title as name', 'event_id as eventId', 'deleted_at as deletedAt'])
    .where('deleted_at', '>', since.toISOString())
    .orderBy('deleted_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? '' }))
}

/** For the search over everything: those of the latest event first. */
export async function findSessionsAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
): Promise<{ id: string; eventId: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string; title: string; detail: string }>`
    select s.id, s.event_id as "eventId", s.title, e.name as detail
    from agenda_sessions s join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${companyId} and s.deleted_at is null and ${hasWords(foldedIn(sql`s.title`), asked, sql`s.id`)}
      ${eventIds ? sql`and s.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by e.start_date desc, s.starts_at, s.id limit ${asked.limit}`.execute(db)
  return rows
}

/** Titles and events, of the deleted ones too. */
export async function sessionsWithDeleted(db: Db, scope: CompanyScope, ids: readonly string[]) {
  return sessions
    .all(db, scope)
    .select(['id', 'title', 'event_id as eventId'])
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()
}

export const purgeSessions = sessions.purge

/** Active sessions with these speakers. */
export async function sessionsOfEngagements(
  db: Db,
  scope: CompanyScope,
  engagementIds: readonly string[],
) {
  const { rows } = await sql<{
    part_id: string
    role: string
    id: string
    title: string
    day: string | null
    time: string | null
    minutes: number
    starts_at: string | null
    ends_at: string | null
    rooms: string[]
  }>`select p.part_id, p.role, s.id, s.title, s.day, s.time, s.minutes, s.starts_at, s.ends_at,
      coalesce((select array_agg(r.name order by r.position) from agenda_rooms r where r.company_id = s.company_id
        and r.event_id = s.event_id and r.id = any (s.room_ids) and r.deleted_at is null), '{}') as rooms
    from agenda_session_speakers p join agenda_sessions s on s.company_id = p.company_id and s.id = p.session_id
    where p.company_id = ${scope.companyId} and p.part_id = any (${[...engagementIds]}::uuid[]) and s.deleted_at is null
    order by s.starts_at nulls last, s.id`.execute(db)
  return rows
}

export function tables(db: Db) {
  return db.withTables<AgendaTables>()
}

function active(db: Db, scope: EventScope) {
  return sessions
    .active(db, scope)
    .where('event_id', '=', scope.eventId)
    .orderBy(sql`starts_at nulls last`)
    .orderBy('created_at')
    .orderBy('id')
}

async function read(
  db: Db,
  scope: EventScope,
  found: ReturnType<typeof active>,
): Promise<Session[]> {
  const rows = await found.select(sessions.fields).execute()
  const speakers = await tables(db)
    .selectFrom('agenda_session_speakers')
    .select(['session_id as sessionId', 'part_id as partId', 'role'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .orderBy('session_id')
    .orderBy('position')
    .execute()
  const bySession = new Map<string, SessionSpeaker[]>()
  for (const { sessionId, partId: engagementId, role } of speakers) {
    const own = bySession.get(sessionId) ?? []
    own.push({ partId: engagementId, role })
    bySession.set(sessionId, own)
  }
  return rows.map((row) => ({ ...row, speakers: bySession.get(row.id) ?? [] }))
}

async function insertSpeakers(db: Db, scope: EventScope, added: readonly Session[]): Promise<void> {
  const rows = added.flatMap(({ id, speakers }) =>
    speakers.map(({ partId: engagementId, role }, position) => ({
      company_id: scope.companyId,
      event_id: scope.eventId,
      session_id: id,
      part_id: engagementId,
      role,
      position,
    })),
  )
  if (rows.length > 0) await tables(db).insertInto('agenda_session_speakers').values(rows).execute()
}
