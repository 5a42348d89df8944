import { AppError, type FieldProblem } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Sheet } from '../../contract.ts'
import {
  balanceOf,
  exchanged,
  figuresOf,
  isOpenPayment,
  likelyRate,
  calculationOf,
  signedAmount,
  type Budget,
  type Invoice,
  type Payment,
} from '../../model.ts'
import type { StoredPayment } from './payment-store.ts'
import { sheetsOf } from '../sheets.ts'

/** Two payments of the whole invoice, or of the whole line, would pay it twice. */
export async function refusePlannedAbove(
  ctx: EventContext,
  budget: Budget,
  rows: readonly StoredPayment[],
  fieldOf: (row: StoredPayment) => string,
): Promise<void> {
  const sheet = await sheetOf(ctx, budget)
  const others = sheet.payments.filter(
    ({ id, status }) => isOpenPayment(status) && !rows.some((row) => row.id === id),
  )
  const ordinaryRows = rows.filter(({ kind }) => kind !== 'refund' && kind !== 'deposit')
  for (const row of rows) {
    if (row.kind === 'deposit') continue
    const isSame = (each: Payment) => isFor(sheet, each, row.invoiceId, row.lineId)
    const inRow = (each: Payment) => exchanged(signedAmount(each), each, row, budget) ?? 0
    const sumOf = (some: readonly Payment[]) =>
      some.filter(isSame).reduce((sum, each) => sum + inRow(each), 0)
    if (row.kind === 'refund') {
      // A deposit comes back, so that it can be planned back before it is paid.
      const isBack = ({ kind }: Payment) => kind === 'deposit' || kind === 'refund'
      const planned = sumOf([...others, ...rows].filter((each) => each !== row && isBack(each)))
      refuseRefundAbove(sheet, row, planned, fieldOf(row))
      continue
    }
    const open = owedIn(sheet, row)
    if (open === null) continue
    const planned = sumOf(others)
    if (planned + sumOf(ordinaryRows) > open.left) {
      const above = aboveOwed(open, planned, row)
      // Each of a split one may be small enough: only their sum is not.
      const isAlone = planned + row.amount > open.left
      throw new AppError('conflict', 'budgets.planned_above', {
        fields: { [fieldOf(row)]: isAlone ? above : { ...above, code: 'above_owed_together' } },
      })
    }
  }
}

/** Money of a line that comes back belongs most likely to one of its paid invoices. */
export async function refuseUnnamedRefund(
  ctx: EventContext,
  budget: Budget,
  rows: readonly StoredPayment[],
  fieldOf: (row: StoredPayment) => string,
): Promise<void> {
  const unnamed = rows.filter(({ kind, invoiceId }) => kind === 'refund' && invoiceId === null)
  if (unnamed.length === 0) return
  const { invoices, payments } = await sheetOf(ctx, budget)
  const paid = new Set(payments.flatMap((each) => (each.status === 'paid' ? each.invoiceId : null)))
  const isPaid = (lineId: string | null) =>
    invoices.some(
      ({ id, allocations }) =>
        paid.has(id) && allocations.some((allocation) => allocation.lineId === lineId),
    )
  const row = unnamed.find(({ lineId }) => isPaid(lineId))
  if (row)
    throw new AppError('conflict', 'budgets.refund_unnamed', {
      fields: { [fieldOf(row)]: { code: 'refund_unnamed' } },
    })
}

/** Whether a payment is for the invoice, or for the line itself or an invoice of that line only. */
function isFor(
  { invoices }: Sheet,
  payment: Payment,
  invoiceId: string | null,
  lineId: string | null,
): boolean {
  if (invoiceId !== null) return payment.invoiceId === invoiceId
  if (payment.invoiceId === null) return payment.lineId === lineId
  const lines = invoices.find(({ id }) => id === payment.invoiceId)?.allocations ?? []
  return lines.length === 1 && lines[0]!.lineId === lineId
}

/** Paying more than is owed needs a confirmation. A deposit is refunded, so nothing is owed for it. */
export async function refuseOverpaid(
  ctx: EventContext,
  budget: Budget,
  payment: StoredPayment,
): Promise<void> {
  if (payment.kind === 'deposit') return
  const sheet = await sheetOf(ctx, budget)
  if (payment.kind === 'refund') return refuseRefundAbove(sheet, payment, 0, 'amount')
  const open = owedIn(sheet, payment)
  if (open !== null && payment.amount > open.left)
    throw new AppError('conflict', 'budgets.overpaid', {
      fields: { amount: aboveOwed(open, 0, payment) },
    })
}

