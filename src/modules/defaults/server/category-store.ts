import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import { fold } from '#shared/text/text.ts'
import type { Category, CategoryKind } from '../model.ts'
import type { DefaultsTables } from './tables.ts'

export const categories = recordsOf<DefaultsTables>()('categories', [
  'id',
  'kind',
  'name',
  'tone',
  'version',
])

export async function categoriesOfKind(
  db: Db,
  scope: CompanyScope,
  kind: CategoryKind,
): Promise<Category[]> {
  return categories
    .active(db, scope)
    .select(categories.fields)
    .where('kind', '=', kind)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** In the given order within a kind, after the existing ones. */
export function insertCategories(
  db: Db,
  scope: CompanyScope,
  values: readonly Omit<Category, 'version'>[],
  firstPlace = 0,
): Promise<Category[]> {
  const rows = values.map(({ id, kind, name, tone }, at) => {
    const place = firstPlace + at
    return { id, kind, name, tone, folded: fold(name), place }
  })
  return categories.insertMany(db, scope, rows)
}

/** Writes the places of a whole kind again. */
export async function orderCategories(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<void> {
  await sql`update categories set place = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where company_id = ${scope.companyId} and categories.id = wanted.id`.execute(db)
}
