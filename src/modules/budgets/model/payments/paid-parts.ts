import { signedAmount, type Invoice, type Payment } from '../invoices/documents.ts'
import { addAmounts, exchanged, rateFor, spread, amountsInProportion } from '../exchange.ts'
import type { Calculation } from '../figures.ts'
import { amountDue, type InvoiceLine, type InvoiceShares } from '../invoices/invoice-lines.ts'
import { inOrder } from './payment-order.ts'
import type { MoneyAmounts } from '../budget.ts'

export type PaymentSources = Pick<Calculation, 'currency' | 'rates' | 'invoices' | 'payments'>

/**
 * The interval of a sum that a payment covers, backwards for a refund, and the rate that it is converted by;
 * null for the rate of the plan. The part is the sum up to its end less the sum up to its start, each rounded
 * once, so that all parts add up exactly.
 */
export interface PaidPart {
  from: number
  to: number
  currency: Payment['currency']
  rate: string | null
  /** Whether the part is above the sum of the invoice. */
  isAbove: boolean
}

interface PaidParts {
  /** Parts by payment. */
  parts: Map<string, PaidPart[]>
  /** The overpaid money that is left, each part with its own rate. */
  above: PaidPart[]
  /** The part of the claimed amount that the payments cover. */
  paidGross: number
}

/**
 * The paid parts of an invoice: the owed amount at the rate of the invoice, the amount above it at that of
 * its own day, and refunds of the latter at the rate at which they were paid.
 */
export function partsOfInvoice(
  sheet: PaymentSources,
  invoice: Invoice,
  { lines, isReversed }: InvoiceShares,
  payments: readonly Payment[],
): PaidParts {
  const rate = rateBehind(sheet, invoice, isReversed)
  const { currency } = invoice
  // With its lines planned again, nothing is overpaid.
  const end = isReversed ? Infinity : lines.reduce((sum, line) => sum + amountDue(line).gross, 0)
  let [paidGross, paidAbove] = [0, 0]
  const parts = new Map<string, PaidPart[]>()
  const above: PaidPart[] = []
  for (const each of inOrder(payments)) {
    const isSame = each.currency === currency
    const signed = signedAmount(each)
    if (isReversed && !isSame) {
      const { currency: other, rate: own } = each
      parts.set(each.id, [{ from: 0, to: signed, currency: other, rate: own, isAbove: false }])
      continue
    }
    const amount = exchanged(signed, each, invoice, sheet) ?? 0
    const over = Math.max(0, amount - Math.max(0, end - paidGross))
    const dayRate = isSame ? each.rate : invoice.rate
    const to = paidAbove + over
    const own =
      over > 0
        ? [{ from: paidAbove, to, currency, rate: dayRate, isAbove: true }]
        : refundParts(above, 0 - amount)
    if (over > 0) above.push(...own)
    const moved = own.reduce((sum, part) => sum + part.to - part.from, 0)
    paidAbove += moved
    const remaining = amount - moved
    if (remaining !== 0)
      own.unshift({ from: paidGross, to: paidGross + remaining, currency, rate, isAbove: false })
    paidGross += remaining
    parts.set(each.id, own)
  }
  return { parts, above, paidGross }
}

/** The parts of payments of one line and currency that name no invoice. */
export function partsOfLine(payments: readonly Payment[]): Map<string, PaidPart> {
  let paidGross = 0
  return new Map(
    inOrder(payments).map((each) => {
      const from = paidGross
      paidGross += signedAmount(each)
      return [each.id, { from, to: paidGross, currency: each.currency, rate: null, isAbove: false }]
    }),
  )
}

interface LineShare {
  line: InvoiceLine
  /** The amount of the line that is covered up to the end of a part, and up to its start. */
  to: MoneyAmounts
  from: MoneyAmounts
}

/**
 * The share of each line in a partial payment. The sum of the invoice is spread by what is left on each
 * line, so that all are paid at the same time; a surplus goes first to lines with credit notes.
 */
export function sharesOfPart({ lines, isReversed }: InvoiceShares, part: PaidPart): LineShare[] {
  const amountsAt = (minor: number) => {
    if (isReversed) return invoicedUpTo(lines, minor)
    return part.isAbove ? aboveUpTo(lines, minor) : paidUpTo(lines, minor)
  }
  const [to, from] = [amountsAt(part.to), amountsAt(part.from)]
  return lines.map((line, at) => ({ line, to: to[at]!, from: from[at]! }))
}

/** The amount covered of each line when a part of the claimed amount is paid. */
export function paidUpTo(lines: readonly InvoiceLine[], minor: number): MoneyAmounts[] {
  const due = lines.map(amountDue)
  const shares = spreadLike(minor, due)
  // Amounts of other documents are subtracted first, so that all parts add up to the line exactly.
  return lines.map(({ notDue: before }, at) => addAmounts(before, shares[at]!))
}

/** Money above the sum because of credit notes was paid with its VAT; a surplus without a document has none. */
function aboveUpTo(lines: readonly InvoiceLine[], minor: number): MoneyAmounts[] {
  const credits = lines.map(({ credited }) => credited)
  const credited = credits.reduce((sum, { gross }) => sum + gross, 0)
  const first = spreadLike(Math.min(minor, credited), credits)
  const rest = invoicedUpTo(lines, minor - Math.min(minor, credited))
  return first.map((share, at) => {
    const { gross } = rest[at]!
    return addAmounts(share, { net: gross, vat: 0, gross })
  })
}

function invoicedUpTo(lines: readonly InvoiceLine[], minor: number): MoneyAmounts[] {
  return spreadLike(
    minor,
    lines.map(({ invoiced }) => invoiced),
  )
}

function spreadLike(minor: number, amountsList: readonly MoneyAmounts[]): MoneyAmounts[] {
  const shares = spread(
    minor,
    amountsList.map(({ gross }) => gross),
  )
  return amountsList.map((amounts, at) => amountsInProportion(amounts, shares[at] ?? 0))
}

/**
 * The rate of the invoice that a payment is counted with; null where that of the plan counts. Once credit notes took
 * the whole invoice back, its line is planned again, and what was paid is counted as the plan is.
 */
function rateBehind(
  { currency, rates }: Pick<PaymentSources, 'currency' | 'rates'>,
  invoice: Invoice,
  isReversed: boolean,
): string | null {
  return isReversed && rateFor(invoice.currency, currency, rates) !== null ? null : invoice.rate
}

/** Refunds take back the last overpayment first. */
function refundParts(above: PaidPart[], amount: number): PaidPart[] {
  const refunded: PaidPart[] = []
  let remaining = amount
  while (remaining > 0) {
    const lastPart = above.pop()
    if (!lastPart) break
    const { from, to } = lastPart
    const newEnd = Math.max(from, to - remaining)
    refunded.push({ ...lastPart, from: to, to: newEnd })
    if (newEnd > from) above.push({ ...lastPart, to: newEnd })
    remaining -= to - newEnd
  }
  return refunded
}
