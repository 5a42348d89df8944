import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { shippedRetention } from './shipped.ts'
import { tables } from './store.ts'

/** Events that still have their people, with the last day on which these are known. */
function keptEvents({ companyId }: CompanyScope) {
  return sql`
    select e.event_id as "eventId", e.name, e.code, e.last_day as "lastDay", e.time_zone as zone,
      greatest(coalesce(e.retention_date, e.last_day + coalesce(p.guest_days, ${shippedRetention.guestDays}::int)),
        e.last_day) as "keptUntil", e.retention_date is not null as own,
      exists (select from anonymisations a where a.company_id = e.company_id and a.event_id = e.event_id) as done
    from event_facts e left join data_protection p on p.company_id = e.company_id
    where e.company_id = ${companyId}`
}

export interface KeptRow {
  eventId: string
  name: string
  code: string
  lastDay: string
  keptUntil: string
  own: boolean
}

export interface Page {
  /** The end of the page before: its sort key, and the id. */
  after: readonly [string, string] | null
  offset: number
  limit: number
}

export async function pageOfKept(db: Db, scope: CompanyScope, page: Page): Promise<KeptRow[]> {
  const beyond = page.after
    ? sql`and ("keptUntil", "eventId") > (${page.after[0]}::date, ${page.after[1]}::uuid)`
    : sql``
  const { rows } = await sql<KeptRow>`
    select "eventId", name, code, "lastDay", "keptUntil", own from (${keptEvents(scope)}) k
    where not done ${beyond} order by "keptUntil", "eventId" offset ${page.offset} limit ${page.limit}`.execute(
    db,
  )
  return rows
}

export async function countKept(db: Db, scope: CompanyScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${keptEvents(scope)}) k where not done`.execute(db)
  return rows[0]?.n ?? 0
}

/** Events whose time is over by their own clock; `done`: their people were anonymised before. */
export async function overEvents(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ eventId: string; done: boolean }[]> {
  const { rows } = await sql<{ eventId: string; done: boolean }>`
    select "eventId", done from (${keptEvents(scope)}) k
    where (${now.toISOString()}::timestamptz at time zone zone)::date > "keptUntil"
    order by "keptUntil", "eventId"`.execute(db)
  return rows
}

export interface AnonymisationRow {
  id: string
  eventId: string
  name: string
  code: string
  at: string
  counts: Record<string, number>
}

export async function insertAnonymisation(
  db: Db,
  scope: EventScope,
  row: Pick<AnonymisationRow, 'id' | 'at' | 'counts'>,
): Promise<void> {
  await tables(db)
    .insertInto('anonymisations')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      id: row.id,
      at: row.at,
      counts: sql`${JSON.stringify(row.counts)}::jsonb`,
    })
    .execute()
}

export async function pageOfAnonymisations(
  db: Db,
  { companyId }: CompanyScope,
  page: Page,
): Promise<AnonymisationRow[]> {
  const beyond = page.after
    ? sql`and (a.at, a.id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : sql``
  const { rows } = await sql<AnonymisationRow>`
    select a.id, a.event_id as "eventId", e.name, e.code, a.at, a.counts from anonymisations a
    join event_facts e on e.company_id = a.company_id and e.event_id = a.event_id
    where a.company_id = ${companyId} ${beyond}
    order by a.at desc, a.id desc offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows
}

export async function countAnonymisations(db: Db, { companyId }: CompanyScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from anonymisations a
    join event_facts e on e.company_id = a.company_id and e.event_id = a.event_id
    where a.company_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}
