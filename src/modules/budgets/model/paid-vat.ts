import type { Currency } from '#shared/money.ts'
import { creditedOf, isPayable, signedAmount, type Invoice, type Payment } from './documents.ts'
import { exchanged, scaled } from './exchange.ts'
import { owedBy } from './invoice-balance.ts'
import type { PlannedRate } from './words.ts'

/**
 * The VAT in each payment of an invoice, in the currency of the payment: as the invoice is divided up to what it asks
 * for, and none above that. A credit note of a later day does not change what was paid before.
 */
export function vatOfPayments(
  budget: { currency: Currency; rates: readonly PlannedRate[] },
  invoice: Invoice,
  invoices: readonly Invoice[],
  payments: readonly Payment[],
): Map<string, number> {
  const gross = invoice.net + invoice.vat
  const most = isPayable(invoice)
    ? owedBy(invoice, invoices) + creditedOf(invoice, invoices)
    : Infinity
  const vatUpTo = (paid: number) => {
    const counted = Math.min(paid, most)
    const vat = gross === 0 ? 0 : scaled(Math.abs(counted), invoice.vat, gross)
    return counted < 0 ? 0 - vat : vat
  }
  let paid = 0
  return new Map(
    inOrder(payments, invoice).map((each) => {
      const own = signedAmount(each)
      const amount = exchanged(own, each, invoice, budget)
      if (amount === null || amount === 0) return [each.id, 0]
      const vat = vatUpTo(paid + amount) - vatUpTo(paid)
      paid += amount
      if (each.currency === invoice.currency) return [each.id, vat]
      const size = scaled(Math.abs(own), Math.abs(vat), Math.abs(amount))
      return [each.id, vat < 0 ? 0 - size : size]
    }),
  )
}

/** What was paid first, then what is still to be paid. */
function inOrder(payments: readonly Payment[], invoice: Invoice): Payment[] {
  const dayOf = ({ status, paidOn, dueDate }: Payment) =>
    status === 'paid' ? `0 ${paidOn ?? ''}` : `1 ${dueDate}`
  return payments
    .filter(({ status, invoiceId }) => invoiceId === invoice.id && status !== 'cancelled')
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id.localeCompare(b.id))
}
