import type { Currency } from '#shared/numbers/money.ts'
import type { PlainDate } from '#shared/dates/time.ts'
import type { Allocation, Invoice } from '../invoices/documents.ts'
import { scaled, spread } from '../exchange.ts'
import { figuresOf, calculationOf } from '../figures.ts'
import { leftOfLine, proposedVat, vatOfPart } from './proposed-vat.ts'

/** The sums of an invoice while it is being written. */
export interface InvoiceSums {
  /** A new payment has none. */
  id?: string
  net: number | null
  vat: number | null
  issuedOn: PlainDate | null
  currency: Currency
  /** The invoice that a credit note credits. */
  creditOf: string | null
  allocations: readonly Allocation[]
}

type PaymentSheet = Parameters<typeof calculationOf>[0] & { invoices: readonly Invoice[] }

/**
 * The sums after the user changed some of them: the VAT follows the rates of the lines and the parts follow
 * the total, each until it is edited.
 */
export function followSums(
  before: InvoiceSums,
  after: InvoiceSums,
  sheet: PaymentSheet,
): Pick<InvoiceSums, 'net' | 'vat'> & { allocations: Allocation[] } {
  const net = followNet(before, after, sheet)
  const next = { ...after, net }
  const isVatOurs = before.vat === null || before.vat === vatOf(before, sheet)
  const isVatWritten = after.vat !== before.vat
  const vat = isVatOurs && !isVatWritten ? (vatOf(next, sheet) ?? after.vat) : after.vat
  const allocations = areOurs(before, sheet)
    ? proposedParts({ ...next, vat }, sheet)
    : [...after.allocations]
  return { net, vat, allocations }
}

/** For a credit note, what is left of the chosen lines, until it is edited. */
function followNet(before: InvoiceSums, after: InvoiceSums, sheet: PaymentSheet): number | null {
  const linesOf = ({ allocations }: InvoiceSums) => allocations.map(({ lineId }) => lineId).join()
  if (after.net !== before.net || linesOf(before) === linesOf(after)) return after.net
  const netLeft = (sums: InvoiceSums) =>
    sums.allocations.reduce(
      (sum, { lineId }) => sum + (leftOfLine(lineId, sums, sheet)?.net ?? 0),
      0,
    )
  const isOurs = before.net === null || before.net === netLeft(before)
  return isOurs && netLeft(after) > 0 ? netLeft(after) : after.net
}

/**
 * The sums after the user corrected a part: its VAT follows its net, and the VAT of the total follows the
 * parts, each until it is edited.
 */
export function followPart(
  before: InvoiceSums,
  lineId: string,
  written: Partial<Pick<Allocation, 'net' | 'vat'>>,
  sheet: PaymentSheet,
): Pick<InvoiceSums, 'vat'> & { allocations: Allocation[] } {
  const ownVat = (part: Allocation) => vatOfPart(part, before, sheet)
  const allocations = before.allocations.map((part) => {
    if (part.lineId !== lineId) return part
    const next = { ...part, ...written }
    const own = ownVat(part)
    const isOurs = part.vat === 0 || (own !== null && Math.abs(part.vat - own) <= 1)
    const follows = written.net !== undefined && isOurs
    return { ...next, vat: (follows ? ownVat(next) : null) ?? next.vat }
  })
  const sumOf = (vats: readonly (number | null)[]) =>
    vats.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const isWholeOurs =
    before.vat === null ||
    before.vat === vatOf(before, sheet) ||
    before.vat === sumOf(before.allocations.map(ownVat))
  return { vat: isWholeOurs ? sumOf(allocations.map(({ vat }) => vat)) : before.vat, allocations }
}

/** The parts of an invoice for several lines: by their planned amounts, or by the credited invoice. */
export function proposedParts(sums: InvoiceSums, sheet: PaymentSheet): Allocation[] {
  const { net, vat, allocations } = sums
  if (allocations.length < 2 || net === null) return [...allocations]
  const nets = netsOf(sums, sheet)
  const own = ownVats(nets, sums, sheet)
  const isKnown = own.some((each) => (each ?? 0) > 0)
  const weights = isKnown ? own.map((each) => each ?? 0) : nets
  const vats = spread(vat ?? 0, weights)
  return allocations.map((part, at) => ({ ...part, net: nets[at] ?? 0, vat: vats[at] ?? 0 }))
}

function areOurs(sums: InvoiceSums, sheet: PaymentSheet): boolean {
  const proposed = proposedParts(sums, sheet)
  const isBlank = sums.allocations.every(({ net, vat }) => net === 0 && vat === 0)
  return (
    sums.allocations.length < 2 ||
    isBlank ||
    sums.allocations.every(
      ({ net, vat }, at) => net === proposed[at]?.net && vat === proposed[at].vat,
    )
  )
}

function vatOf(sums: InvoiceSums, sheet: PaymentSheet): number | null {
  const credited = sheet.invoices.find(({ id }) => id === sums.creditOf)
  if (!credited || credited.net <= 0 || sums.net === null) return vatByRates(sums, sheet)
  const isOfItsLines = sums.allocations.every(({ lineId }) => leftOfLine(lineId, sums, sheet))
  if (!isOfItsLines || sums.allocations.length === 0)
    return scaled(sums.net, credited.vat, credited.net)
  const own = ownVats(netsOf(sums, sheet), sums, sheet)
  return own.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/**
 * Calculated by the rate of the invoice, or by the rate of each part where they have several; null where a
 * rate is missing.
 */
function vatByRates(sums: InvoiceSums, sheet: PaymentSheet): number | null {
  const full = proposedVat(sums, sums.net, sheet)
  if (full !== null || sums.net === null || sums.allocations.length < 2) return full
  const own = ownVats(netsOf(sums, sheet), sums, sheet)
  return own.every((each) => each !== null) ? own.reduce((sum, each) => sum + each, 0) : null
}

function ownVats(
  nets: readonly number[],
  sums: InvoiceSums,
  sheet: PaymentSheet,
): (number | null)[] {
  return sums.allocations.map(({ lineId }, at) =>
    vatOfPart({ lineId, net: nets[at] ?? 0 }, sums, sheet),
  )
}

function netsOf(sums: InvoiceSums, sheet: PaymentSheet): number[] {
  const { net, currency, allocations } = sums
  if (allocations.length === 1) return [net ?? 0]
  const figures = figuresOf(calculationOf(sheet), currency)
  const weights = allocations.map(({ lineId }) =>
    Math.max(0, leftOfLine(lineId, sums, sheet)?.net ?? figures.get(lineId)?.planned.net ?? 0),
  )
  // Lines without a plan share alike.
  return spread(net ?? 0, weights.some((each) => each > 0) ? weights : weights.map(() => 1))
}
