import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Those of the event that were last written with another number of expected guests. */
export async function budgetsToFollow(
  db: Db,
  scope: EventScope,
  expected: number,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from budgets where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and deleted_at is null and (guests ->> 'expected')::int <> ${expected} order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
