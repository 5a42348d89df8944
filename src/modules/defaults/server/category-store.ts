import { sql } from 'kysely'
import { TagTone } from '#modules/company/model.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fold } from '#shared/text.ts'
import { CategoryKind, type Category } from '../model.ts'
import type { DefaultsTables } from './tables.ts'

const columns = ['id', 'kind', 'name', 'tone', 'version'] as const

export async function categoriesOfKind(
  db: Db,
  scope: CompanyScope,
  kind: CategoryKind,
): Promise<Category[]> {
  const rows = await active(db, scope)
    .select(columns)
    .where('kind', '=', kind)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(toCategory)
}

export async function findCategory(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Category | undefined> {
  const row = await active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}

/** Those of one kind are in the order they are given, after the ones that are there. */
export async function insertCategories(
  db: Db,
  scope: CompanyScope,
  values: readonly Omit<Category, 'version'>[],
  firstPlace = 0,
): Promise<Category[]> {
  const rows = await tables(db)
    .insertInto('categories')
    .values(
      values.map((value, at) => ({
        ...value,
        company_id: scope.companyId,
        folded: fold(value.name),
        place: firstPlace + at,
        deleted_at: null,
      })),
    )
    .returning(columns)
    .execute()
  return rows.map(toCategory)
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updateCategory(
  db: Db,
  scope: CompanyScope,
  { id, version, name, tone }: Category,
): Promise<Category | undefined> {
  const row = await tables(db)
    .updateTable('categories')
    .set({ name, tone, folded: fold(name), version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toCategory(row)
}

/** Writes the places of a whole kind anew. */
export async function orderCategories(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<void> {
  await sql`update categories set place = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where company_id = ${scope.companyId} and categories.id = wanted.id`.execute(db)
}

export async function markCategoryDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('categories')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Including deleted ones, for history entries and restoring. */
export async function categoriesByIds(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Category[]> {
  const rows = await tables(db)
    .selectFrom('categories')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(toCategory)
}

export async function deletedCategories(db: Db, scope: CompanyScope, since: Date) {
  const rows = await tables(db)
    .selectFrom('categories')
    .select(['id', 'name', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
  return rows.map(({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at ?? '' }))
}

export async function purgeCategories(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('categories')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function tables(db: Db) {
  return db.withTables<DefaultsTables>()
}

function active(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('categories')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
}

type Row = Pick<DefaultsTables['categories'], 'id' | 'kind' | 'name' | 'tone'> & { version: number }

function toCategory(row: Row): Category {
  return { ...row, kind: CategoryKind.parse(row.kind), tone: TagTone.parse(row.tone) }
}
