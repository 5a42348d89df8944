import { isPayable, isTakenBack, signedAmount, type Invoice, type Payment } from './documents.ts'
import { exchanged, negateTriple, noMoney, scaled, spread } from './exchange.ts'
import { aboveParts, paidParts } from './exchange-difference.ts'
import type { Calculation, Foreign } from './figures.ts'
import { owedBy } from './invoice-balance.ts'
import type { Triple } from './words.ts'

/** What was paid of a line. */
interface PaidOfLine {
  parts: Foreign[]
  /** How much of it is above what the invoices ask for. */
  above: Foreign[]
  /** How much of it names no invoice. */
  loose: Foreign[]
}

/** What was paid of each line, at the rate of the document behind it: differences of exchange are apart. */
export function paidByLine(
  sheet: Calculation,
  plans: ReadonlyMap<string, { triple: Triple }>,
): Map<string, PaidOfLine> {
  const found = new Map<string, PaidOfLine>()
  const paidOf = (lineId: string) => {
    const known = found.get(lineId) ?? { parts: [], above: [], loose: [] }
    found.set(lineId, known)
    return known
  }
  const give = (
    lineId: string,
    amount: number,
    like: Triple,
    payment: Payment,
    rate: string | null,
  ) => {
    const triple = tripleLike(like, amount)
    const signed = payment.kind === 'refund' ? negateTriple(triple) : triple
    const part = { triple: signed, currency: payment.currency, rate }
    paidOf(lineId).parts.push(part)
    if (payment.invoiceId === null) paidOf(lineId).loose.push(part)
  }
  const bills = new Map(sheet.invoices.map((invoice) => [invoice.id, invoice]))
  for (const payment of sheet.payments) {
    if (payment.status !== 'paid') continue
    const invoice = payment.invoiceId === null ? undefined : bills.get(payment.invoiceId)
    if (invoice) {
      const weights = invoice.allocations.map(({ net, vat }) => net + vat)
      // The rate of the invoice says nothing about another currency than its own.
      const isSame = payment.currency === invoice.currency
      const parts = isSame
        ? paidParts(sheet, invoice, payment)
        : [{ minor: payment.amount, rate: payment.rate }]
      for (const { minor, rate } of parts) {
        const shares = spread(minor, weights)
        for (const [at, { lineId, net, vat }] of invoice.allocations.entries())
          give(lineId, shares[at] ?? 0, { net, vat, gross: net + vat }, payment, rate)
      }
    } else if (payment.lineId !== null)
      give(
        payment.lineId,
        payment.amount,
        plans.get(payment.lineId)?.triple ?? noMoney,
        payment,
        null,
      )
  }
  for (const { invoice, minor, rate } of aboveInvoices(sheet, bills)) {
    const weights = invoice.allocations.map(({ net, vat }) => net + vat)
    const shares = spread(minor, weights)
    for (const [at, { lineId, net, vat }] of invoice.allocations.entries()) {
      const triple = tripleLike({ net, vat, gross: net + vat }, shares[at] ?? 0)
      paidOf(lineId).above.push({ triple, currency: invoice.currency, rate })
    }
  }
  return found
}

function tripleLike(like: Triple, amount: number): Triple {
  const net = like.gross === 0 ? amount : scaled(amount, like.net, like.gross)
  return { net, vat: amount - net, gross: amount }
}

interface Above {
  invoice: Invoice
  minor: number
  rate: string | null
}

/** What was paid above what each invoice asks for, in its currency. One that was taken back asks for nothing, and its line is open. */
function aboveInvoices(sheet: Calculation, bills: ReadonlyMap<string, Invoice>): Above[] {
  const credited = new Set(sheet.invoices.map(({ creditOf }) => creditOf))
  const sums = new Map<Invoice, number>()
  for (const payment of sheet.payments) {
    const invoice = bills.get(payment.invoiceId ?? '')
    if (payment.status !== 'paid' || !invoice || !isPayable(invoice)) continue
    const amount = exchanged(signedAmount(payment), payment, invoice, sheet) ?? 0
    sums.set(invoice, (sums.get(invoice) ?? 0) + amount)
  }
  return [...sums].flatMap(([invoice, sum]) => {
    const isPlain = invoice.settles.length === 0 && !credited.has(invoice.id)
    // Most invoices are neither, and need not be looked for among all others.
    if (isPlain && sum <= invoice.net + invoice.vat) return []
    if (isTakenBack(invoice, sheet.invoices)) return []
    const minor = sum - owedBy(invoice, sheet.invoices)
    if (minor <= 0) return []
    return invoice.currency === sheet.currency
      ? [{ invoice, minor, rate: null }]
      : aboveParts(sheet, invoice).map((part) => ({ invoice, ...part }))
  })
}
