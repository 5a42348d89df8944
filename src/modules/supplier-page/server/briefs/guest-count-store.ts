import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Diets and allergies of guests who come to a meal; each guest once, without names. */
export async function needsAtTable(db: Db, { companyId, eventId }: EventScope): Promise<string[]> {
  const { rows } = await sql<{
    text: string
  }>`select concat_ws(', ', nullif(n.diet, ''), nullif(n.allergies, '')) as text
    from guest_need_facts n
    where n.company_id = ${companyId} and n.event_id = ${eventId} and (n.diet <> '' or n.allergies <> '')
      and exists (select from guest_answers a
        join event_part_facts p on p.company_id = a.company_id and p.part_id = a.part_id and p.serves_meal
        where a.company_id = n.company_id and a.guest_id = n.guest_id and a.rsvp = 'yes')`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}
