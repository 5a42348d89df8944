import { sql, type RawBuilder } from 'kysely'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  containing,
  foldedIn,
  hasWords,
  type SearchQuery,
} from '#platform/server/database/finder.ts'
import type { ActivityFields, ActivityKind, ActivitySort, Terms } from '../model.ts'

export interface ActivityFilter {
  eventId?: string | undefined
  search?: string | undefined
  kinds?: readonly ActivityKind[] | undefined
  needs?: readonly ('waiting' | 'short')[] | undefined
  /** The events that the person may see; null: all. */
  seen: readonly string[] | null
}

export interface ActivityPage {
  sort: ActivitySort
  descending: boolean
  limit: number
  after?: string | undefined
  offset?: number | undefined
}

export interface OverviewRow {
  id: string
  eventId: string
  eventName: string
  timeZone: string
  kind: ActivityKind
  title: string
  place: string
  startsAt: string | null
  endsAt: string | null
  slots: number
  capacity: number | null
  enrolled: number
  offered: number
  waiting: number
  short: number
  takes: boolean
  opensAt: string | null
  closesAt: string | null
}

/** One line for each activity, with the sum of its slots. */
function overview(scope: CompanyScope, { eventId, search, seen }: ActivityFilter) {
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean)
    .map(containing)
  return sql`
    select f.activity_id as id, f.event_id, e.name as event_name, e.time_zone, min(f.kind) as kind, min(f.title) as title, min(f.place) as place,
      min(f.starts_at) as starts_at, max(f.ends_at) as ends_at, count(*)::int as slots,
      (case when bool_or(f.capacity is null) then null else sum(f.capacity) end)::int as capacity,
      coalesce(sum(t.enrolled), 0)::int as enrolled, coalesce(sum(t.offered), 0)::int as offered, coalesce(sum(t.waiting), 0)::int as waiting,
      count(*) filter (where f.minimum > coalesce(t.enrolled, 0))::int as short, bool_or(f.takes) as takes,
      min(f.opens_at) as opens_at, min(f.closes_at) as closes_at
    from activity_slot_facts f
    join event_facts e on e.company_id = f.company_id and e.event_id = f.event_id
    left join activity_tallies t on t.company_id = f.company_id and t.slot_id = f.slot_id
    where f.company_id = ${scope.companyId}
      and (${eventId ?? null}::uuid is null or f.event_id = ${eventId ?? null}::uuid)
      and (${seen === null} or f.event_id = any (${[...(seen ?? [])]}::uuid[]))
      and ${foldedIn(sql`f.title`)} like all (${words}::text[])
    group by f.activity_id, f.event_id, e.name, e.time_zone`
}

function matchesFilter({ kinds, needs }: ActivityFilter): RawBuilder<boolean> {
  const any = kinds && kinds.length > 0 ? [...kinds] : null
  return sql<boolean>`(${any}::text[] is null or kind = any (${any}::text[]))
    and (${!needs?.includes('waiting')} or waiting > 0) and (${!needs?.includes('short')} or short > 0)`
}

const keys: Readonly<Record<ActivitySort, RawBuilder<unknown>>> = {
  // Items without a time come last.
  start: sql`coalesce(starts_at, 'infinity')`,
  title: sql`title collate "ro-RO-x-icu"`,
  event: sql`event_name collate "ro-RO-x-icu"`,
}

export async function pageOfActivities(
  db: Db,
  scope: CompanyScope,
  filter: ActivityFilter,
  { sort, descending, limit, after, offset }: ActivityPage,
): Promise<OverviewRow[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const further = sql.raw(descending ? '<' : '>')
  const key = keys[sort]
  const { rows } = await sql<OverviewRow>`
    with rows as (${overview(scope, filter)})
    select id, event_id as "eventId", event_name as "eventName", time_zone as "timeZone", kind, title, place,
      starts_at as "startsAt", ends_at as "endsAt", slots, capacity, enrolled, offered, waiting, short, takes,
      opens_at as "opensAt", closes_at as "closesAt"
    from rows where ${matchesFilter(filter)}
      ${after ? sql`and (${key}, id) ${further} (select ${key}, id from rows where id = ${after}::uuid)` : sql``}
    order by ${key} ${direction}, id ${direction} limit ${limit}
    ${after === undefined && offset ? sql`offset ${offset}` : sql``}`.execute(db)
  return rows
}

export async function countActivities(
  db: Db,
  scope: CompanyScope,
  filter: ActivityFilter,
): Promise<{ kind: ActivityKind; n: number; waiting: number; short: number }[]> {
  const { rows } = await sql<{ kind: ActivityKind; n: number; waiting: number; short: number }>`
    with rows as (${overview(scope, filter)})
    select kind, count(*)::int as n, count(*) filter (where waiting > 0)::int as waiting,
      count(*) filter (where short > 0)::int as short
    from rows where ${matchesFilter(filter)} group by kind`.execute(db)
  return rows
}

