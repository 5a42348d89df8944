import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { GuestTables } from '../tables.ts'

/** A companion without a name means nothing while the person they come with is deleted. */
export async function isWithoutHost(db: Db, scope: EventScope, id: string): Promise<boolean> {
  const row = await db
    .withTables<GuestTables>()
    .selectFrom('guests as g')
    .innerJoin('guests as h', (join) =>
      join
        .onRef('h.company_id', '=', 'g.company_id')
        .onRef('h.event_id', '=', 'g.event_id')
        .onRef('h.id', '=', 'g.host_id'),
    )
    .select('g.id')
    .where('g.company_id', '=', scope.companyId)
    .where('g.event_id', '=', scope.eventId)
    .where('g.id', '=', id)
    .where('g.is_placeholder', '=', true)
    .where('h.deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The events in which guests or groups carry the tag. */
export async function eventsOfTag(db: Db, scope: CompanyScope, tagId: string): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from guests where company_id = ${scope.companyId}
      and deleted_at is null and ${tagId}::uuid = any(tag_ids)
    union select event_id from guest_groups where company_id = ${scope.companyId}
      and deleted_at is null and ${tagId}::uuid = any(tag_ids)`.execute(db)
  return rows.map((row) => row.event_id)
}
