import type { Currency } from '#shared/money.ts'
import type { PlainDate } from '#shared/time.ts'
import { isPayable, signedAmount, type Invoice, type Payment } from './documents.ts'
import { exchanged, scaled } from './exchange.ts'
import type { PlannedRate } from './words.ts'

/**
 * The VAT in each payment of an invoice, in the currency of the payment: as the invoice is divided up to what it asks
 * for on that day, and none above that. A credit note of a later day does not change what was paid before: what it
 * takes back is missing in the payments after it, or comes back with the refund.
 */
export function vatOfPayments(
  budget: { currency: Currency; rates: readonly PlannedRate[] },
  invoice: Invoice,
  invoices: readonly Invoice[],
  payments: readonly Payment[],
): Map<string, number> {
  const askedOn = askedByDay(invoice, invoices)
  let [paid, given] = [0, 0]
  return new Map(
    inOrder(payments, invoice).map((each) => {
      const own = signedAmount(each)
      const amount = exchanged(own, each, invoice, budget)
      if (amount === null || amount === 0) return [each.id, 0]
      paid += amount
      const open = vatUpTo(paid, askedOn(dayOf(each)), isPayable(invoice)) - given
      // A payment takes no VAT back, and a refund pays none.
      const vat = amount > 0 ? Math.max(0, open) : Math.min(0, open)
      given += vat
      if (each.currency === invoice.currency) return [each.id, vat]
      const size = scaled(Math.abs(own), Math.abs(vat), Math.abs(amount))
      return [each.id, vat < 0 ? 0 - size : size]
    }),
  )
}

interface Asked {
  gross: number
  vat: number
}

function vatUpTo(paid: number, { gross, vat }: Asked, isCapped: boolean): number {
  const counted = isCapped ? Math.min(paid, gross) : paid
  const size = gross <= 0 ? 0 : scaled(Math.abs(counted), vat, gross)
  return counted < 0 ? 0 - size : size
}

/**
 * What an invoice itself asks for, less what credit notes took back up to a day; with no day, all of them. An advance
 * in it was paid with its own VAT, so the rest has what is left of the VAT of the final invoice.
 */
function askedByDay(
  invoice: Invoice,
  invoices: readonly Invoice[],
): (day: PlainDate | null) => Asked {
  const creditsOf = (of: string) =>
    invoices.filter(({ kind, creditOf }) => kind === 'credit' && creditOf === of)
  const advances = invoices.filter(({ id }) => invoice.settles.includes(id))
  const credits = creditsOf(invoice.id)
  const own = [
    ...advances.map(negative),
    ...advances.flatMap(({ id }) => creditsOf(id)).map(positive),
  ].reduce(plus, positive(invoice))
  return (day) => {
    const asked = credits
      .filter(({ issuedOn }) => day === null || issuedOn <= day)
      .map(negative)
      .reduce(plus, own)
    return { gross: Math.max(0, asked.gross), vat: Math.max(0, asked.vat) }
  }
}

function positive({ net, vat }: Invoice): Asked {
  return { gross: net + vat, vat }
}

function negative({ net, vat }: Invoice): Asked {
  return { gross: 0 - net - vat, vat: 0 - vat }
}

function plus(one: Asked, other: Asked): Asked {
  return { gross: one.gross + other.gross, vat: one.vat + other.vat }
}

/** The day on which it was paid; what is still to be paid knows all documents. */
function dayOf({ status, paidOn }: Payment): PlainDate | null {
  return status === 'paid' ? paidOn : null
}

/** What was given back whole, or is not to be paid, has no part in the VAT of the invoice. */
function isCounted(status: Payment['status']): boolean {
  return status !== 'cancelled' && status !== 'refunded'
}

/** What was paid first, then what is still to be paid. */
function inOrder(payments: readonly Payment[], invoice: Invoice): Payment[] {
  const placeOf = ({ status, paidOn, dueDate }: Payment) =>
    status === 'paid' ? `0 ${paidOn ?? ''}` : `1 ${dueDate}`
  return payments
    .filter(({ status, invoiceId }) => invoiceId === invoice.id && isCounted(status))
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || a.id.localeCompare(b.id))
}
