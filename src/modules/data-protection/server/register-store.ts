import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { RegisterEntry } from '../model.ts'
import type { DataProtectionTables } from './tables.ts'

const columns = ['id', 'number', 'ro', 'en', 'version'] as const

export async function allEntries(db: Db, scope: CompanyScope): Promise<RegisterEntry[]> {
  return active(db, scope).select(columns).orderBy('number').execute()
}

export async function findEntry(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<RegisterEntry | undefined> {
  return active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
}

/** A number once given is not given again, also when its entry lies in the bin. */
export async function nextNumber(db: Db, scope: CompanyScope): Promise<number> {
  const row = await tables(db)
    .selectFrom('processing_entries')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('company_id', '=', scope.companyId)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

export async function insertEntries(
  db: Db,
  scope: CompanyScope,
  entries: readonly Omit<RegisterEntry, 'version'>[],
): Promise<RegisterEntry[]> {
  return tables(db)
    .insertInto('processing_entries')
    .values(entries.map((entry) => ({ ...entry, company_id: scope.companyId, deleted_at: null })))
    .returning(columns)
    .execute()
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updateEntry(
  db: Db,
  scope: CompanyScope,
  { id, version, ro, en }: Omit<RegisterEntry, 'number'>,
): Promise<RegisterEntry | undefined> {
  return tables(db)
    .updateTable('processing_entries')
    .set({ ro, en, version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export async function markEntryDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('processing_entries')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deletedEntries(db: Db, scope: CompanyScope, since: Date) {
  return tables(db)
    .selectFrom('processing_entries')
    .select([...columns, 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
}

/** Including deleted ones, for history entries. */
export async function entriesByIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<RegisterEntry[]> {
  return tables(db)
    .selectFrom('processing_entries')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute()
}

export async function purgeEntries(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('processing_entries')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function tables(db: Db) {
  return db.withTables<DataProtectionTables>()
}

function active(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('processing_entries')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
}
