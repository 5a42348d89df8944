import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Null where it was paid as planned, or in part: then the rest is a payment of its own. */
export async function keepPlannedAmount(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  amount: number | null,
): Promise<void> {
  await sql`update budget_payments set planned_amount = ${amount}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function findPlannedAmount(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<number | null> {
  const { rows } = await sql<{ amount: number | null }>`
    select planned_amount as amount from budget_payments
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]?.amount ?? null
}
