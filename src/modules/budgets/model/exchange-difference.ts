import { isTakenBack, signedAmount, type Invoice, type Payment } from './documents.ts'
import { exchanged, rateFor, toBase } from './exchange.ts'
import type { Calculation } from './figures.ts'
import { owedBy } from './invoice-balance.ts'

type Rated = Pick<Calculation, 'currency' | 'rates' | 'invoices' | 'payments'>

/** A part of a payment and the rate that it is counted with; null where that of the plan counts. */
interface Part {
  minor: number
  rate: string | null
}

/**
 * The rate of the invoice that a payment is counted with; null where that of the plan counts. Once credit notes took
 * the whole invoice back, its line is planned again, and what was paid is counted as the plan is.
 */
function rateBehind(
  { currency, rates, invoices }: Pick<Rated, 'currency' | 'rates' | 'invoices'>,
  invoice: Invoice,
): string | null {
  if (invoice.rate === null || rateFor(invoice.currency, currency, rates) === null)
    return invoice.rate
  return isTakenBack(invoice, invoices) ? null : invoice.rate
}

/**
 * A payment of an invoice in the currency of that: what was owed counts with the rate of the invoice, what is above it
 * with that of its own day, and what came back of the latter with the rate at which it went.
 */
export function paidParts(sheet: Rated, invoice: Invoice, payment: Payment): Part[] {
  const rate = rateBehind(sheet, invoice)
  const isBase = invoice.currency === sheet.currency
  if (isBase || isTakenBack(invoice, sheet.invoices)) return [{ minor: payment.amount, rate }]
  return (
    partsInOrder(sheet, invoice).found.find(({ id }) => id === payment.id)?.parts ?? [
      { minor: payment.amount, rate },
    ]
  )
}

/** What is left of the money above what an invoice asks for, each part with the rate at which it went. */
export function aboveParts(sheet: Rated, invoice: Invoice): Part[] {
  return partsInOrder(sheet, invoice).above
}

function partsInOrder(sheet: Rated, invoice: Invoice) {
  const rate = rateBehind(sheet, invoice)
  const owed = owedBy(invoice, sheet.invoices)
  const found: { id: string; parts: Part[] }[] = []
  const above: Part[] = []
  let paid = 0
  for (const each of inOrder(sheet.payments, invoice)) {
    const amount = exchanged(signedAmount(each), each, invoice, sheet) ?? 0
    const parts =
      amount < 0
        ? takenBack(above, 0 - amount)
        : overOwed(each.currency === invoice.currency ? each : invoice, amount, owed - paid)
    const left = Math.abs(amount) - parts.reduce((sum, { minor }) => sum + minor, 0)
    if (amount > 0) above.push(...parts)
    found.push({ id: each.id, parts: left > 0 ? [{ minor: left, rate }, ...parts] : parts })
    paid += amount
  }
  return { found, above }
}

function inOrder(payments: readonly Payment[], invoice: Invoice): Payment[] {
  return payments
    .filter(({ status, invoiceId }) => status === 'paid' && invoiceId === invoice.id)
    .toSorted((a, b) => (a.paidOn ?? '').localeCompare(b.paidOn ?? '') || a.id.localeCompare(b.id))
}

function overOwed({ rate }: Pick<Part, 'rate'>, amount: number, left: number): Part[] {
  const minor = amount - Math.max(0, left)
  return minor > 0 ? [{ minor, rate }] : []
}

/** What was paid too much last comes back first. */
function takenBack(above: Part[], amount: number): Part[] {
  const taken: Part[] = []
  let left = amount
  while (left > 0) {
    const last = above.pop()
    if (!last) break
    const minor = Math.min(last.minor, left)
    taken.push({ ...last, minor })
    if (last.minor > minor) above.push({ ...last, minor: last.minor - minor })
    left -= minor
  }
  return taken
}

/** What the day of payment cost more or less than the document said, in the base currency. */
export function exchangeDifference(sheet: Rated, payment: Payment): number {
  if (payment.status !== 'paid' || payment.rate === null || payment.currency === sheet.currency)
    return 0
  const invoice = sheet.invoices.find(({ id }) => id === payment.invoiceId)
  if (invoice && invoice.currency !== payment.currency) return 0
  const plannedRate = rateFor(payment.currency, sheet.currency, sheet.rates)
  const parts = invoice
    ? paidParts(sheet, invoice, payment)
    : [{ minor: payment.amount, rate: null }]
  let known = 0
  for (const { minor, rate } of parts) {
    const counted = rate ?? plannedRate
    if (counted === null) return 0
    known += toBase(minor, counted)
  }
  const difference = toBase(payment.amount, payment.rate) - known
  return payment.kind === 'refund' ? 0 - difference : difference
}