export async function eventOf(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    eventId: string
  }>`select event_id as "eventId" from activity_slot_facts
    where company_id = ${scope.companyId} and activity_id = ${id} limit 1`.execute(db)
  return rows[0]?.eventId
}

export async function findAnywhere(
  db: Db,
  scope: CompanyScope,
  asked: SearchQuery,
  seen: readonly string[] | null,
): Promise<{ id: string; eventId: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string; title: string; detail: string }>`
    select f.activity_id as id, f.event_id as "eventId", min(f.title) as title, min(e.name) as detail
    from activity_slot_facts f join event_facts e on e.company_id = f.company_id and e.event_id = f.event_id
    where f.company_id = ${scope.companyId} and not f.of_session and ${hasWords(foldedIn(sql`f.title`), asked, sql`f.activity_id`)}
      and (${seen === null} or f.event_id = any (${[...(seen ?? [])]}::uuid[]))
    group by f.activity_id, f.event_id order by title, id limit ${asked.limit}`.execute(db)
  return rows
}

export async function insertActivity(
  db: Db,
  scope: EventScope,
  { id, ...fields }: ActivityFields & { id: string },
  at: Date,
): Promise<void> {
  await sql`insert into activities (company_id, event_id, id, created_at, kind, title, description, place, audience, tag_ids,
      price_minor, price_currency, opens_at, closes_at)
    values (${scope.companyId}, ${scope.eventId}, ${id}, ${at.toISOString()}, ${fields.kind}, ${fields.title},
      ${fields.description}, ${fields.place}, ${termsRow(fields)})`.execute(db)
}

function termsRow({ audience, tagIds, price, opensAt, closesAt }: Terms): RawBuilder<unknown> {
  return sql`${audience}, ${tagIds}::uuid[], ${price?.minor ?? null}, ${price?.currency ?? null}, ${opensAt}, ${closesAt}`
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateActivity(
  db: Db,
  scope: EventScope,
  activity: Omit<ActivityFields, 'kind'> & { id: string; kind: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`update activities set
      (kind, title, description, place, audience, tag_ids, price_minor, price_currency, opens_at, closes_at) =
      (${activity.kind}, ${activity.title}, ${activity.description}, ${activity.place}, ${termsRow(activity)}), version = version + 1
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${activity.id}
      and version = ${activity.version} and deleted_at is null returning id`.execute(db)
  return rows.length > 0
}

export interface EnrolmentWindow {
  id: string
  opensAt: string | null
  closesAt: string | null
}

/** When one may sign up, of everything in the event that says so; of sessions too. */
export async function windowsOf(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<(EnrolmentWindow & { version: number })[]> {
  const { rows } = await sql<EnrolmentWindow & { version: number }>`
    select id, opens_at as "opensAt", closes_at as "closesAt", version from activities
    where company_id = ${companyId} and event_id = ${eventId} and deleted_at is null
      and (opens_at is not null or closes_at is not null) order by id`.execute(db)
  return rows
}

export async function putWindows(
  db: Db,
  { companyId, eventId }: EventScope,
  windows: readonly EnrolmentWindow[],
): Promise<void> {
  await sql`update activities a set opens_at = r."opensAt", closes_at = r."closesAt", version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as r (id uuid, "opensAt" timestamptz, "closesAt" timestamptz)
    where a.company_id = ${companyId} and a.event_id = ${eventId} and a.id = r.id`.execute(db)
}

/** Whether there was one to delete, or with null to restore. */
export async function setDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { rows } = await sql`update activities set deleted_at = ${at?.toISOString() ?? null}
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${id} and session_id is null
      and (deleted_at is null) = ${at !== null} returning id`.execute(db)
  return rows.length > 0
}

export async function activitiesWithDeleted(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<{ id: string; eventId: string; title: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string; title: string }>`
    select a.id, a.event_id as "eventId", coalesce(s.title, a.title) as title from activities a
    left join session_facts s on s.company_id = a.company_id and s.session_id = a.session_id
    where a.company_id = ${scope.companyId} and a.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function deletedActivities(db: Db, scope: CompanyScope, since: Date) {
  const { rows } = await sql<{ id: string; eventId: string; name: string; deletedAt: string }>`
    select id, event_id as "eventId", title as name, deleted_at as "deletedAt" from activities
    where company_id = ${scope.companyId} and deleted_at > ${since.toISOString()} order by deleted_at desc limit 500`.execute(
    db,
  )
  return rows
}

export async function purgeActivities(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const { rows } = await sql`delete from activities where company_id = ${scope.companyId}
    and deleted_at <= ${before.toISOString()} returning id`.execute(db)
  return rows.length
}
