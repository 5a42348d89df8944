import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A table whose deleted rows are purged without an entry in the bin. */
export interface Leftover {
  table: string
  /** Rows that still name one of them keep it: a session its track, a scan its list. */
  heldBy?: readonly { table: string; column: string }[]
}

export async function purgeLeftover(
  { table, heldBy = [] }: Leftover,
  db: Db,
  scope: CompanyScope,
  before: Date,
): Promise<number> {
  const free = heldBy.map(
    (by) => sql`and not exists (select from ${sql.table(by.table)} h
      where h.company_id = t.company_id and ${sql.ref(`h.${by.column}`)} = t.id)`,
  )
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} t
    where t.company_id = ${scope.companyId} and t.deleted_at <= ${before.toISOString()} ${sql.join(free, sql` `)}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
