import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { stepPayment } from '../../contract.ts'
import { returnableOf, type Budget, type Payment } from '../../model.ts'
import { changedMeanwhile, recordHistory } from '../budget-access.ts'
import { insertPayments, paymentsOfBudgets, type StoredPayment } from './payment-store.ts'
import { historyFields, asPayment, write } from './payment-writes.ts'

/** Refunds a paid amount: in full, or in part, which is a payment of its own as at the bank. */
export async function takeBack(
  ctx: EventContext,
  budget: Budget,
  before: StoredPayment,
  input: Pick<InputOf<typeof stepPayment>, 'version' | 'amount' | 'returnedOn'>,
): Promise<Payment> {
  const today = todayIn((await eventFacts(ctx)).timeZone, ctx.now)
  const returnedOn = input.returnedOn ?? today
  refuseWrongDay(returnedOn, today, before)
  const payments = await paymentsOfBudgets(ctx.db, ctx.company, [budget.id])
  const limit = returnableOf({ budget, payments }, before)
  const amount = input.amount ?? before.amount
  if (amount > limit)
    throw new AppError('conflict', 'budgets.refund_above', {
      fields: { amount: { code: 'above_returnable', limit, currency: before.currency } },
    })
  if (amount < before.amount) {
    if (input.version !== before.version) throw changedMeanwhile(asPayment(before))
    return addRefund(ctx, before, amount, returnedOn)
  }
  const next = { ...before, status: 'refunded' as const, returnedOn, version: input.version }
  return write(ctx, before, next, 'payment_refund')
}

function refuseWrongDay(day: string, today: string, { paidOn }: StoredPayment): void {
  const code =
    day > today
      ? ('in_future' as const)
      : paidOn !== null && day < paidOn
        ? ('returned_before_paid' as const)
        : null
  if (code)
    throw new AppError('invalid', 'budgets.returned_wrong_day', {
      fields: { returnedOn: { code } },
    })
}

/** A refund uses the rate of its payment, so that it causes no exchange difference. */
async function addRefund(
  ctx: EventContext,
  payment: StoredPayment,
  amount: number,
  day: string,
): Promise<Payment> {
  const refund: StoredPayment = {
    ...payment,
    id: randomUUID(),
    kind: 'refund',
    amount,
    due: { date: day },
    dueDate: day,
    paidOn: day,
    proofId: null,
    approvedBy: null,
    version: 1,
  }
  await insertPayments(ctx.db, ctx.company, [refund])
  await recordHistory(
    ctx,
    'budget_payment',
    refund.id,
    'added',
    fieldChanges({}, historyFields(refund)),
  )
  return asPayment(refund)
}
