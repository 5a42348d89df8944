import { sql } from 'kysely'
import type { Database } from '#platform/server/database/db.ts'

/** Which transactions are done: equal as long as nobody wrote anything, in any table of any company. */
export function momentOf(database: Database): Promise<string> {
  return database.inNoCompany(async (db) => {
    const { rows } = await sql<{ moment: string }>`
      select pg_current_snapshot()::text as moment`.execute(db)
    return rows[0]?.moment ?? ''
  }, 'read')
}
