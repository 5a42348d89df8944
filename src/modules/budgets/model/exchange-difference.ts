import { signedAmount, type Invoice, type Payment } from './invoices/documents.ts'
import { rateFor, toBase } from './exchange.ts'
import { sharesOfInvoices, nothingDue, type InvoiceShares } from './invoices/invoice-lines.ts'
import { looseKey, looseParts, openShares, type LoosePart } from './payments/loose-payments.ts'
import {
  partsOfInvoice,
  partsOfLine,
  sharesOfPart,
  type PaidPart,
  type PaymentSources,
} from './payments/paid-parts.ts'

/** The difference between what a payment cost on its day and what the document said, in the base currency. */
export function exchangeDifference(sheet: PaymentSources, payment: Payment): number {
  return exchangeDifferences(sheet).get(payment.id) ?? 0
}

/** The same of all payments; those without a difference are left out. */
export function exchangeDifferences(sheet: PaymentSources): Map<string, number> {
  const differences = new Map<string, number>()
  const { byInvoice, byLine } = foreignPayments(sheet)
  if (byInvoice.size === 0 && byLine.size === 0) return differences
  const add = (payment: Payment, settledValue: number | null) => {
    const value = valueOf(sheet, payment)
    if (value !== null && settledValue !== null && value !== settledValue)
      differences.set(payment.id, value - settledValue)
  }
  const allShares = sharesOfInvoices(sheet.invoices)
  for (const [invoice, payments] of byInvoice) {
    const shares = allShares.get(invoice.id) ?? nothingDue(invoice)
    const { parts } = partsOfInvoice(sheet, invoice, shares, payments)
    for (const payment of payments)
      add(payment, countedOf(sheet, parts.get(payment.id) ?? [], shares))
  }
  if (byLine.size === 0) return differences
  const open = openShares(sheet, allShares)
  for (const [key, payments] of byLine) {
    const parts = partsOfLine(payments)
    const counted = (minor: number, currency: Payment['currency']) =>
      sumOf(sheet, looseParts(open.get(key) ?? [], minor), currency)
    for (const payment of payments) {
      const part = parts.get(payment.id)
      if (!part) continue
      const [to, from] = [counted(part.to, part.currency), counted(part.from, part.currency)]
      add(payment, to === null || from === null ? null : to - from)
    }
  }
  return differences
}

/** Payments, and payments of invoices, in another currency than that of the budget. */
function foreignPayments({ currency, invoices, payments }: PaymentSources) {
  const bills = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const byInvoice = new Map<Invoice, Payment[]>()
  const byLine = new Map<string, Payment[]>()
  for (const payment of payments) {
    if (payment.status !== 'paid') continue
    const invoice = bills.get(payment.invoiceId ?? '')
    if (invoice) byInvoice.set(invoice, [...(byInvoice.get(invoice) ?? []), payment])
    else if (payment.currency !== currency) {
      const key = looseKey(payment)
      byLine.set(key, [...(byLine.get(key) ?? []), payment])
    }
  }
  for (const [invoice, own] of byInvoice) {
    const all = [invoice, ...own]
    if (all.every((each) => each.currency === currency)) byInvoice.delete(invoice)
  }
  return { byInvoice, byLine }
}

/** The amount that the bank charged, in the base currency. */
function valueOf({ currency }: PaymentSources, payment: Payment): number | null {
  const rate = payment.currency === currency ? '1' : payment.rate
  return rate === null ? null : toBase(signedAmount(payment), rate)
}

/** The sum of what its lines count. */
function countedOf(
  sheet: PaymentSources,
  parts: readonly PaidPart[],
  shares: InvoiceShares,
): number | null {
  let settledSum = 0
  for (const part of parts) {
    const lines = sharesOfPart(shares, part).map(({ to, from }) => ({ to, from, rate: part.rate }))
    const sum = sumOf(sheet, lines, part.currency)
    if (sum === null) return null
    settledSum += sum
  }
  return settledSum
}

function sumOf(
  { currency: base, rates }: PaymentSources,
  parts: readonly LoosePart[],
  currency: Payment['currency'],
): number | null {
  const planned = rateFor(currency, base, rates)
  let sum = 0
  for (const { to, from, rate } of parts) {
    const counted = currency === base ? '1' : (rate ?? planned)
    if (counted === null) return null
    sum += toBase(to.gross, counted) - toBase(from.gross, counted)
  }
  return sum
}
