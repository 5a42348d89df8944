import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import type { PlanAtStart, RundownFields, RundownRow } from '../model.ts'
import type { RunOfShowTables } from './tables.ts'

export function tables(db: Db) {
  return db.withTables<RunOfShowTables>()
}

/** The tag of the show of a link, which followers listen to. */
export const showTag = (rundownId: string): string => `run-of-show.show.${rundownId}`

export interface RundownFacts extends RundownFields {
  id: string
  eventId: string
  eventName: string
  zone: string
  isCancelled: boolean
  version: number
  revision: number
  seq: number
  planAtStart: PlanAtStart | null
}

/** The last start or end that was not undone, since the last reset of the log. */
const state = sql`coalesce((select case m.kind when 'start' then 'live' else 'ended' end from rundown_marks m
  where m.company_id = r.company_id and m.rundown_id = r.id and m.kind in ('start', 'end')
    and not exists (select from rundown_marks later where later.company_id = m.company_id and later.rundown_id = m.rundown_id
      and later.seq > m.seq and (later.kind = 'reset' or later.kind = 'undo' and later.undone_id = m.id))
  order by m.seq desc limit 1), 'planned')`

export async function listRundowns(
  db: Db,
  { companyId }: CompanyScope,
  { eventId, seen }: { eventId: string | undefined; seen: readonly string[] | null },
): Promise<RundownRow[]> {
  const { rows } = await sql<RundownRow>`
    select r.id, r.event_id as "eventId", e.name as "eventName", r.name, r.day::text as day, r.start_time as "startTime", r.version,
      (select count(*)::int from rundown_cues c where c.company_id = r.company_id and c.rundown_id = r.id) as cues,
      ${state} as state
    from rundowns r
    join event_facts e on e.company_id = r.company_id and e.event_id = r.event_id
    where r.company_id = ${companyId} and r.deleted_at is null
      and (${eventId ?? null}::uuid is null or r.event_id = ${eventId ?? null}::uuid)
      and (${seen === null} or r.event_id = any (${[...(seen ?? [])]}::uuid[]))
    order by e.starts_at desc, r.event_id, r.day, r.start_time, r.name collate "ro-RO-x-icu", r.id limit 500`.execute(
    db,
  )
  return rows
}

export async function findRundown(
  db: Db,
  { companyId }: { companyId: string },
  id: string,
): Promise<RundownFacts | undefined> {
  const { rows } = await sql<RundownFacts>`
    select r.id, r.event_id as "eventId", e.name as "eventName", e.time_zone as zone,
      e.status = 'cancelled' as "isCancelled", r.name, r.day::text as day,
      r.start_time as "startTime", r.departments, r.version, r.revision, r.seq, r.plan_at_start as "planAtStart"
    from rundowns r
    join event_facts e on e.company_id = r.company_id and e.event_id = r.event_id
    where r.company_id = ${companyId} and r.id = ${id} and r.deleted_at is null`.execute(db)
  return rows[0]
}

export type ShowState = Pick<RundownFacts, 'revision' | 'seq' | 'isCancelled'>

/** The few values that show a follower whether there is news: hundreds ask for them every second. */
export async function showState(
  db: Db,
  { companyId }: { companyId: string },
  id: string,
): Promise<ShowState | undefined> {
  const { rows } = await sql<ShowState>`
    select r.revision, r.seq, e.status = 'cancelled' as "isCancelled" from rundowns r
    join event_facts e on e.company_id = r.company_id and e.event_id = r.event_id
    where r.company_id = ${companyId} and r.id = ${id} and r.deleted_at is null`.execute(db)
  return rows[0]
}

/** A step, a mark or a deletion waits until the one before is done. */
export async function lockRundown(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<boolean> {
  const { rows } =
    await sql`select from rundowns where company_id = ${companyId} and event_id = ${eventId}
    and id = ${id} and deleted_at is null for update`.execute(db)
  return rows.length > 0
}

export async function insertRundown(
  db: Db,
  { companyId, eventId }: EventScope,
  rundown: RundownFields & { id: string },
  at: Date,
): Promise<void> {
  await sql`insert into rundowns (company_id, id, event_id, name, day, start_time, departments, created_at)
    values (${companyId}, ${rundown.id}, ${eventId}, ${rundown.name}, ${rundown.day}, ${rundown.startTime},
      ${JSON.stringify(rundown.departments)}::jsonb, ${at.toISOString()})`.execute(db)
}

export async function updateRundown(
  db: Db,
  { companyId, eventId }: EventScope,
  rundown: RundownFields & { id: string; version: number },
): Promise<boolean> {
  const { rows } =
    await sql`update rundowns set name = ${rundown.name}, day = ${rundown.day}, start_time = ${rundown.startTime},
      departments = ${JSON.stringify(rundown.departments)}::jsonb, version = version + 1, revision = revision + 1
    where company_id = ${companyId} and event_id = ${eventId} and id = ${rundown.id} and version = ${rundown.version}
      and deleted_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Stores the plan that the show will be compared with; null on a reset. */
export async function setPlanAtStart(
  db: Db,
  { companyId }: EventScope,
  id: string,
  plan: PlanAtStart | null,
): Promise<void> {
  await sql`update rundowns set plan_at_start = ${plan && JSON.stringify(plan)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Whether there was one to delete, or with null to restore. */
export async function setDeleted(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { rows } = await sql`update rundowns set deleted_at = ${at?.toISOString() ?? null}
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id}
      and (deleted_at is null) = ${at !== null} returning id`.execute(db)
  return rows.length > 0
}

export async function rundownsWithDeleted(
  db: Db,
  { companyId }: CompanyScope,
  ids: readonly string[],
): Promise<{ id: string; eventId: string; name: string; deletedAt: string | null }[]> {
  const { rows } = await sql<{
    id: string
    eventId: string
    name: string
    deletedAt: string | null
  }>`
    select id, event_id as "eventId", name, deleted_at as "deletedAt" from rundowns
    where company_id = ${companyId} and id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function deletedRundowns(db: Db, { companyId }: CompanyScope, since: Date) {
  const { rows } = await sql<{ id: string; eventId: string; name: string; deletedAt: string }>`
    select id, event_id as "eventId", name, deleted_at as "deletedAt" from rundowns
    where company_id = ${companyId} and deleted_at > ${since.toISOString()} order by deleted_at desc limit 500`.execute(
    db,
  )
  return rows
}

export async function purgeRundowns(
  db: Db,
  { companyId }: CompanyScope,
  before: Date,
): Promise<number> {
  const { rows } = await sql`delete from rundowns where company_id = ${companyId}
    and deleted_at <= ${before.toISOString()} returning id`.execute(db)
  return rows.length
}

export async function findRundowns(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  seen: readonly string[] | null,
): Promise<{ id: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select r.id, r.name as title, e.name as detail from rundowns r
    join event_facts e on e.company_id = r.company_id and e.event_id = r.event_id
    where r.company_id = ${companyId} and r.deleted_at is null and ${hasWords(foldedIn(sql`r.name`), asked, sql`r.id`)}
      and (${seen === null} or r.event_id = any (${[...(seen ?? [])]}::uuid[]))
    order by r.name, r.id limit ${asked.limit}`.execute(db)
  return rows
}
