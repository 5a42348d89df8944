import { signedAmount, type Invoice, type Payment } from '../invoices/documents.ts'
import { addTriples, exchanged, rateFor, spread, tripleLike } from '../exchange.ts'
import type { Calculation } from '../figures.ts'
import { askedOn, type InvoiceLine, type InvoiceShares } from '../invoices/invoice-lines.ts'
import { inOrder } from './payment-order.ts'
import type { Triple } from '../words.ts'

export type Rated = Pick<Calculation, 'currency' | 'rates' | 'invoices' | 'payments'>

/**
 * From where to where a payment goes in a sum that is paid in parts, back for a refund, and the rate that it is counted
 * with; null where that of the plan counts. The part is what the sum comes to at its end less what it came to before,
 * each rounded as a whole, so that all parts together are the sum to the ban.
 */
export interface PaidPart {
  from: number
  to: number
  currency: Payment['currency']
  rate: string | null
  /** Whether it is above the sum of the invoice. */
  isAbove: boolean
}

interface PaidParts {
  /** By payment. */
  parts: Map<string, PaidPart[]>
  /** What is left of the money above what is asked for, each part with the rate at which it went. */
  above: PaidPart[]
  /** How much of what is asked for they come to. */
  level: number
}

/**
 * The paid ones of an invoice: what was owed counts with the rate of the invoice, what is above it with that of its own
 * day, and what came back of the latter with the rate at which it went.
 */
export function partsOfInvoice(
  sheet: Rated,
  invoice: Invoice,
  { lines, isGone }: InvoiceShares,
  payments: readonly Payment[],
): PaidParts {
  const rate = rateBehind(sheet, invoice, isGone)
  const { currency } = invoice
  // Once its lines are planned again, nothing is too much for them.
  const end = isGone ? Infinity : lines.reduce((sum, line) => sum + askedOn(line).gross, 0)
  let [level, levelAbove] = [0, 0]
  const parts = new Map<string, PaidPart[]>()
  const above: PaidPart[] = []
  for (const each of inOrder(payments)) {
    const isSame = each.currency === currency
    const signed = signedAmount(each)
    if (isGone && !isSame) {
      const { currency: other, rate: own } = each
      parts.set(each.id, [{ from: 0, to: signed, currency: other, rate: own, isAbove: false }])
      continue
    }
    const amount = exchanged(signed, each, invoice, sheet) ?? 0
    const over = Math.max(0, amount - Math.max(0, end - level))
    const dayRate = isSame ? each.rate : invoice.rate
    const to = levelAbove + over
    const own =
      over > 0
        ? [{ from: levelAbove, to, currency, rate: dayRate, isAbove: true }]
        : takenBack(above, 0 - amount)
    if (over > 0) above.push(...own)
    const moved = own.reduce((sum, part) => sum + part.to - part.from, 0)
    levelAbove += moved
    const rest = amount - moved
    if (rest !== 0) own.unshift({ from: level, to: level + rest, currency, rate, isAbove: false })
    level += rest
    parts.set(each.id, own)
  }
  return { parts, above, level }
}

/** Those of one line and currency that name no invoice. */
export function partsOfLine(payments: readonly Payment[]): Map<string, PaidPart> {
  let level = 0
  return new Map(
    inOrder(payments).map((each) => {
      const from = level
      level += signedAmount(each)
      return [each.id, { from, to: level, currency: each.currency, rate: null, isAbove: false }]
    }),
  )
}

interface LineShare {
  line: InvoiceLine
  /** What of the line was reached by the end of a part, and before it. */
  to: Triple
  from: Triple
}

/**
 * The share of each line in a partial payment. The sum of the invoice is spread by what is left on each
 * line, so that all are paid at the same time; a surplus goes first to lines with credit notes.
 */
export function sharesOfPart({ lines, isGone }: InvoiceShares, part: PaidPart): LineShare[] {
  const levels = (minor: number) => {
    if (isGone) return wholeUpTo(lines, minor)
    return part.isAbove ? aboveUpTo(lines, minor) : reachedOn(lines, minor)
  }
  const [to, from] = [levels(part.to), levels(part.from)]
  return lines.map((line, at) => ({ line, to: to[at]!, from: from[at]! }))
}

/** What is reached of each line with so much of what is asked for. */
export function reachedOn(lines: readonly InvoiceLine[], minor: number): Triple[] {
  const asked = lines.map(askedOn)
  const shares = spreadLike(minor, asked)
  // What was asked for before comes first, so that all parts are the line to the ban.
  return lines.map(({ before }, at) => addTriples(before, shares[at]!))
}

/** Money above the sum because of credit notes was paid with its VAT; a surplus without a document has none. */
function aboveUpTo(lines: readonly InvoiceLine[], minor: number): Triple[] {
  const credits = lines.map(({ credited }) => credited)
  const credited = credits.reduce((sum, { gross }) => sum + gross, 0)
  const first = spreadLike(Math.min(minor, credited), credits)
  const rest = wholeUpTo(lines, minor - Math.min(minor, credited))
  return first.map((share, at) => {
    const { gross } = rest[at]!
    return addTriples(share, { net: gross, vat: 0, gross })
  })
}

function wholeUpTo(lines: readonly InvoiceLine[], minor: number): Triple[] {
  return spreadLike(
    minor,
    lines.map(({ whole }) => whole),
  )
}

function spreadLike(minor: number, triples: readonly Triple[]): Triple[] {
  const shares = spread(
    minor,
    triples.map(({ gross }) => gross),
  )
  return triples.map((triple, at) => tripleLike(triple, shares[at] ?? 0))
}

/**
 * The rate of the invoice that a payment is counted with; null where that of the plan counts. Once credit notes took
 * the whole invoice back, its line is planned again, and what was paid is counted as the plan is.
 */
function rateBehind(
  { currency, rates }: Pick<Rated, 'currency' | 'rates'>,
  invoice: Invoice,
  isGone: boolean,
): string | null {
  return isGone && rateFor(invoice.currency, currency, rates) !== null ? null : invoice.rate
}

/** What was paid too much last comes back first. */
function takenBack(above: PaidPart[], amount: number): PaidPart[] {
  const taken: PaidPart[] = []
  let left = amount
  while (left > 0) {
    const last = above.pop()
    if (!last) break
    const { from, to } = last
    const kept = Math.max(from, to - left)
    taken.push({ ...last, from: to, to: kept })
    if (kept > from) above.push({ ...last, to: kept })
    left -= to - kept
  }
  return taken
}
