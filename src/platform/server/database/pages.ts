import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** The position of a page in a list: after a row, or after a number of rows. */
export interface Page<Sort extends string = string> {
  sort: Sort
  descending: boolean
  limit: number
  /** The last row of the page before. */
  after?: string | undefined
  offset?: number | undefined
}

/**
 * One page of a company's rows by a key and then by id. After a row, it continues from there, so inserted
 * or deleted rows before it shift nothing and a late page costs no more than the first.
 */
export function paged<DB, TB extends keyof DB & string, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { table, companyId, key }: { table: TB; companyId: string; key: RawBuilder<unknown> },
  { descending, limit, after, offset }: Omit<Page, 'sort'>,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref(`${table}.id`)
  const direction = descending ? 'desc' : 'asc'
  const page = rows.orderBy(key, direction).orderBy(id, direction).limit(limit)
  if (after === undefined) return offset === undefined ? page : page.offset(offset)
  const comparison = sql.raw(descending ? '<' : '>')
  return page.where(
    sql<boolean>`(${key}, ${id}) ${comparison} (select ${key}, id from ${sql.table(table)}
      where company_id = ${companyId} and id = ${after}::uuid)`,
  )
}
