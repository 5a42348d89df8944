import { advancesIn, isPayable, isTakenBack, type Allocation, type Invoice } from './documents.ts'
import { addAmounts, noMoney, spread, subtractAmounts, amountsInProportion } from '../exchange.ts'
import type { MoneyAmounts } from '../budget.ts'

/** The share of one line in an invoice. */
export interface InvoiceLine {
  lineId: string
  invoiced: MoneyAmounts
  /** The part of it that the invoice itself does not claim: it was credited, or advances claim it. */
  notDue: MoneyAmounts
  credited: MoneyAmounts
}

export interface InvoiceShares {
  lines: InvoiceLine[]
  /** Credit notes took the whole of it back, or of the final invoice that contains it: its lines are planned again. */
  isReversed: boolean
}

/**
 * The sum of each invoice, by line. A credit note reduces the lines that it names. An advance is part of
 * its final invoice: on the same lines as far as the final invoice has them, else on the others, so that
 * the sum is not counted twice.
 */
export function sharesOfInvoices(invoices: readonly Invoice[]): Map<string, InvoiceShares> {
  const sharesByInvoice = new Map(
    invoices.filter(isPayable).map((invoice) => [invoice.id, sharesOf(invoice)]),
  )
  const credits = invoices.filter(({ kind, creditOf }) => kind === 'credit' && creditOf !== null)
  for (const { creditOf, allocations } of credits)
    for (const { lineId, net, vat } of allocations) {
      const line = sharesByInvoice.get(creditOf ?? '')?.lines.find((each) => each.lineId === lineId)
      if (!line) continue
      const amounts = { net, vat, gross: net + vat }
      line.notDue = addAmounts(line.notDue, amounts)
      line.credited = addAmounts(line.credited, amounts)
    }
  for (const invoice of invoices) {
    const shares = sharesByInvoice.get(invoice.id)
    if (!shares) continue
    shares.isReversed ||= isTakenBack(invoice, credits)
    if (invoice.kind !== 'final') continue
    for (const { id } of advancesIn(invoice, invoices)) {
      const advance = sharesByInvoice.get(id)
      if (advance && shares.isReversed) advance.isReversed = true
      else if (advance) settle(shares.lines, advance.lines)
    }
  }
  return sharesByInvoice
}

function sharesOf({ allocations }: Invoice): InvoiceShares {
  const lines = allocations.map(({ lineId, net, vat }) => ({
    lineId,
    invoiced: { net, vat, gross: net + vat },
    notDue: noMoney,
    credited: noMoney,
  }))
  return { lines, isReversed: false }
}

/** The shares of a pro forma or a credit note, which claim nothing: payments of it count for its lines. */
export function nothingDue(invoice: Invoice): InvoiceShares {
  return { ...sharesOf(invoice), isReversed: true }
}

/** The sum of an invoice alone on a line. */
export function amountDue({ invoiced, notDue }: InvoiceLine): MoneyAmounts {
  return subtractAmounts(invoiced, notDue)
}

/** Whether credit notes took back all that the invoice says of a line. */
export function isLineTakenBack({ invoiced, credited }: InvoiceLine): boolean {
  return credited.gross > 0 && credited.gross >= invoiced.gross
}

/** The parts of a final invoice after which nothing more will be invoiced for their lines. */
export function closedBy(invoice: Invoice, invoices: readonly Invoice[]): Allocation[] {
  const shares = sharesOfInvoices(invoices).get(invoice.id)
  return shares ? closedParts(invoice, shares) : []
}

export function closedParts(
  { kind, allocations }: Invoice,
  { lines, isReversed }: InvoiceShares,
): Allocation[] {
  if (kind !== 'final' || isReversed) return []
  const isOpen = (lineId: string) =>
    lines.some((line) => line.lineId === lineId && isLineTakenBack(line))
  return allocations.filter(({ lineId, closes }) => closes && !isOpen(lineId))
}

function openGross(line: InvoiceLine): number {
  return Math.max(0, amountDue(line).gross)
}

function settle(final: InvoiceLine[], advance: InvoiceLine[]): void {
  let elsewhere = noMoney
  for (const line of advance) {
    const own = final.find(({ lineId }) => lineId === line.lineId)
    const due = amountDue(line)
    const covered = upTo(due, own ? openGross(own) : 0)
    if (own) own.notDue = addAmounts(own.notDue, covered)
    const moved = subtractAmounts(due, covered)
    line.notDue = addAmounts(line.notDue, moved)
    elsewhere = addAmounts(elsewhere, moved)
  }
  if (elsewhere.gross <= 0) return
  const openAmounts = final.map(openGross)
  const moved = upTo(
    elsewhere,
    openAmounts.reduce((sum, amount) => sum + amount, 0),
  )
  const [grosses, nets] = [spread(moved.gross, openAmounts), spread(moved.net, openAmounts)]
  for (const [at, line] of final.entries()) {
    const [gross, net] = [grosses[at] ?? 0, nets[at] ?? 0]
    if (openAmounts[at] === 0) continue
    const share = { net, vat: gross - net, gross }
    line.notDue = addAmounts(line.notDue, share)
    const own = advance.find(({ lineId }) => lineId === line.lineId)
    if (own) own.notDue = subtractAmounts(own.notDue, share)
    else advance.push({ lineId: line.lineId, invoiced: share, notDue: noMoney, credited: noMoney })
  }
}

function upTo(amounts: MoneyAmounts, max: number): MoneyAmounts {
  return amounts.gross <= max ? amounts : amountsInProportion(amounts, max)
}
