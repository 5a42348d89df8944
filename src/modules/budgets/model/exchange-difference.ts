import { signedAmount, type Invoice, type Payment } from './documents.ts'
import { rateFor, toBase } from './exchange.ts'
import { partsOfInvoice, partsOfLine, sharesOf, type Part, type Rated } from './paid-parts.ts'

/** What the day of payment cost more or less than the document said, in the base currency. */
export function exchangeDifference(sheet: Rated, payment: Payment): number {
  if (payment.status !== 'paid' || payment.rate === null || payment.currency === sheet.currency)
    return 0
  const invoice = sheet.invoices.find(({ id }) => id === payment.invoiceId)
  if (invoice && invoice.currency !== payment.currency) return 0
  const plannedRate = rateFor(payment.currency, sheet.currency, sheet.rates)
  let known = 0
  for (const { from, to, rate } of partsOf(sheet, payment, invoice)) {
    const counted = rate ?? plannedRate
    if (counted === null) return 0
    known += inBase(invoice, to, counted) - inBase(invoice, from, counted)
  }
  return toBase(signedAmount(payment), payment.rate) - known
}

function partsOf(sheet: Rated, payment: Payment, invoice: Invoice | undefined): readonly Part[] {
  const paid = sheet.payments.filter(
    ({ status, invoiceId }) => status === 'paid' && invoiceId === payment.invoiceId,
  )
  if (invoice) return partsOfInvoice(sheet, invoice, paid).parts.get(payment.id) ?? []
  const own = paid.filter(
    ({ lineId, currency }) => lineId === payment.lineId && currency === payment.currency,
  )
  const part = partsOfLine(own).get(payment.id)
  return part ? [part] : []
}

/** The sum of what its lines count. */
function inBase(invoice: Invoice | undefined, minor: number, rate: string): number {
  if (!invoice) return toBase(minor, rate)
  return sharesOf(invoice, minor).reduce((sum, { triple }) => sum + toBase(triple.gross, rate), 0)
}
