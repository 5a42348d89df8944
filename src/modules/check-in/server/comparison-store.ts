import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Pair } from './store.ts'

export async function scannedEvents(db: Db, scope: CompanyScope, since: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select e.event_id as id from event_facts e where e.company_id = ${scope.companyId}
    and exists (select from checkin_scans k where k.company_id = e.company_id and k.event_id = e.event_id
      and k.received_at >= ${since.toISOString()})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every guest in the log or in the tables derived from it, in an order that can be resumed. */
export async function seenGuests(
  db: Db,
  scope: CompanyScope,
  eventId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (
      select guest_id as id from checkin_scans where company_id = ${scope.companyId} and event_id = ${eventId} and guest_id is not null
      union select guest_id from checkin_admissions where company_id = ${scope.companyId} and event_id = ${eventId}
    ) seen where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function pairsIn(
  db: Db,
  scope: CompanyScope,
  eventId: string,
  guestIds: readonly string[],
): Promise<Pair[]> {
  const ids = [...guestIds]
  const { rows } = await sql<Pair>`
    select event_id as "eventId", list_id as "listId", guest_id as "guestId" from checkin_scans
    where company_id = ${scope.companyId} and event_id = ${eventId} and guest_id = any(${ids}::uuid[])
    union select event_id, list_id, guest_id from checkin_admissions
    where company_id = ${scope.companyId} and event_id = ${eventId} and guest_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Corrects the counters from the derived rows; returns the number of lists that were wrong. */
export async function recount(db: Db, scope: CompanyScope, eventId: string): Promise<number> {
  const { rows } = await sql`
    with derived as (
      select list_id, count(distinct guest_id)::int as arrived, (count(*) filter (where closed_at is null))::int as inside
      from checkin_admissions where company_id = ${scope.companyId} and event_id = ${eventId} group by list_id
    ), counted as (
      select list_id, sum(arrived)::int as arrived, sum(inside)::int as inside
      from checkin_counters where company_id = ${scope.companyId} and event_id = ${eventId} group by list_id
    )
    insert into checkin_counters as c (company_id, event_id, list_id, slot, arrived, inside)
    select ${scope.companyId}::uuid, ${eventId}::uuid, list_id, 0,
      coalesce(d.arrived, 0) - coalesce(n.arrived, 0), coalesce(d.inside, 0) - coalesce(n.inside, 0)
    from derived d full join counted n using (list_id)
    where (coalesce(d.arrived, 0), coalesce(d.inside, 0)) <> (coalesce(n.arrived, 0), coalesce(n.inside, 0))
    on conflict (company_id, event_id, list_id, slot)
      do update set arrived = c.arrived + excluded.arrived, inside = c.inside + excluded.inside
    returning list_id`.execute(db)
  return rows.length
}
