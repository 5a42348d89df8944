import type { Invoice, Payment } from '../invoices/documents.ts'
import { addAmounts, noMoney, amountsInProportion } from '../exchange.ts'
import { amountDue, type InvoiceShares } from '../invoices/invoice-lines.ts'
import { partsOfInvoice, paidUpTo, type PaymentSources } from './paid-parts.ts'
import type { MoneyAmounts } from '../budget.ts'

/** The amount still to pay of an invoice for one line. */
export interface OpenShare {
  /** The sum of its own payments, its credit notes and its advances. */
  paid: MoneyAmounts
  invoiced: MoneyAmounts
  due: MoneyAmounts
  rate: string | null
}

export interface LoosePart {
  from: MoneyAmounts
  to: MoneyAmounts
  rate: string | null
}

export function looseKey({ lineId, currency }: Pick<Payment, 'lineId' | 'currency'>): string {
  return `${lineId} ${currency}`
}

/**
 * The invoices that are paid by money for a line without an invoice: those of that line in its currency, the
 * oldest first, each with its own rate. By line and currency.
 */
export function openShares(
  sheet: PaymentSources,
  allShares: ReadonlyMap<string, InvoiceShares>,
): Map<string, OpenShare[]> {
  const sharesByLine = new Map<string, OpenShare[]>()
  const own = new Map<string, Payment[]>()
  for (const payment of sheet.payments) {
    if (payment.status !== 'paid') continue
    if (payment.invoiceId === null) sharesByLine.set(looseKey(payment), [])
    else own.set(payment.invoiceId, [...(own.get(payment.invoiceId) ?? []), payment])
  }
  if (sharesByLine.size === 0) return sharesByLine
  for (const invoice of sheet.invoices.toSorted(byAge)) {
    const { id, currency, rate } = invoice
    const shares = allShares.get(id)
    if (!shares || shares.isReversed) continue
    const open = shares.lines.map((line) =>
      sharesByLine.get(looseKey({ lineId: line.lineId, currency })),
    )
    if (open.every((each) => each === undefined)) continue
    const { paidGross } = partsOfInvoice(sheet, invoice, shares, own.get(id) ?? [])
    const paid = paidUpTo(shares.lines, paidGross)
    for (const [at, line] of shares.lines.entries())
      open[at]?.push({ paid: paid[at]!, invoiced: line.invoiced, due: amountDue(line), rate })
  }
  return sharesByLine
}

function byAge(a: Invoice, b: Invoice): number {
  return a.issuedOn.localeCompare(b.issuedOn) || a.id.localeCompare(b.id)
}

/** Divides such a payment into parts: what the invoices do not claim is converted by the plan. */
export function looseParts(
  open: readonly OpenShare[],
  minor: number,
  plan: MoneyAmounts = noMoney,
): LoosePart[] {
  const parts: LoosePart[] = []
  let remaining = minor
  for (const { paid, invoiced, due, rate } of open) {
    const assigned = Math.min(remaining, invoiced.gross - paid.gross)
    if (assigned <= 0) continue
    const to =
      assigned < invoiced.gross - paid.gross
        ? addAmounts(paid, amountsInProportion(due, assigned))
        : invoiced
    parts.push({ from: paid, to, rate })
    remaining -= assigned
  }
  if (remaining !== 0)
    parts.push({ from: noMoney, to: amountsInProportion(plan, remaining), rate: null })
  return parts
}
