import { isPayable, isTakenBack, signedAmount, type Invoice, type Payment } from './documents.ts'
import { negateTriple, noMoney } from './exchange.ts'
import type { Calculation, Foreign } from './figures.ts'
import { partsOfInvoice, sharesOf, tripleLike, type Part } from './paid-parts.ts'
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
    kind: 'parts' | 'above',
    invoice: Invoice,
    { from, to, rate }: Part,
    currency: Payment['currency'],
  ) => {
    for (const { lineId, triple } of sharesOf(invoice, to))
      paidOf(lineId)[kind].push({ triple, currency, rate })
    if (from === 0) return
    for (const { lineId, triple } of sharesOf(invoice, from))
      paidOf(lineId)[kind].push({ triple: negateTriple(triple), currency, rate })
  }
  const { byInvoice, loose } = sorted(sheet)
  const changing = { ...sheet, invoices: changingOthers(sheet.invoices) }
  for (const [invoice, payments] of byInvoice) {
    const { parts, above } = partsOfInvoice(changing, invoice, payments)
    for (const { id, currency } of payments)
      for (const part of parts.get(id) ?? []) give('parts', invoice, part, currency)
    if (!isPayable(invoice) || isTakenBack(invoice, changing.invoices)) continue
    for (const part of above) give('above', invoice, part, invoice.currency)
  }
  for (const { lineId, currency, minor } of loose) {
    const triple = tripleLike(plans.get(lineId)?.triple ?? noMoney, minor)
    const part = { triple, currency, rate: null }
    paidOf(lineId).parts.push(part)
    paidOf(lineId).loose.push(part)
  }
  return found
}

/** The few that change what another one asks for, so that not all are looked through for each. */
function changingOthers(invoices: readonly Invoice[]): Invoice[] {
  const settled = new Set(invoices.flatMap(({ settles }) => settles))
  return invoices.filter(({ id, kind }) => kind === 'credit' || settled.has(id))
}

interface Loose {
  lineId: string
  currency: Payment['currency']
  minor: number
}

/** What was paid, by invoice; of the rest, the sum of each line and currency. */
function sorted({ invoices, payments }: Calculation) {
  const bills = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const byInvoice = new Map<Invoice, Payment[]>()
  const loose = new Map<string, Loose>()
  for (const payment of payments) {
    if (payment.status !== 'paid') continue
    const { invoiceId, lineId, currency } = payment
    const invoice = bills.get(invoiceId ?? '')
    if (invoice) {
      const known = byInvoice.get(invoice)
      if (known) known.push(payment)
      else byInvoice.set(invoice, [payment])
    } else if (lineId !== null) {
      const key = `${lineId} ${currency}`
      const minor = (loose.get(key)?.minor ?? 0) + signedAmount(payment)
      loose.set(key, { lineId, currency, minor })
    }
  }
  return { byInvoice, loose: loose.values() }
}
