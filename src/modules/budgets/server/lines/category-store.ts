import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tables } from '../store.ts'

export async function markCategoriesDeleted(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tables(db)
    .updateTable('budget_categories')
    .set({ deleted_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Categories of the budget without lines, except for the given ones. */
export async function emptyCategories(
  db: Db,
  scope: CompanyScope,
  {
    budgetId,
    ids,
    leaving,
  }: { budgetId: string; ids: readonly string[]; leaving: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from budget_categories c
    where c.company_id = ${scope.companyId} and c.budget_id = ${budgetId} and c.id = any(${[...ids]}::uuid[])
      and c.deleted_at is null and not exists (select from budget_lines l where l.company_id = c.company_id
        and l.budget_id = c.budget_id and l.category_id = c.id and l.deleted_at is null
        and not l.id = any(${[...leaving]}::uuid[]))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function restoreCategories(
  db: Db,
  scope: CompanyScope,
  budgetId: string,
  ids: readonly string[],
): Promise<void> {
  await tables(db)
    .updateTable('budget_categories')
    .set({ deleted_at: null })
    .where('company_id', '=', scope.companyId)
    .where('budget_id', '=', budgetId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Removes the category from its former lines, then the category. */
export async function purgeCategories(db: Db, scope: CompanyScope, before: Date): Promise<void> {
  const cutoff = before.toISOString()
  await sql`update budget_lines l set category_id = null from budget_categories c
    where l.company_id = ${scope.companyId} and c.company_id = l.company_id and c.budget_id = l.budget_id
      and c.id = l.category_id and c.deleted_at <= ${cutoff}`.execute(db)
  await tables(db)
    .deleteFrom('budget_categories')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', cutoff)
    .execute()
}
