import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Layout } from '../model.ts'
import type { DashboardTables } from './tables.ts'

export async function layoutOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<Layout | undefined> {
  return db
    .withTables<DashboardTables>()
    .selectFrom('dashboard_layouts')
    .select(['sections as order', 'hidden'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function keepLayout(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  { order, hidden }: Layout,
): Promise<void> {
  await db
    .withTables<DashboardTables>()
    .insertInto('dashboard_layouts')
    .values({ company_id: companyId, user_id: userId, sections: order, hidden })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ sections: order, hidden }),
    )
    .execute()
}
