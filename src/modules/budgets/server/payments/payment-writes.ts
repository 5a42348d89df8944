import { keptMoney } from '#shared/numbers/money.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import type { Payment } from '../../model.ts'
import { changedMeanwhile, omit, recordHistory } from '../budget-access.ts'
import { findPayments, updatePayment, type StoredPayment } from './payment-store.ts'

export async function write(
  ctx: EventContext,
  before: StoredPayment,
  next: StoredPayment,
  verb: string,
  batchId?: string,
): Promise<Payment> {
  const after = await updatePayment(ctx.db, ctx.company, next)
  if (!after) {
    const [current] = await findPayments(ctx.db, ctx.company, [before.id])
    throw changedMeanwhile(current ? asPayment(current) : null)
  }
  await recordHistory(
    ctx,
    'budget_payment',
    after.id,
    verb,
    fieldChanges(historyFields(before), historyFields(after)),
    batchId,
  )
  return asPayment(after)
}

export function asPayment(payment: StoredPayment): Payment {
  return omit(payment, 'budgetId', 'eventId')
}

export function historyFields({
  supplier,
  kind,
  amount,
  currency,
  dueDate,
  method,
  status,
  paidOn,
  returnedOn,
}: Payment) {
  const money = keptMoney({ minor: amount, currency })
  return { supplier, kind, amount: money, dueDate, method, status, paidOn, returnedOn }
}
