import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { anchorsOf } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type * as contract from '../../contract.ts'
import {
  afterStep,
  comesIn,
  isOpenPayment,
  rateFor,
  resolveDue,
  toBase,
  type Budget,
  type Payment,
  type PaymentFields,
  type Side,
} from '../../model.ts'
import { invoicesOfBudgets } from '../documents/document-store.ts'
import { linesOfBudgets } from '../lines/line-store.ts'
import {
  refuseOverpaid,
  refusePlannedAbove,
  refuseUnlikelyRate,
  refuseUnnamedRefund,
} from './owed.ts'
import * as payments from './payment-store.ts'
import { findPlannedAmount, keepPlannedAmount } from '../lines/planned-amount.ts'
import { openRests, planRest, removeRests } from './payment-rest.ts'
import { takeBack } from './payment-returns.ts'
import { historyFields, asPayment, write } from './payment-writes.ts'
import type { StoredPayment } from './payment-store.ts'
import { findSettings } from '../store.ts'
import {
  notFound,
  openForWriting,
  refuse,
  requireFile,
  requirePartner,
  requireRate,
  requireRateOf,
  recordHistory,
} from '../budget-access.ts'

export async function add(ctx: CompanyContext, input: InputOf<typeof contract.addPayments>) {
  const { budget, eventCtx } = await openForWriting(ctx, input.budgetId)
  const event = await eventFacts(eventCtx)
  const today = todayIn(event.timeZone, ctx.now)
  const rows: StoredPayment[] = []
  for (const [at, fields] of input.payments.entries()) {
    await check(eventCtx, budget, fields, `payments.${at}.lineId`)
    rows.push({
      ...fields,
      id: randomUUID(),
      budgetId: budget.id,
      eventId: budget.eventId,
      dueDate: resolveDue(fields.due, anchorsOf(event), today),
      status: 'planned',
      paidOn: null,
      rate: null,
      proofId: null,
      approvedBy: null,
      returnedOn: null,
      version: 1,
    })
  }
  const fieldOf = (name: 'invoiceId' | 'amount') => (row: StoredPayment) =>
    `payments.${rows.indexOf(row)}.${name}`
  if (!input.withoutInvoice) await refuseUnnamedRefund(eventCtx, budget, rows, fieldOf('invoiceId'))
  if (!input.overpay) await refusePlannedAbove(eventCtx, budget, rows, fieldOf('amount'))
  await payments.insertPayments(ctx.db, ctx.company, rows)
  const batchId = randomUUID()
  for (const row of rows)
    await recordHistory(
      eventCtx,
      'budget_payment',
      row.id,
      'added',
      fieldChanges({}, historyFields(row)),
      batchId,
    )
  return { payments: rows.map(asPayment) }
}

export async function change(
  ctx: CompanyContext,
  {
    paymentId,
    version,
    overpay,
    withoutInvoice,
    ...fields
  }: InputOf<typeof contract.changePayment>,
): Promise<Payment> {
  const { payment: before, budget, eventCtx } = await openPayment(ctx, paymentId)
  if (!isOpenPayment(before.status)) throw new AppError('conflict', 'budgets.payment_settled')
  const next = { ...before, ...omitUndefined(fields), version }
  await check(eventCtx, budget, next, 'lineId')
  next.dueDate = resolveDue(next.due, anchorsOf(await eventFacts(eventCtx)), before.dueDate)
  if (!withoutInvoice && next.kind !== before.kind)
    await refuseUnnamedRefund(eventCtx, budget, [next], () => 'kind')
  if (!overpay && isHigher(before, next))
    await refusePlannedAbove(eventCtx, budget, [next], () => 'amount')
  if (isMore(before, next)) Object.assign(next, { status: 'planned', approvedBy: null })
  return write(eventCtx, before, next, 'changed')
}

