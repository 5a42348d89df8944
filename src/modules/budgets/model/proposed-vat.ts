import type { PlainDate } from '#shared/time.ts'
import type { Allocation } from './documents.ts'
import { rateAt, taxed, type Calculation } from './figures.ts'
import type { BudgetLine } from './words.ts'

interface Rates {
  lines: readonly BudgetLine[]
  dated: Calculation['vatRates']
  event: { startDate: PlainDate }
}

interface Sums {
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
  return net === null || rate === null || rates.size > 1 ? null : taxed(net, false, rate).triple.vat
}

/** The VAT that the rate of its own line gives a part of an invoice; null where the line has several rates. */
export function proposedVatOfPart(
  { lineId, net }: Pick<Allocation, 'lineId' | 'net'>,
  issuedOn: PlainDate | null,
  sheet: Rates,
): number | null {
  const rate = rateOfLine(lineId, issuedOn, sheet)
  return rate === null ? null : taxed(net, false, rate).triple.vat
}

interface VatDifference {
  lineId: string
  typed: number
  proposed: number
}

/** The parts of an invoice whose VAT is not what the rate of their line gives. */
export function vatDifferences(invoice: Sums, sheet: Rates): VatDifference[] {
  const { net, vat, issuedOn, allocations } = invoice
  if (net === null || vat === null) return []
  const isShared = allocations.length > 1
  // A whole that was rounded once and then shared out misses the rounding of its parts by a ban.
  const most = isShared ? 1 : 0
  return allocations
    .map((part) => (isShared ? part : { ...part, net, vat }))
    .flatMap((part) => {
      const proposed = proposedVatOfPart(part, issuedOn, sheet)
      const isFar = proposed !== null && Math.abs(part.vat - proposed) > most
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
