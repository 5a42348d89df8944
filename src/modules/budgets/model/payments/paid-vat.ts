import type { Currency } from '#shared/numbers/money.ts'
import type { PlainDate } from '#shared/dates/time.ts'
import { isPayable, signedAmount, type Invoice, type Payment } from '../invoices/documents.ts'
import { exchanged, scaled } from '../exchange.ts'
import { inOrder } from './payment-order.ts'
import type { PlannedRate } from '../budget.ts'

/**
 * The VAT in each payment of an invoice, in the currency of the payment: split like the invoice up to its
 * sum on that day, and none above it. A later credit note does not change earlier payments: its sum is
 * missing in the payments after it, or is refunded, also where the refund is dated before the payment. An
 * advance with more VAT than its final invoice leaves a negative VAT for the rest.
 */
export function vatOfPayments(
  budget: { currency: Currency; rates: readonly PlannedRate[] },
  invoice: Invoice,
  invoices: readonly Invoice[],
  payments: readonly Payment[],
): Map<string, number> {
  const { own, sign, dueOn } = dueByDay(invoice, invoices)
  const isCapped = isPayable(invoice)
  const openCredits = sign < 0 ? [] : creditsOf(invoice.id, invoices).map(positive)
  let [paid, vatSoFar] = [0, 0]

  const inPayment = (amount: number, day: PlainDate | null) => {
    const upTo = (invoicedAmount: InvoicedAmount) =>
      vatUpTo(paid + amount, invoicedAmount, isCapped) - vatSoFar
    const vatDue = dueOn(day)
    if (paid + amount <= vatDue.gross) return Math.max(0, upTo(vatDue))
    // A credit note of the same day came after a payment that is more than it leaves.
    return Math.max(0, upTo(vatDue), upTo(dueOn(day, 'before')))
  }
  const inRefund = (amount: number, day: PlainDate | null) => {
    const vatDueLater = dueOn(day)
    const open = 0 - Math.min(0, vatUpTo(paid - amount, vatDueLater, isCapped) - vatSoFar)
    if (!isCapped) return open
    const early = Math.min(amount, Math.max(0, amount - paid))
    const at = openCredits.findIndex(
      ({ gross, vat }) => gross === amount && (early > 0 || vat <= open),
    )
    if (at !== -1) return openCredits.splice(at, 1)[0]!.vat
    if (early > 0) return Math.max(0, vatSoFar) + scaled(early, own.vat, own.gross)
    // A part of what is too much has a part of its VAT.
    const excess = paid - vatDueLater.gross
    return amount < excess ? scaled(open, amount, excess) : open
  }

  const counted = payments.filter(
    ({ status, invoiceId }) => invoiceId === invoice.id && isCounted(status),
  )
  return new Map(
    inOrder(counted, placeOf).map((each) => {
      const signed = signedAmount(each)
      const amount = exchanged(signed, each, invoice, budget)
      if (amount === null || amount === 0) return [each.id, 0]
      const day = dayOf(each)
      const vat = amount > 0 ? inPayment(amount, day) : 0 - inRefund(0 - amount, day)
      paid += amount
      vatSoFar += vat
      const size =
        each.currency === invoice.currency
          ? Math.abs(vat)
          : scaled(Math.abs(signed), Math.abs(vat), Math.abs(amount))
      return [each.id, vat * sign < 0 ? 0 - size : size]
    }),
  )
}

interface InvoicedAmount {
  gross: number
  vat: number
}

interface DueByDay {
  /** Less credit notes, or the weights by which those are divided where nothing is claimed. */
  own: InvoicedAmount
  /** Below zero where the VAT goes against the sum; all VAT here is calculated without the sign. */
  sign: 1 | -1
  dueOn: (day: PlainDate | null, until?: 'end' | 'before') => InvoicedAmount
}

function vatUpTo(paid: number, { gross, vat }: InvoicedAmount, isCapped: boolean): number {
  const counted = isCapped ? Math.max(0, Math.min(paid, gross)) : paid
  const size = gross <= 0 ? 0 : scaled(Math.abs(counted), vat, gross)
  return counted < 0 ? 0 - size : size
}

/**
 * The sum of an invoice, less the credit notes of a day or earlier; without a day, all of them. An advance
 * was paid with its own VAT, so the rest has what is left of the VAT of the final invoice.
 */
function dueByDay(invoice: Invoice, invoices: readonly Invoice[]): DueByDay {
  const advances = invoices.filter(({ id }) => invoice.settles.includes(id))
  const credits = creditsOf(invoice.id, invoices)
  const own = [
    ...advances.map(negative),
    ...advances.flatMap(({ id }) => creditsOf(id, invoices)).map(positive),
  ].reduce(addInvoiced, positive(invoice))
  const sign = own.vat * own.gross < 0 ? -1 : 1
  const dueOn: DueByDay['dueOn'] = (day, until = 'end') => {
    const left = credits
      .filter(
        ({ issuedOn }) => day === null || issuedOn < day || (until === 'end' && issuedOn === day),
      )
      .map(negative)
      .reduce(addInvoiced, own)
    return { gross: Math.max(0, left.gross), vat: Math.max(0, sign * left.vat) }
  }
  const { gross, vat } = own.gross === 0 ? positive(invoice) : own
  return { own: { gross: Math.abs(gross) || 1, vat: Math.abs(vat) }, sign, dueOn }
}

function creditsOf(id: string, invoices: readonly Invoice[]): Invoice[] {
  return invoices.filter(({ kind, creditOf }) => kind === 'credit' && creditOf === id)
}

function positive({ net, vat }: Invoice): InvoicedAmount {
  return { gross: net + vat, vat }
}

function negative({ net, vat }: Invoice): InvoicedAmount {
  return { gross: 0 - net - vat, vat: 0 - vat }
}

function addInvoiced(one: InvoicedAmount, other: InvoicedAmount): InvoicedAmount {
  return { gross: one.gross + other.gross, vat: one.vat + other.vat }
}

/** The day of the payment; a payment still to be made considers all documents. */
function dayOf({ status, paidOn }: Payment): PlainDate | null {
  return status === 'paid' ? paidOn : null
}

/** Payments that were refunded in full or cancelled have no part in the VAT of the invoice. */
function isCounted(status: Payment['status']): boolean {
  return status !== 'cancelled' && status !== 'refunded'
}

/** Sort key: paid payments first, then planned ones. */
function placeOf({ status, paidOn, dueDate }: Payment): string {
  return status === 'paid' ? `0 ${paidOn ?? ''}` : `1 ${dueDate}`
}
