import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { recordHistory } from '../budget-access.ts'
import { findPayments, insertPayments, type StoredPayment } from './payment-store.ts'
import { historyFields } from './payment-writes.ts'

/** After a partial payment, the rest remains planned as before. */
export async function planRest(
  ctx: EventContext,
  before: StoredPayment,
  paid: number,
): Promise<void> {
  const rest: StoredPayment = {
    ...before,
    id: randomUUID(),
    amount: before.amount - paid,
    version: 1,
  }
  await insertPayments(ctx.db, ctx.company, [rest])
  await sql`update budget_payments set rest_of = ${before.id}
    where company_id = ${ctx.company.companyId} and id = ${rest.id}`.execute(ctx.db)
  await recordHistory(
    ctx,
    'budget_payment',
    rest.id,
    'added',
    fieldChanges({}, historyFields(rest)),
  )
}

/** What is still to be paid of a payment that was paid in part. */
export async function openRests(
  ctx: EventContext,
  { id, currency }: StoredPayment,
): Promise<StoredPayment[]> {
  const { rows } = await sql<{ id: string }>`
    select id from budget_payments
    where company_id = ${ctx.company.companyId} and rest_of = ${id} and currency = ${currency}
      and status in ('planned', 'approved') and deleted_at is null`.execute(ctx.db)
  return findPayments(
    ctx.db,
    ctx.company,
    rows.map((row) => row.id),
  )
}

/** The rests are part of the reopened payment again; in the bin they could be restored beside it. */
export async function removeRests(
  ctx: EventContext,
  rests: readonly StoredPayment[],
): Promise<void> {
  for (const rest of rests) {
    await sql`delete from budget_payments
      where company_id = ${ctx.company.companyId} and id = ${rest.id}`.execute(ctx.db)
    await recordHistory(ctx, 'budget_payment', rest.id, 'deleted', [
      { field: 'supplier', old: rest.supplier },
    ])
  }
}
