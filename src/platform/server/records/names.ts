import { sql } from 'kysely'
import type { CompanyScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'

type NamesOf = (
  db: Db,
  scope: Pick<CompanyScope, 'companyId'>,
  ids: readonly string[],
) => Promise<Map<string, string>>

/**
 * `namesIn<TaskTables>()('tasks', 'title')`: by id, the column that people know a row by; of those in the bin too, for
 * history and lists that only mention them.
 */
export function namesIn<Tables>() {
  return <Name extends keyof Tables & string>(
    table: Name,
    column: keyof Tables[Name] & string,
  ): NamesOf =>
    async (db, { companyId }, ids) => {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)}
        where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, name }) => [id, name]))
    }
}
