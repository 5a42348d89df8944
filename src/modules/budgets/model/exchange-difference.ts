import { isTakenBack, type Invoice, type Payment } from './documents.ts'
import { rateFor, toBase } from './exchange.ts'
import type { Calculation } from './figures.ts'

type Rated = Pick<Calculation, 'currency' | 'rates' | 'invoices'>

/**
 * The rate of the invoice that a payment is counted with; null where that of the plan counts. Once credit notes took
 * the whole invoice back, its line is planned again, and what was paid is counted as the plan is.
 */
export function rateBehind({ currency, rates, invoices }: Rated, invoice: Invoice): string | null {
  if (invoice.rate === null || rateFor(invoice.currency, currency, rates) === null)
    return invoice.rate
  return isTakenBack(invoice, invoices) ? null : invoice.rate
}

/** What the day of payment cost more or less than the document said, in the base currency. */
export function exchangeDifference(sheet: Rated, payment: Payment): number {
  if (payment.status !== 'paid' || payment.rate === null || payment.currency === sheet.currency)
    return 0
  const invoice = sheet.invoices.find(({ id }) => id === payment.invoiceId)
  if (invoice && invoice.currency !== payment.currency) return 0
  const ownRate = invoice ? rateBehind(sheet, invoice) : null
  const knownRate = ownRate ?? rateFor(payment.currency, sheet.currency, sheet.rates)
  if (knownRate === null) return 0
  const difference = toBase(payment.amount, payment.rate) - toBase(payment.amount, knownRate)
  return payment.kind === 'refund' ? 0 - difference : difference
}