/** Whether the change may have raised the payment above the owed amount. */
function isHigher(before: Payment, next: Payment): boolean {
  const { amount, currency, kind, lineId, invoiceId } = next
  return (
    amount > before.amount ||
    currency !== before.currency ||
    kind !== before.kind ||
    lineId !== before.lineId ||
    invoiceId !== before.invoiceId
  )
}

/** A larger sum than the approved one, or one for another recipient, needs a new approval. */
function isMore(before: Payment, next: Payment): boolean {
  return (
    next.amount > before.amount ||
    next.currency !== before.currency ||
    next.partnerId !== before.partnerId ||
    next.supplier !== before.supplier
  )
}

export async function step(
  ctx: CompanyContext,
  input: InputOf<typeof contract.stepPayment>,
): Promise<Payment> {
  const { payment: before, budget, eventCtx } = await openPayment(ctx, input.paymentId)
  const status = afterStep(before, input.step)
  if (!status)
    throw new AppError('conflict', 'budgets.no_such_step', { current: asPayment(before) })
  if (status === 'refunded') return takeBack(eventCtx, budget, before, input)
  const next = { ...before, status, returnedOn: null, version: input.version }
  const { paymentLimit } = await findSettings(ctx.db, ctx.company)
  const amount = input.step === 'pay' ? (input.amount ?? before.amount) : before.amount
  const isOut = !comesIn(await sideOf(eventCtx, before), before)
  const above = isOut && isAbove({ ...before, amount }, budget, paymentLimit)
  if (input.step === 'approve') {
    if (above && ctx.admission.role !== 'admin')
      throw new AppError('forbidden', 'budgets.only_admin_approves')
    next.approvedBy = ctx.actor.name
  }
  if (input.step === 'pay') {
    if (above && before.status !== 'approved')
      throw new AppError('conflict', 'budgets.needs_approval')
    next.amount = amount
    await settle(eventCtx, budget, next, input)
    // Checked with the new rate, where it is paid in another currency than its invoice.
    if (!input.overpay) await refuseOverpaid(eventCtx, budget, next)
  }
  const rests =
    before.status === 'paid' && status === 'planned' ? await openRests(eventCtx, before) : []
  if (status === 'planned') {
    const planned = (await findPlannedAmount(ctx.db, ctx.company, before.id)) ?? before.amount
    next.amount = rests.reduce((sum, rest) => sum + rest.amount, planned)
    Object.assign(next, { paidOn: null, rate: null, proofId: null, approvedBy: null })
  }
  const verb = input.step === 'pay' && !isOut ? 'receive' : input.step
  const saved = await write(eventCtx, before, next, `payment_${verb}`)
  await removeRests(eventCtx, rests)
  if (input.step === 'pay' || status === 'planned') {
    const planned = amount > before.amount ? before.amount : null
    await keepPlannedAmount(ctx.db, ctx.company, before.id, planned)
  }
  if (input.step === 'pay' && amount < before.amount) await planRest(eventCtx, before, amount)
  return saved
}

/** The side of its line, or of the first line of its invoice. */
async function sideOf(
  ctx: EventContext,
  { budgetId, lineId, invoiceId }: StoredPayment,
): Promise<Side> {
  const invoices =
    invoiceId === null ? [] : await invoicesOfBudgets(ctx.db, ctx.company, [budgetId])
  const invoice = invoices.find(({ id }) => id === invoiceId)
  const of = lineId ?? invoice?.allocations[0]?.lineId
  const lines = await linesOfBudgets(ctx.db, ctx.company, [budgetId])
  return lines.find(({ id }) => id === of)?.side ?? 'cost'
}

