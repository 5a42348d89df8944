import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What the entries of one guest became when they turned out to be another's. */
export interface MergedEntries {
  moved: string[]
  /** Both stood inside at once, which one person cannot: taken back. */
  undone: string[]
  incidents: string[]
  /** The hashes of what the one who went could show at the door. */
  tickets?: string[]
}

/** The log stays as it was written; whom the entries belong to does not. */
export async function mergeEntries(
  db: Db,
  scope: EventScope,
  from: string,
  to: string,
  at: Date,
): Promise<MergedEntries> {
  return counted(db, scope, [from, to], async () => {
    const undone = await sql<{ id: string }>`
      update checkin_admissions d set closed_at = greatest(d.entered_at, ${at.toISOString()}), closed_by = 'undo'
      where d.company_id = ${scope.companyId} and d.guest_id = ${from} and d.closed_at is null
        and exists (select from checkin_admissions k where k.company_id = d.company_id and k.list_id = d.list_id
          and k.guest_id = ${to} and k.closed_at is null) returning id`.execute(db)
    const left = undone.rows.map(({ id }) => id)
    const moved = await give(db, scope, sql`checkin_admissions`, { from, to, left })
    const incidents = await give(db, scope, sql`checkin_incidents`, { from, to, left: [] })
    const tickets = await withdrawTickets(db, scope, from, to)
    return { moved, undone: left, incidents, tickets }
  })
}

export async function partEntries(
  db: Db,
  scope: EventScope,
  from: string,
  to: string,
  { moved, undone, incidents, tickets = [] }: MergedEntries,
): Promise<void> {
  await counted(db, scope, [from, to], async () => {
    for (const [table, ids] of [
      [sql`checkin_admissions`, moved],
      [sql`checkin_incidents`, incidents],
    ] as const)
      await sql`update ${table} set guest_id = ${from} where company_id = ${scope.companyId}
        and guest_id = ${to} and id = any(${ids}::uuid[])`.execute(db)
    await sql`update checkin_admissions set closed_at = null, closed_by = null where company_id = ${scope.companyId}
      and guest_id = ${from} and id = any(${undone}::uuid[])`.execute(db)
    await returnTickets(db, scope, from, tickets)
  })
}

/** What is kept under the one who stays outlives the bin, which is emptied long before some events. */
async function withdrawTickets(
  db: Db,
  scope: EventScope,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    insert into checkin_old_tickets as o (company_id, ticket_hash, event_id, guest_id)
    select company_id, ticket_hash, event_id, ${to}::uuid from (
      select company_id, event_id, guest_id, ticket_hash from guest_tickets
      union select company_id, event_id, guest_id, ticket_hash from checkin_old_tickets
    ) t where company_id = ${scope.companyId} and event_id = ${scope.eventId} and guest_id = ${from}
    on conflict (company_id, ticket_hash) do update set guest_id = excluded.guest_id
    returning encode(o.ticket_hash, 'hex') as hash`.execute(db)
  return rows.map(({ hash }) => hash)
}

async function returnTickets(
  db: Db,
  scope: EventScope,
  from: string,
  hashes: readonly string[],
): Promise<void> {
  await sql`update checkin_old_tickets set guest_id = ${from} where company_id = ${scope.companyId}
    and encode(ticket_hash, 'hex') = any(${[...hashes]}::text[])`.execute(db)
  await sql`delete from checkin_old_tickets o using guest_tickets t where o.company_id = ${scope.companyId}
    and t.company_id = o.company_id and t.guest_id = ${from} and o.ticket_hash = t.ticket_hash`.execute(
    db,
  )
}

/** When and where these guests were seen, for themselves. */
export async function entriesOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<{ list: string; enteredAt: string; leftAt: string | null }[]> {
  const { rows } = await sql<{ list: string; enteredAt: string; leftAt: string | null }>`
    select l.name as list, a.entered_at as "enteredAt", a.closed_at as "leftAt" from checkin_admissions a
    join checkin_all_lists l on l.company_id = a.company_id and l.id = a.list_id
    where a.company_id = ${scope.companyId} and a.guest_id = any(${[...guestIds]}::uuid[])
      and a.closed_by is distinct from 'undo' order by a.entered_at, a.id`.execute(db)
  return rows
}

/** Whoever entered and was not taken out again, rehearsals left out; the list of a part bears its id. */
export function whoArrived(scope: EventScope): RawBuilder<unknown> {
  return sql`select a.guest_id, a.list_id as part_id from checkin_admissions a where a.company_id = ${scope.companyId}
    and a.event_id = ${scope.eventId} and a.closed_by is distinct from 'undo' and not a.rehearsal`
}

async function give(
  db: Db,
  scope: EventScope,
  table: RawBuilder<unknown>,
  { from, to, left }: { from: string; to: string; left: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update ${table} set guest_id = ${to}
    where company_id = ${scope.companyId} and guest_id = ${from} and not id = any(${[...left]}::uuid[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Present {
  listId: string
  arrived: number
  inside: number
}

/** Does the work and brings the counters of the lists along, by what it changed for these guests alone. */
async function counted<T>(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await present(db, scope, guestIds)
  const done = await work()
  const after = await present(db, scope, guestIds)
  const steps = [...new Set([...before, ...after].map(({ listId }) => listId))].map((listId) => {
    const of = (list: readonly Present[]) => list.find((each) => each.listId === listId)
    const step = (name: 'arrived' | 'inside') =>
      (of(after)?.[name] ?? 0) - (of(before)?.[name] ?? 0)
    return { listId, arrived: step('arrived'), inside: step('inside') }
  })
  const changes = JSON.stringify(steps.filter(({ arrived, inside }) => arrived || inside))
  await sql`insert into checkin_counters as c (company_id, event_id, list_id, slot, arrived, inside)
    select ${scope.companyId}::uuid, ${scope.eventId}::uuid, s."listId", 0, s.arrived, s.inside
    from jsonb_to_recordset(${changes}::jsonb) as s ("listId" uuid, arrived integer, inside integer)
    on conflict (company_id, event_id, list_id, slot)
      do update set arrived = c.arrived + excluded.arrived, inside = c.inside + excluded.inside`.execute(
    db,
  )
  return done
}

async function present(db: Db, scope: EventScope, guestIds: readonly string[]): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select list_id as "listId", count(distinct guest_id)::int as arrived,
      (count(*) filter (where closed_at is null))::int as inside
    from checkin_admissions where company_id = ${scope.companyId} and guest_id = any(${[...guestIds]}::uuid[])
      and closed_by is distinct from 'undo' group by list_id`.execute(db)
  return rows
}
