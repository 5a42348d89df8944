import type { PlainDate } from '#shared/dates/time.ts'
import type { Allocation, Invoice } from '../invoices/documents.ts'
import { scaled } from '../exchange.ts'
import { rateAt, taxed, type Calculation } from '../figures.ts'
import type { BudgetLine } from '../budget.ts'

interface Rates {
  invoices: readonly Invoice[]
  lines: readonly BudgetLine[]
  dated: Calculation['vatRates']
  event: { startDate: PlainDate }
}

/** The invoice that a credit note credits, and its own id if it exists already. */
interface Credit {
  id?: string
  creditOf: string | null
}

interface Sums extends Credit {
  net: number | null
  vat: number | null
  issuedOn: PlainDate | null
  allocations: readonly Allocation[]
}

/** The VAT that the rate of the lines would give; null where several rates take part. */
export function proposedVat(
  { allocations, issuedOn }: Pick<Sums, 'allocations' | 'issuedOn'>,
  net: number | null,
  sheet: Rates,
): number | null {
  const rates = new Set(allocations.map(({ lineId }) => rateOfLine(lineId, issuedOn, sheet)))
  const [rate = null] = rates
  return net === null || rate === null || rates.size > 1
    ? null
    : taxed(net, false, rate).amounts.vat
}

/** The VAT that the rate of its own line gives a part of an invoice; null where the line has several rates. */
function proposedVatOfPart(
  { lineId, net }: Pick<Allocation, 'lineId' | 'net'>,
  issuedOn: PlainDate | null,
  sheet: Rates,
): number | null {
  const rate = rateOfLine(lineId, issuedOn, sheet)
  return rate === null ? null : taxed(net, false, rate).amounts.vat
}

/** The amount of an invoice line that other credit notes left. */
export function leftOfLine(
  lineId: string,
  { id, creditOf }: Credit,
  { invoices }: Pick<Rates, 'invoices'>,
): { allocation: Allocation; net: number; vat: number } | null {
  const partOf = ({ allocations }: Invoice) => allocations.find((part) => part.lineId === lineId)
  const credited = invoices.find((each) => each.id === creditOf)
  const full = credited && partOf(credited)
  if (!full) return null
  const others = invoices
    .filter((each) => each.kind === 'credit' && each.creditOf === creditOf && each.id !== id)
    .flatMap((each) => partOf(each) ?? [])
  const left = (name: 'net' | 'vat') => others.reduce((sum, part) => sum - part[name], full[name])
  return { allocation: full, net: left('net'), vat: left('vat') }
}

/** The lines of an invoice that were not credited yet. */
export function linesLeftOf({ id, allocations }: Invoice, invoices: readonly Invoice[]): string[] {
  const sums = { creditOf: id }
  return allocations
    .map(({ lineId }) => lineId)
    .filter((lineId) => {
      const left = leftOfLine(lineId, sums, { invoices })
      return left !== null && left.net + left.vat > 0
    })
}

/** A part of a credit has its share of the VAT of its line, exact to the ban as its supplier calculated it. */
export function vatOfPart(
  part: Pick<Allocation, 'lineId' | 'net'>,
  sums: Credit & Pick<Sums, 'issuedOn'>,
  sheet: Rates,
): number | null {
  const left = leftOfLine(part.lineId, sums, sheet)
  if (!left || left.allocation.net <= 0) return proposedVatOfPart(part, sums.issuedOn, sheet)
  return part.net === left.net
    ? left.vat
    : scaled(part.net, left.allocation.vat, left.allocation.net)
}

interface VatDifference {
  lineId: string
  typed: number
  proposed: number
}

/** The parts of an invoice whose VAT differs from the rate of their line, or from the credited invoice. */
export function vatDifferences(invoice: Sums, sheet: Rates): VatDifference[] {
  const { net, vat, allocations } = invoice
  if (net === null || vat === null) return []
  const isShared = allocations.length > 1
  // A whole that was rounded once and then shared out misses the rounding of its parts by a ban.
  const max = isShared ? 1 : 0
  return allocations
    .map((part) => (isShared ? part : { ...part, net, vat }))
    .flatMap((part) => {
      const proposed = vatOfPart(part, invoice, sheet)
      const isFar = proposed !== null && Math.abs(part.vat - proposed) > max
      return isFar ? [{ lineId: part.lineId, typed: part.vat, proposed }] : []
    })
}

function rateOfLine(
  lineId: string,
  issuedOn: PlainDate | null,
  { lines, dated, event }: Rates,
): number | null {
  const line = lines.find(({ id }) => id === lineId)
  if (!line || line.components.length > 0) return null
  return rateAt({ vatRates: dated, eventDate: issuedOn ?? event.startDate }, line.vat, line)
}
