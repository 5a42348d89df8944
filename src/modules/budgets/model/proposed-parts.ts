import type { Currency } from '#shared/money.ts'
import type { PlainDate } from '#shared/time.ts'
import type { Allocation, Invoice } from './documents.ts'
import { scaled, spread } from './exchange.ts'
import { figuresOf, calculationOf } from './figures.ts'
import { proposedVat, proposedVatOfPart } from './proposed-vat.ts'

/** The sums of an invoice while it is being written. */
export interface InvoiceSums {
  net: number | null
  vat: number | null
  issuedOn: PlainDate | null
  currency: Currency
  /** The invoice that a credit note takes back. */
  creditOf: string | null
  allocations: readonly Allocation[]
}

type Sheet = Parameters<typeof calculationOf>[0] & { invoices: readonly Invoice[] }

/**
 * The sums after somebody changed some of them: the VAT follows the rates of the lines and the parts follow the
 * whole, each until somebody writes another.
 */
export function followSums(
  before: InvoiceSums,
  after: InvoiceSums,
  sheet: Sheet,
): Pick<InvoiceSums, 'vat'> & { allocations: Allocation[] } {
  const isVatOurs = before.vat === null || before.vat === vatOf(before, sheet)
  const isVatWritten = after.vat !== before.vat
  const vat = isVatOurs && !isVatWritten ? (vatOf(after, sheet) ?? after.vat) : after.vat
  const allocations = areOurs(before, sheet)
    ? proposedParts({ ...after, vat }, sheet)
    : [...after.allocations]
  return { vat, allocations }
}

/**
 * The sums after somebody corrected a part: its VAT follows its net, and the VAT of the whole follows the parts, each
 * until somebody writes another.
 */
export function followPart(
  before: InvoiceSums,
  lineId: string,
  written: Partial<Pick<Allocation, 'net' | 'vat'>>,
  sheet: Sheet,
): Pick<InvoiceSums, 'vat'> & { allocations: Allocation[] } {
  const vatOfPart = (part: Allocation) => proposedVatOfPart(part, before.issuedOn, sheet)
  const allocations = before.allocations.map((part) => {
    if (part.lineId !== lineId) return part
    const next = { ...part, ...written }
    const own = vatOfPart(part)
    const isOurs = part.vat === 0 || (own !== null && Math.abs(part.vat - own) <= 1)
    const follows = written.net !== undefined && isOurs
    return { ...next, vat: (follows ? vatOfPart(next) : null) ?? next.vat }
  })
  const sumOf = (vats: readonly (number | null)[]) =>
    vats.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const isWholeOurs =
    before.vat === null ||
    before.vat === vatOf(before, sheet) ||
    before.vat === sumOf(before.allocations.map(vatOfPart))
  return { vat: isWholeOurs ? sumOf(allocations.map(({ vat }) => vat)) : before.vat, allocations }
}

/** The parts of an invoice for several lines: by what is planned for each, or by the invoice that is taken back. */
export function proposedParts(sums: InvoiceSums, sheet: Sheet): Allocation[] {
  const { net, vat, allocations } = sums
  if (allocations.length < 2 || net === null) return [...allocations]
  const nets = netsOf(sums, sheet)
  const own = ownVats(nets, sums, sheet)
  const isKnown = own.some((each) => (each ?? 0) > 0)
  const weights = isKnown ? own.map((each) => each ?? 0) : nets
  const vats = spread(vat ?? 0, weights)
  return allocations.map((part, at) => ({ ...part, net: nets[at] ?? 0, vat: vats[at] ?? 0 }))
}

function areOurs(sums: InvoiceSums, sheet: Sheet): boolean {
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

/** Part of a credited invoice has its share of the VAT, to the ban in which its supplier counted it. */
function vatOf(sums: InvoiceSums, sheet: Sheet): number | null {
  const credited = sheet.invoices.find(({ id }) => id === sums.creditOf)
  if (credited && credited.net > 0 && sums.net !== null)
    return scaled(sums.net, credited.vat, credited.net)
  return vatByRates(sums, sheet)
}

/** By one rate of the whole, or by the rate of each part where they have several; null where a rate is missing. */
function vatByRates(sums: InvoiceSums, sheet: Sheet): number | null {
  const whole = proposedVat(sums, sums.net, sheet)
  if (whole !== null || sums.net === null || sums.allocations.length < 2) return whole
  const own = ownVats(netsOf(sums, sheet), sums, sheet)
  return own.every((each) => each !== null) ? own.reduce((sum, each) => sum + each, 0) : null
}

function ownVats(
  nets: readonly number[],
  { allocations, issuedOn }: InvoiceSums,
  sheet: Sheet,
): (number | null)[] {
  return allocations.map(({ lineId }, at) =>
    proposedVatOfPart({ lineId, net: nets[at] ?? 0 }, issuedOn, sheet),
  )
}

function netsOf({ net, currency, creditOf, allocations }: InvoiceSums, sheet: Sheet): number[] {
  const credited = sheet.invoices.find(({ id }) => id === creditOf)?.allocations
  const figures = figuresOf(calculationOf(sheet), currency)
  const weights = allocations.map(({ lineId }) =>
    Math.max(
      0,
      credited?.find((part) => part.lineId === lineId)?.net ??
        figures.get(lineId)?.planned.net ??
        0,
    ),
  )
  // Lines without a plan share alike.
  return spread(net ?? 0, weights.some((each) => each > 0) ? weights : weights.map(() => 1))
}
