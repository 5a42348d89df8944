import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Budgets of the event whose number of expected guests differs. */
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
