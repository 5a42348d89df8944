import type { PlainDate } from '#shared/time.ts'
import type { Allocation } from './documents.ts'
import { rateAt, taxed, type Reckoning } from './figures.ts'
import type { BudgetLine } from './words.ts'

interface Rates {
  lines: readonly BudgetLine[]
  dated: Reckoning['vatRates']
  event: { startDate: PlainDate }
}

/** The VAT that the rate of the line would give; null where several rates take part. */
export function proposedVat(
  { allocations, issuedOn }: { allocations: readonly Allocation[]; issuedOn: PlainDate | null },
  net: number | null,
  { lines, dated, event }: Rates,
): number | null {
  const [part, ...others] = allocations
  const line = lines.find(({ id }) => id === part?.lineId)
  if (net === null || !line || others.length > 0 || line.components.length > 0) return null
  const eventDate = issuedOn ?? event.startDate
  const rate = rateAt({ vatRates: dated, eventDate }, line.vat, line)
  return rate === null ? null : taxed(net, false, rate).triple.vat
}
