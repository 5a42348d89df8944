import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DatedKind, type DatedValue } from '../model.ts'
import type { DefaultsTables } from './tables.ts'

const columns = ['id', 'kind', 'value', 'valid_from', 'valid_to', 'about', 'version'] as const

/** By kind and, within one, the newest first. */
export async function allDated(db: Db, scope: CompanyScope): Promise<DatedValue[]> {
  const rows = await tables(db)
    .selectFrom('dated_values')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${DatedKind.options}::text[], kind)`)
    .orderBy('valid_from', 'desc')
    .execute()
  return rows.map(toDated)
}

export async function insertDated(
  db: Db,
  scope: CompanyScope,
  values: readonly Omit<DatedValue, 'version'>[],
): Promise<DatedValue[]> {
  const rows = await tables(db)
    .insertInto('dated_values')
    .values(
      values.map(({ validFrom, validTo, ...rest }) => ({
        ...rest,
        company_id: scope.companyId,
        valid_from: validFrom,
        valid_to: validTo,
        deleted_at: null,
      })),
    )
    .returning(columns)
    .execute()
  return rows.map(toDated)
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updateDated(
  db: Db,
  scope: CompanyScope,
  { id, version, value, validFrom, validTo, about }: DatedValue,
): Promise<DatedValue | undefined> {
  const row = await tables(db)
    .updateTable('dated_values')
    .set({ value, valid_from: validFrom, valid_to: validTo, about, version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toDated(row)
}

export async function markDatedDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('dated_values')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Including deleted ones, for history entries and restoring. */
export async function datedByIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<DatedValue[]> {
  const rows = await tables(db)
    .selectFrom('dated_values')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(toDated)
}

export async function deletedDated(db: Db, scope: CompanyScope, since: Date) {
  const rows = await tables(db)
    .selectFrom('dated_values')
    .select([...columns, 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
  return rows.map((row) => ({ ...toDated(row), deletedAt: row.deleted_at ?? '' }))
}

export async function purgeDated(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('dated_values')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function tables(db: Db) {
  return db.withTables<DefaultsTables>()
}

type Row = Pick<
  DefaultsTables['dated_values'],
  'id' | 'kind' | 'value' | 'valid_from' | 'valid_to' | 'about'
> & { version: number }

function toDated({ id, kind, value, valid_from, valid_to, about, version }: Row): DatedValue {
  const validFrom = valid_from
  return { id, kind: DatedKind.parse(kind), value, validFrom, validTo: valid_to, about, version }
}
