import { sql, type RawBuilder } from 'kysely'
import type { ReportContext } from './report.ts'

export type Reading = Pick<ReportContext, 'db' | 'company' | 'events'>

/** Rows of the reported events, whatever the view; its name or alias stands before the columns. */
export function among({ company, events }: Reading, alias: string): RawBuilder<boolean> {
  const ids = events.map(({ id }) => id)
  return sql`${sql.ref(`${alias}.company_id`)} = ${company.companyId}
    and ${sql.ref(`${alias}.event_id`)} = any (${ids}::uuid[])`
}