/** The refund is at most what was overpaid or, where nothing was overpaid, what was paid. */
function refuseRefundAbove(
  sheet: Sheet,
  payment: StoredPayment,
  planned: number,
  field: string,
): void {
  const { currency, amount } = payment
  const paid = paidIn(sheet, payment)
  if (paid === null) return
  const limit = Math.max(0, (paid.tooMuch || paid.paid) + planned)
  if (amount > limit)
    throw new AppError('conflict', 'budgets.refund_above', {
      fields: { [field]: { code: 'above_refundable', limit, currency } },
    })
}

/** In the currency of the payment; null where no rate exists. */
function paidIn(sheet: Sheet, payment: Payment): { paid: number; tooMuch: number } | null {
  const invoice = sheet.invoices.find(({ id }) => id === payment.invoiceId)
  if (invoice) return balanceIn(sheet, invoice, payment)
  const figures = figuresOf(calculationOf(sheet), payment.currency).get(payment.lineId ?? '')
  return figures ? { paid: figures.paid.gross, tooMuch: figures.overpaid.gross } : null
}

/** The amount that may still be paid, and how the rest is planned or paid. */
function aboveOwed(
  { left, paid, credited }: OwedAmount,
  planned: number,
  { currency }: Pick<Payment, 'currency'>,
): FieldProblem {
  return { code: reason(), limit: Math.max(0, left - planned), currency }

  function reason() {
    if (credited > 0) return 'invoice_credited'
    if (planned > 0) return 'planned_already'
    return paid > 0 ? 'paid_already' : 'above_owed'
  }
}

interface RatedRecord {
  id: string
  currency: Budget['currency']
  rate: string | null
}

/** A rate far from the last one known is accepted only after the user confirmed it. */
export async function refuseUnlikelyRate(
  ctx: EventContext,
  budget: Budget,
  { id, currency, rate }: RatedRecord,
  field = 'rate',
): Promise<void> {
  if (rate === null || currency === budget.currency) return
  const sheet = await sheetOf(ctx, budget)
  const others = <T extends { id: string }>(rows: readonly T[]) =>
    rows.filter((each) => each.id !== id)
  const likely = likelyRate(currency, rate, {
    budget,
    invoices: others(sheet.invoices),
    payments: others(sheet.payments),
    offers: others(sheet.offers),
  })
  if (likely !== null)
    throw new AppError('conflict', 'budgets.rate_unlikely', {
      fields: { [field]: { code: 'unlikely_rate', limit: Number(likely.toPrecision(5)) } },
    })
}

export async function sheetOf(ctx: EventContext, budget: Budget): Promise<Sheet> {
  const event = await eventFacts(ctx)
  const [sheet] = await sheetsOf(ctx, [budget], new Map([[event.id, event]]))
  return sheet!
}

interface OwedAmount {
  left: number
  paid: number
  /** The sum of the credit notes of the invoice. */
  credited: number
}

/** The balance of an invoice in the currency of one of its payments, by the rates of both. */
function balanceIn(sheet: Sheet, invoice: Invoice, payment: Payment) {
  const balance = balanceOf(sheet, invoice)
  const inPayment = (minor: number) => exchanged(minor, invoice, payment, sheet.budget)
  const [owedNow, paid] = [inPayment(balance.left), inPayment(balance.paid)]
  const [tooMuch, credited] = [inPayment(balance.tooMuch), inPayment(balance.credited)]
  if (owedNow === null || paid === null || tooMuch === null || credited === null) return null
  return { left: owedNow, paid, tooMuch, credited }
}

/** The owed amount in the currency of the payment; null where no document defines it. */
function owedIn(sheet: Sheet, payment: StoredPayment): OwedAmount | null {
  const invoice = sheet.invoices.find(({ id }) => id === payment.invoiceId)
  if (invoice) return balanceIn(sheet, invoice, payment)
  if (payment.lineId === null) return null
  const figures = figuresOf(calculationOf(sheet), payment.currency).get(payment.lineId)
  // The price of the line is not known yet.
  if (!figures || figures.forecast.gross <= 0) return null
  return { left: figures.remaining.gross, paid: figures.paid.gross, credited: 0 }
}
