import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Funnel } from '../model.ts'

/** People, not groups: a person who shares an opened invitation counts as having seen it. */
export async function funnelOf(db: Db, { companyId, eventId }: EventScope): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select count(*) filter (where g.standing is not null)::int as invited,
      count(*) filter (where g.standing is not null and o.group_id is not null)::int as opened,
      count(*) filter (where g.standing = 'yes')::int as accepted,
      (select count(distinct p.guest_id)::int from checkin_presence p
        where p.company_id = ${companyId} and p.event_id = ${eventId}) as arrived
    from guest_facts g
    left join guest_page_opened o on o.company_id = g.company_id and o.event_id = g.event_id and o.group_id = g.group_id
    where g.company_id = ${companyId} and g.event_id = ${eventId}`.execute(db)
  return rows[0] ?? { invited: 0, opened: 0, accepted: 0, arrived: 0 }
}
