import { isTakenBack, signedAmount, type Invoice, type Payment } from './documents.ts'
import { exchanged, rateFor, scaled, spread } from './exchange.ts'
import type { Calculation } from './figures.ts'
import { owedBy } from './invoice-balance.ts'
import type { Triple } from './words.ts'

export type Rated = Pick<Calculation, 'currency' | 'rates' | 'invoices' | 'payments'>

/**
 * From where to where a payment goes in a sum that is paid in parts, back for a refund, and the rate that it is counted
 * with; null where that of the plan counts. The part is what the sum comes to at its end less what it came to before,
 * each rounded as a whole, so that all parts together are the sum to the ban.
 */
export interface Part {
  from: number
  to: number
  rate: string | null
}

interface PaidParts {
  /** By payment, in its currency. */
  parts: Map<string, Part[]>
  /** What is left of the money above what is asked for, each part with the rate at which it went. */
  above: Part[]
}

/**
 * The paid ones of an invoice: what was owed counts with the rate of the invoice, what is above it with that of its own
 * day, and what came back of the latter with the rate at which it went. Advances and credits are the first parts of the
 * invoice, its payments follow.
 */
export function partsOfInvoice(
  sheet: Rated,
  invoice: Invoice,
  payments: readonly Payment[],
): PaidParts {
  const gross = invoice.net + invoice.vat
  // Its line is planned again, so nothing is too much for it.
  const isGone = isTakenBack(invoice, sheet.invoices)
  const rate = rateBehind(sheet, invoice, isGone)
  const end = isGone ? Infinity : gross
  let level = isGone ? 0 : gross - owedBy(invoice, sheet.invoices)
  const parts = new Map<string, Part[]>()
  const above: Part[] = []
  for (const each of inOrder(payments)) {
    const isSame = each.currency === invoice.currency
    const amount = exchanged(signedAmount(each), each, invoice, sheet) ?? 0
    const over = Math.max(0, amount - Math.max(0, end - level))
    const own =
      over > 0
        ? [{ from: 0, to: over, rate: isSame ? each.rate : invoice.rate }]
        : takenBack(above, 0 - amount)
    if (over > 0) above.push(...own)
    const rest = own.reduce((sum, { from, to }) => sum + from - to, amount)
    if (rest !== 0) own.unshift({ from: level, to: level + rest, rate })
    level += rest
    // The rate of the invoice says nothing about another currency than its own.
    parts.set(each.id, isSame ? own : [{ from: 0, to: signedAmount(each), rate: each.rate }])
  }
  return { parts, above }
}

/** Those of one line and currency that name no invoice. */
export function partsOfLine(payments: readonly Payment[]): Map<string, Part> {
  let level = 0
  return new Map(
    inOrder(payments).map((each) => {
      const from = level
      level += signedAmount(each)
      return [each.id, { from, to: level, rate: null }]
    }),
  )
}

/** What each line has of so much of an invoice. */
export function sharesOf(
  { allocations }: Pick<Invoice, 'allocations'>,
  minor: number,
): { lineId: string; triple: Triple }[] {
  const shares = spread(
    minor,
    allocations.map(({ net, vat }) => net + vat),
  )
  return allocations.map(({ lineId, net, vat }, at) => ({
    lineId,
    triple: tripleLike({ net, vat, gross: net + vat }, shares[at] ?? 0),
  }))
}

export function tripleLike(like: Triple, amount: number): Triple {
  const net = like.gross === 0 ? amount : scaled(amount, like.net, like.gross)
  return { net, vat: amount - net, gross: amount }
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

function inOrder(payments: readonly Payment[]): Payment[] {
  return payments.toSorted(
    (a, b) => (a.paidOn ?? '').localeCompare(b.paidOn ?? '') || a.id.localeCompare(b.id),
  )
}

/** What was paid too much last comes back first. */
function takenBack(above: Part[], amount: number): Part[] {
  const taken: Part[] = []
  let left = amount
  while (left > 0) {
    const last = above.pop()
    if (!last) break
    const { from, to, rate } = last
    const kept = Math.max(from, to - left)
    taken.push({ from: to, to: kept, rate })
    if (kept > from) above.push({ from, to: kept, rate })
    left -= to - kept
  }
  return taken
}
