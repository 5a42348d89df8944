import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import { DatedKind, type DatedValue } from '../model.ts'
import type { DefaultsTables } from './tables.ts'

export const dated = recordsOf<DefaultsTables>()('dated_values', [
  'id',
  'kind',
  'value',
  'valid_from',
  'valid_to',
  'about',
  'version',
])

/** By kind and, within one, the newest first. */
export async function allDated(db: Db, scope: CompanyScope): Promise<DatedValue[]> {
  return dated
    .active(db, scope)
    .select(dated.fields)
    .orderBy(sql`array_position(${DatedKind.options}::text[], kind)`)
    .orderBy('valid_from', 'desc')
    .execute()
}
