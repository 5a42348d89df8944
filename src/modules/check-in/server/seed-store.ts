import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Guests who could come to a list, in an order that looks random and is always the same. */
export async function confirmedFor(
  db: Db,
  scope: EventScope,
  partId: string,
): Promise<{ guestId: string; ticketHash: string }[]> {
  const { rows } = await sql<{ guestId: string; ticketHash: string }>`
    with answered as materialized (
      select guest_id, rsvp from guest_invitation_facts where company_id = ${scope.companyId} and part_id = ${partId}
    )
    select g.guest_id as "guestId", encode(g.ticket_hash, 'hex') as "ticketHash" from guest_tickets g
    left join answered i on i.guest_id = g.guest_id
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and not g.removed
      and coalesce(i.rsvp, g.standing) = 'yes' and g.first_name <> ''
    order by md5(g.sort_name || g.table_name), g.guest_id`.execute(db)
  return rows
}

export async function hasScans(db: Db, scope: EventScope): Promise<boolean> {
  const { rows } = await sql`select from checkin_scans
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} limit 1`.execute(db)
  return rows.length > 0
}
