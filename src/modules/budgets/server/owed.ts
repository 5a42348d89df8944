import { AppError, type FieldProblem } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Sheet } from '../contract.ts'
import {
  balanceOf,
  figuresOf,
  isOpenPayment,
  likelyRate,
  calculationOf,
  signedAmount,
  type Budget,
  type Payment,
} from '../model.ts'
import type { StoredPayment } from './payment-store.ts'
import { sheetsOf } from './sheets.ts'

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
  const asked = rows.filter(({ kind }) => kind !== 'refund' && kind !== 'deposit')
  for (const row of rows) {
    if (row.kind === 'deposit') continue
    const isSame = (each: Payment) =>
      each.currency === row.currency && isFor(sheet, each, row.invoiceId, row.lineId)
    const sumOf = (some: readonly Payment[]) =>
      some.filter(isSame).reduce((sum, each) => sum + signedAmount(each), 0)
    if (row.kind === 'refund') {
      // What will be paid first, as a deposit, can be planned back too.
      const planned = sumOf(others) + sumOf(rows.filter((each) => each !== row))
      refuseRefundAbove(sheet, row, planned, fieldOf(row))
      continue
    }
    const open = owedIn(sheet, row)
    if (open === null) continue
    const planned = sumOf(others)
    if (planned + sumOf(asked) > open.left)
      throw new AppError('conflict', 'budgets.planned_above', {
        fields: { [fieldOf(row)]: aboveOwed(open, planned, row) },
      })
  }
}

/** Whether a payment is for the invoice, or for the line itself or an invoice of that line alone. */
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

/** More than is owed is paid only by somebody who was asked. A deposit comes back, so it owes nothing. */
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

/** No more comes back than was paid too much, or where nothing was, than was paid at all. */
function refuseRefundAbove(
  sheet: Sheet,
  { invoiceId, lineId, currency, amount }: StoredPayment,
  planned: number,
  field: string,
): void {
  const paid = paidIn(sheet, { invoiceId, lineId, currency })
  if (paid === null) return
  const limit = Math.max(0, (paid.tooMuch || paid.paid) + planned)
  if (amount > limit)
    throw new AppError('conflict', 'budgets.refund_above', {
      fields: { [field]: { code: 'above_refundable', limit, currency } },
    })
}

/** In the given currency; null where the invoice is in another one. */
function paidIn(
  sheet: Sheet,
  { invoiceId, lineId, currency }: Pick<Payment, 'invoiceId' | 'lineId' | 'currency'>,
): { paid: number; tooMuch: number } | null {
  const invoice = sheet.invoices.find(({ id }) => id === invoiceId)
  if (invoice) return invoice.currency === currency ? balanceOf(sheet, invoice) : null
  const figures = figuresOf(calculationOf(sheet), currency).get(lineId ?? '')
  return figures ? { paid: figures.paid.gross, tooMuch: figures.overpaid.gross } : null
}

/** How much is free yet, and what became of the rest. */
function aboveOwed(
  { left, paid, credited }: Owed,
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

interface Rated {
  id: string
  currency: Budget['currency']
  rate: string | null
}

/** A rate far from the last one known is taken only from somebody who looked at it. */
export async function refuseUnlikelyRate(
  ctx: EventContext,
  budget: Budget,
  { id, currency, rate }: Rated,
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

interface Owed {
  left: number
  paid: number
  /** What credit notes take back of the invoice. */
  credited: number
}

/** In the currency of the payment; null where nothing says how much it should be. */
function owedIn(sheet: Sheet, payment: StoredPayment): Owed | null {
  const invoice = sheet.invoices.find(({ id }) => id === payment.invoiceId)
  if (invoice) return invoice.currency === payment.currency ? balanceOf(sheet, invoice) : null
  if (payment.lineId === null) return null
  const figures = figuresOf(calculationOf(sheet), payment.currency).get(payment.lineId)
  // Nobody wrote yet what the line costs.
  if (!figures || figures.forecast.gross <= 0) return null
  return { left: figures.remaining.gross, paid: figures.paid.gross, credited: 0 }
}
