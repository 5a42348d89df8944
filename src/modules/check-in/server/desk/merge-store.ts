import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { deriveAgain } from '../scans/derivation.ts'
import { lockGuests, pairsOf, type Pair } from '../store.ts'

/** The entries that doors had recorded for one guest and that were moved to another. */
export interface MergedEntries {
  facts?: string[]
  /** The guest that the removed one was merged into. */
  redirected?: string[]
  incidents: string[]
  /** The ticket hashes of the guest who was merged away. */
  tickets?: string[]
}

/**
 * Assigns entries to another guest. The log stays as it was written, except for the guest; derived data
 * follows for both.
 */
export async function mergeEntries(
  db: Db,
  scope: EventScope,
  from: string,
  to: string,
  now: Date,
): Promise<MergedEntries> {
  const { companyId, eventId } = scope
  await lockGuests(db, [from, to])
  const pairs = await pairsOf(db, companyId, [from, to])
  const facts = await moveToGuest(db, scope, sql`checkin_scans`, { from, to })
  const incidents = await moveToGuest(db, scope, sql`checkin_incidents`, { from, to })
  const { rows } = await sql<{ id: string }>`
    update checkin_same_guest set guest_id = ${to} where company_id = ${companyId} and guest_id = ${from}
    returning from_id as id`.execute(db)
  await sql`insert into checkin_same_guest (company_id, from_id, event_id, guest_id)
    values (${companyId}, ${from}, ${eventId}, ${to})
    on conflict (company_id, from_id) do update set guest_id = excluded.guest_id`.execute(db)
  const tickets = await withdrawTickets(db, scope, from, to)
  await deriveAgain(db, companyId, bothOf(pairs, from, to), now)
  return { facts, redirected: rows.map(({ id }) => id), incidents, tickets }
}

/**
 * Undoes a merge: each guest gets their own scans back. The restored guest also gets those that doors sent meanwhile
 * under their name or ticket.
 */
export async function splitEntries(
  db: Db,
  scope: EventScope,
  from: string,
  to: string,
  { facts = [], redirected = [], incidents, tickets = [] }: MergedEntries,
  now: Date,
): Promise<void> {
  const { companyId } = scope
  await lockGuests(db, [from, to])
  const pairs = await pairsOf(db, companyId, [from, to])
  await sql`update checkin_scans set guest_id = ${from} where company_id = ${companyId} and guest_id = ${to}
    and (id = any(${facts}::uuid[]) or act = any(${facts}::uuid[]) or named_id = any(${[from, ...redirected]}::uuid[]) or encode(code_hash, 'hex') = any(${tickets}::text[]))`.execute(
    db,
  )
  await sql`update checkin_incidents set guest_id = ${from} where company_id = ${companyId}
    and guest_id = ${to} and id = any(${incidents}::uuid[])`.execute(db)
  await sql`delete from checkin_same_guest where company_id = ${companyId} and from_id = ${from}`.execute(
    db,
  )
  await sql`update checkin_same_guest set guest_id = ${from} where company_id = ${companyId}
    and guest_id = ${to} and from_id = any(${redirected}::uuid[])`.execute(db)
  await returnTickets(db, scope, from, tickets)
  await deriveAgain(db, companyId, bothOf(pairs, from, to), now)
}

/** All lists and parts of either guest: each of them may change. */
function bothOf(seen: readonly Pair[], from: string, to: string): Pair[] {
  const lists = new Map(seen.map((pair) => [pair.listId, pair]))
  return [...lists.values()].flatMap((pair) => [from, to].map((guestId) => ({ ...pair, guestId })))
}

/** The data of the remaining guest survives the bin, which is emptied long before some events. */
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
    select l.name as list, a.entered_at as "enteredAt", case when a.closed_by = 'exit' then a.closed_at end as "leftAt" from checkin_admissions a
    join checkin_all_lists l on l.company_id = a.company_id and l.id = a.list_id
    where a.company_id = ${scope.companyId} and a.guest_id = any(${[...guestIds]}::uuid[])
      and not a.rehearsal order by a.entered_at, a.id`.execute(db)
  return rows
}

/** The list of a part bears its id. */
export function whoArrived(scope: EventScope): RawBuilder<unknown> {
  return sql`select a.guest_id, a.list_id as part_id from checkin_presence a where a.company_id = ${scope.companyId}
    and a.event_id = ${scope.eventId}`
}

async function moveToGuest(
  db: Db,
  scope: EventScope,
  table: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update ${table} set guest_id = ${to}
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and guest_id = ${from} returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
