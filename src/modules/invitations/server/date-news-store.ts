import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Guests of groups that got a mail, opened their page or answered, and so know when and where the event is.
 * Of a part, only those invited to it who did not refuse.
 */
function informedGuestsQuery(
  { companyId, eventId }: EventScope,
  partId: string | null,
): RawBuilder<unknown> {
  const ofPart =
    partId === null
      ? sql``
      : sql`and f.guest_id in (select guest_id from guest_invitation_facts
          where company_id = ${companyId} and event_id = ${eventId} and part_id = ${partId} and rsvp <> 'no')`
  return sql`select f.guest_id, f.group_id, f.group_name, f.email from guest_facts f
    where f.company_id = ${companyId} and f.event_id = ${eventId} and f.erased_at is null ${ofPart} and f.group_id in (
      select group_id from message_recipients where company_id = ${companyId} and event_id = ${eventId}
        and state in ('queued', 'sent')
      union select group_id from guest_facts where company_id = ${companyId} and event_id = ${eventId}
        and standing <> 'none'
      union select group_id from guest_page_opened where company_id = ${companyId} and event_id = ${eventId})`
}

/** Different addresses, and the groups without an address. */
export async function reachOfInformed(
  db: Db,
  scope: EventScope,
  partId: string | null,
): Promise<{ reached: number; unreachable: string[] }> {
  const { rows } = await sql<{ reached: number; unreachable: string[] }>`
    with informed as materialized (${informedGuestsQuery(scope, partId)})
    select (select count(distinct email)::int from informed) as reached,
      array(select min(group_name) from informed group by group_id having count(email) = 0 order by 1) as unreachable`.execute(
    db,
  )
  return rows[0] ?? { reached: 0, unreachable: [] }
}

/** Guests with an address: the mail of a group goes to all its members who have one. */
export async function informedGuests(
  db: Db,
  scope: EventScope,
  partId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with informed as materialized (${informedGuestsQuery(scope, partId)})
    select guest_id as id from informed where email is not null order by group_id, guest_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
