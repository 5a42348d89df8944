import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'

/** How often something that pages may show was written, committed or not yet; see migration 0059. */
export function changesSoFar(database: Database): Promise<number> {
  return database.inNoCompany(async (db) => {
    const { rows } = await sql<{ changes: number }>`
      select last_value as changes from page_changes`.execute(db)
    return rows[0]?.changes ?? 0
  }, 'read')
}

/** Somebody who was counted has not committed yet, so what is read now may be older than the count. */
export async function isBeingWritten(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 7249059
      and database = (select oid from pg_database where datname = current_database())) as locked`.execute(
    db,
  )
  return rows[0]?.locked ?? true
}
