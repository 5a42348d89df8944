import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import type { RegisterEntry } from '../model.ts'
import type { DataProtectionTables } from './tables.ts'

export const entries = recordsOf<DataProtectionTables>()('processing_entries', [
  'id',
  'number',
  'ro',
  'en',
  'version',
])

export async function allEntries(db: Db, scope: CompanyScope): Promise<RegisterEntry[]> {
  return entries.active(db, scope).select(entries.fields).orderBy('number').execute()
}

/** A number once given is not given again, also when its entry is in the bin. */
export async function nextNumber(db: Db, scope: CompanyScope): Promise<number> {
  const row = await entries
    .all(db, scope)
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}