async function settle(
  ctx: EventContext,
  budget: Budget,
  next: StoredPayment,
  input: InputOf<typeof contract.stepPayment>,
): Promise<void> {
  const { timeZone } = await eventFacts(ctx)
  const today = todayIn(timeZone, ctx.now)
  const paidOn = input.paidOn ?? today
  if (paidOn > today)
    throw new AppError('invalid', 'budgets.paid_in_future', {
      fields: { paidOn: { code: 'in_future' } },
    })
  const foreign = next.currency !== budget.currency
  const typed = input.rate ?? null
  const rate = typed ?? (foreign ? await rateOfInvoice(ctx, next) : null)
  requireRateOf(budget, { currency: next.currency, rate })
  if (input.rateAccepted === false) await refuseUnlikelyRate(ctx, budget, { ...next, rate: typed })
  await requireFile(ctx, input.proofId, 'proofId')
  Object.assign(next, {
    paidOn,
    method: input.method ?? next.method,
    rate: foreign ? (rate ?? rateFor(next.currency, budget.currency, budget.rates)) : null,
    proofId: input.proofId ?? null,
  })
}

/** The rate of the invoice, so that paying it causes no exchange difference by itself. */
async function rateOfInvoice(
  ctx: EventContext,
  { budgetId, invoiceId, currency }: StoredPayment,
): Promise<string | null> {
  if (invoiceId === null) return null
  const invoices = await invoicesOfBudgets(ctx.db, ctx.company, [budgetId])
  const invoice = invoices.find(({ id }) => id === invoiceId)
  return invoice?.currency === currency ? invoice.rate : null
}

export async function remove(
  ctx: CompanyContext,
  { paymentId }: InputOf<typeof contract.removePayment>,
): Promise<null> {
  const { payment, eventCtx } = await openPayment(ctx, paymentId)
  if (payment.status === 'paid') throw new AppError('conflict', 'budgets.payment_settled')
  await payments.markPaymentDeleted(ctx.db, ctx.company, paymentId, ctx.now)
  await recordHistory(eventCtx, 'budget_payment', paymentId, 'deleted', [
    { field: 'supplier', old: payment.supplier },
  ])
  return null
}

/**
 * Compared in lei by the planned rate; a budget in another currency uses its own rate of the leu. Without a
 * rate the payment waits for an admin too, or leaving out a rate would be a way around the limit.
 */
export function isAbove(
  { amount, currency }: Pick<Payment, 'amount' | 'currency'>,
  budget: Pick<Budget, 'currency' | 'rates'>,
  limit: number | null,
): boolean {
  if (limit === null) return false
  if (currency === 'RON') return amount > limit
  const rate = rateFor(currency, budget.currency, budget.rates)
  const leu = rateFor('RON', budget.currency, budget.rates)
  if (rate === null || leu === null) return true
  return toBase(amount, rate) > toBase(limit, leu)
}

export async function openPayment(ctx: CompanyContext, paymentId: string) {
  const find = async () => {
    const [payment] = await payments.findPayments(ctx.db, ctx.company, [paymentId])
    if (!payment) throw notFound('payment_not_found')
    return payment
  }
  const { budgetId } = await find()
  const opened = await openForWriting(ctx, budgetId).catch((error: unknown) => {
    throw error instanceof AppError ? notFound('payment_not_found') : error
  })
  return { payment: await find(), ...opened }
}

async function check(
  ctx: EventContext,
  budget: Budget,
  fields: PaymentFields,
  lineField: string,
): Promise<void> {
  const { lineId, invoiceId } = fields
  if (lineId === null && invoiceId === null) throw refuse('nothing_to_pay', lineField)
  if (lineId !== null) {
    const lines = await linesOfBudgets(ctx.db, ctx.company, [budget.id])
    if (!lines.some(({ id }) => id === lineId)) throw notFound('line_not_found')
  }
  if (invoiceId !== null) {
    const invoices = await invoicesOfBudgets(ctx.db, ctx.company, [budget.id])
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!invoice) throw notFound('invoice_not_found')
    if (fields.currency !== invoice.currency || invoice.rate === null)
      requireRate(budget, fields.currency)
  } else requireRate(budget, fields.currency)
  await requirePartner(ctx, fields.partnerId)
}
