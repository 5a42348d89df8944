import { signedAmount, type Invoice, type Payment } from '../invoices/documents.ts'
import { negateAmounts, noMoney } from '../exchange.ts'
import type { Calculation, ForeignAmounts } from '../figures.ts'
import { isLineTakenBack, nothingDue, type InvoiceShares } from '../invoices/invoice-lines.ts'
import { looseKey, looseParts, openShares } from './loose-payments.ts'
import { partsOfInvoice, sharesOfPart, type PaidPart } from './paid-parts.ts'
import type { MoneyAmounts } from '../budget.ts'

/** The payments of a line. */
interface PaidOfLine {
  parts: ForeignAmounts[]
  /** The part above the sum of the invoices. */
  above: ForeignAmounts[]
  /** The part that names no invoice. */
  loose: ForeignAmounts[]
}

/** The paid amount of each line, at the rate of its document: exchange differences are counted apart. */
export function paidByLine(
  sheet: Calculation,
  plans: ReadonlyMap<string, { amounts: MoneyAmounts }>,
  invoiceShares: ReadonlyMap<string, InvoiceShares>,
): Map<string, PaidOfLine> {
  const amountsByLine = new Map<string, PaidOfLine>()
  const paidOf = (lineId: string) => {
    const paidOfLine = amountsByLine.get(lineId) ?? { parts: [], above: [], loose: [] }
    amountsByLine.set(lineId, paidOfLine)
    return paidOfLine
  }
  const give = (kind: 'parts' | 'above', shares: InvoiceShares, part: PaidPart) => {
    const { currency, rate } = part
    for (const { line, to, from } of sharesOfPart(shares, part)) {
      // A line that is planned again has nothing too much of an invoice.
      if (kind === 'above' && isLineTakenBack(line)) continue
      const paid = paidOf(line.lineId)[kind]
      if (to.gross !== 0) paid.push({ amounts: to, currency, rate })
      if (from.gross !== 0) paid.push({ amounts: negateAmounts(from), currency, rate })
    }
  }
  const { byInvoice, loose } = sorted(sheet)
  for (const [invoice, payments] of byInvoice) {
    const shares = invoiceShares.get(invoice.id) ?? nothingDue(invoice)
    const { parts, above } = partsOfInvoice(sheet, invoice, shares, payments)
    for (const part of [...parts.values()].flat()) give('parts', shares, part)
    if (!shares.isReversed) for (const part of above) give('above', shares, part)
  }
  const open = openShares(sheet, invoiceShares)
  for (const { lineId, currency, minor } of loose) {
    const plan = plans.get(lineId)?.amounts ?? noMoney
    for (const { to, from, rate } of looseParts(
      open.get(looseKey({ lineId, currency })) ?? [],
      minor,
      plan,
    ))
      for (const amounts of [to, negateAmounts(from)]) {
        paidOf(lineId).parts.push({ amounts, currency, rate })
        paidOf(lineId).loose.push({ amounts, currency, rate })
      }
  }
  return amountsByLine
}

interface LoosePayment {
  lineId: string
  currency: Payment['currency']
  minor: number
}

/** Divides payments into those of an invoice and the rest, which is summed by line and currency. */
function sorted({ invoices, payments }: Calculation) {
  const bills = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const byInvoice = new Map<Invoice, Payment[]>()
  const loose = new Map<string, LoosePayment>()
  for (const payment of payments) {
    if (payment.status !== 'paid') continue
    const { invoiceId, lineId, currency } = payment
    const invoice = bills.get(invoiceId ?? '')
    if (invoice) {
      const paymentsOfInvoice = byInvoice.get(invoice)
      if (paymentsOfInvoice) paymentsOfInvoice.push(payment)
      else byInvoice.set(invoice, [payment])
    } else if (lineId !== null) {
      const key = looseKey(payment)
      const minor = (loose.get(key)?.minor ?? 0) + signedAmount(payment)
      loose.set(key, { lineId, currency, minor })
    }
  }
  return { byInvoice, loose: loose.values() }
}
