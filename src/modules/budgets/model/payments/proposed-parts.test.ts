import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  followPart,
  followSums,
  rateBetween,
  toBase,
  vatDifferences,
  type Allocation,
  type BudgetLine,
  type Invoice,
} from '../../model.ts'
import { confirmed, guests, invoice, line, sheet } from '../testbed.ts'

const hall = line({ id: 'hall', name: 'Sală', unitPrice: 1000_00, vat: 'standard' })
const food = line({ id: 'food', name: 'Meniu', unitPrice: 3000_00, vat: 'reduced' })
const lamps = line({ id: 'lamps', name: 'Lumini', unitPrice: 2000_00, vat: 'standard' })

const sheetOf = (lines: BudgetLine[], invoices: Invoice[] = []) => ({
  budget: { currency: 'RON' as const, rates: [], guests },
  event: { startDate: '2027-06-12' },
  dated: sheet().vatRates,
  confirmed,
  approvals: [],
  lines,
  offers: [],
  invoices,
  payments: [],
  baseline: null,
})

const blank = (lineId: string): Allocation => ({ lineId, net: 0, vat: 0, closes: false })
const sums = (net: number | null, vat: number | null, allocations: Allocation[]) => ({
  net,
  vat,
  issuedOn: '2027-06-12',
  currency: 'RON' as const,
  creditOf: null as string | null,
  allocations,
})

describe('an invoice for several lines', () => {
  test('starts with shares by what is planned, whichever was written first', () => {
    const of = sheetOf([hall, lamps])
    const both = [blank('hall'), blank('lamps')]
    const netFirst = followSums(sums(300_00, null, []), sums(300_00, null, both), of)
    const linesFirst = followSums(sums(null, null, both), sums(300_00, null, both), of)
    expect(netFirst).toEqual(linesFirst)
    expect(netFirst.vat).toBe(63_00)
    expect(netFirst.allocations).toMatchObject([
      { net: 100_00, vat: 21_00 },
      { net: 200_00, vat: 42_00 },
    ])
  })

  test('of several rates has the VAT of each part', () => {
    const both = [blank('hall'), blank('food')]
    const found = followSums(
      sums(null, null, both),
      sums(400_00, null, both),
      sheetOf([hall, food]),
    )
    // Prices are with VAT: 1000 / 1.21 and 3000 / 1.11 are planned net.
    const [first, second] = found.allocations
    expect(first!.net + second!.net).toBe(400_00)
    expect(found.vat).toBe(first!.vat + second!.vat)
    expect(first!.vat).toBe(Math.round(first!.net * 0.21))
    expect(second!.vat).toBe(Math.round(second!.net * 0.11))
  })

  test('whose shares are corrected has the VAT of its parts, until somebody writes another', () => {
    const of = sheetOf([hall, food])
    const both = [blank('hall'), blank('food')]
    const start = { ...sums(400_00, null, both) }
    const proposed = followSums(sums(null, null, both), start, of)
    const one = { ...start, ...proposed }
    const first = { ...one, ...followPart(one, 'hall', { net: 300_00 }, of) }
    const second = { ...first, ...followPart(first, 'food', { net: 100_00 }, of) }
    expect(second.allocations).toMatchObject([
      { net: 300_00, vat: 63_00 },
      { net: 100_00, vat: 11_00 },
    ])
    expect(second.vat).toBe(74_00)
    const typed = { ...one, vat: 80_00 }
    expect(followPart(typed, 'hall', { net: 300_00 }, of).vat).toBe(80_00)
    expect(followPart(second, 'food', { vat: 12_00 }, of).vat).toBe(75_00)
  })

  test('keeps what somebody wrote', () => {
    const of = sheetOf([hall, lamps])
    const written = [
      { ...blank('hall'), net: 250_00, vat: 52_50 },
      { ...blank('lamps'), net: 50_00, vat: 10_50 },
    ]
    const after = followSums(sums(300_00, 63_00, written), sums(310_00, 63_00, written), of)
    expect(after).toEqual({ net: 310_00, vat: 65_10, allocations: written })
    const both = [blank('hall'), blank('lamps')]
    const ours = followSums(sums(null, null, both), sums(300_00, null, both), of)
    const typed = followSums(
      sums(300_00, 63_00, ours.allocations),
      sums(300_00, 60_00, ours.allocations),
      of,
    )
    expect(typed.vat).toBe(60_00)
    expect(typed.allocations.map(({ vat }) => vat)).toEqual([20_00, 40_00])
  })

  test('that takes back another is shared as that one was', () => {
    const parts = [
      { ...blank('hall'), net: 900_00, vat: 189_00 },
      { ...blank('lamps'), net: 100_00, vat: 21_00 },
    ]
    const bill = invoice('hall', 1000_00, { id: 'bill', vat: 210_00, allocations: parts })
    const both = [blank('hall'), blank('lamps')]
    const of = sheetOf([hall, lamps], [bill])
    const before = { ...sums(null, null, both), creditOf: 'bill' }
    const found = followSums(before, { ...before, net: 500_00 }, of)
    expect(found.allocations.map(({ net }) => net)).toEqual([450_00, 50_00])
  })

  test('always has parts that sum to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 2, maxLength: 6 }),
        (net, prices) => {
          const lines = prices.map((unitPrice, at) =>
            line({ id: String(at), unitPrice, vat: at % 2 === 0 ? 'standard' : 'reduced' }),
          )
          const parts = lines.map(({ id }) => blank(id))
          const { vat, allocations } = followSums(
            sums(null, null, parts),
            sums(net, null, parts),
            sheetOf(lines),
          )
          const sum = (of: 'net' | 'vat') => allocations.reduce((all, each) => all + each[of], 0)
          expect([sum('net'), sum('vat')]).toEqual([net, vat])
        },
      ),
    )
  })
})

test('what the bank took gives a rate that gives it back to the ban', () => {
  const amount = fc.integer({ min: 1, max: 900_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 5_000_000_000 }), (minor, base) => {
      const rate = rateBetween(minor, base)
      if (rate !== null && minor <= base * 1000) expect(toBase(minor, rate)).toBe(base)
    }),
  )
  expect(rateBetween(300_00, 1540_00)).toBe('5.133333333')
  expect(rateBetween(300_00, 1530_00)).toBe('5.1')
  expect(rateBetween(0, 1530_00)).toBeNull()
})

test('the VAT of a credit note follows its net in the proportion of the invoice', () => {
  // The supplier rounded each of several rows: 11 % of the net would be 1.354,69.
  const part = { lineId: 'food', net: 12_315_32, vat: 1_354_68, closes: false }
  const bill = invoice('food', 0, { net: part.net, vat: part.vat, allocations: [part] })
  const of = sheetOf([food], [bill])
  const before = { ...sums(part.net, part.vat, [part]), creditOf: bill.id }
  expect(followSums(before, { ...before, net: 1000_00 }, of).vat).toBe(110_00)
  expect(followSums(before, { ...before, net: part.net }, of).vat).toBe(part.vat)
  const written = { ...before, vat: 90_00 }
  expect(followSums(written, { ...written, net: 1000_00 }, of).vat).toBe(90_00)
})

describe('a credit note of some lines of an invoice', () => {
  const parts = [
    { ...blank('hall'), net: 6196_03, vat: 1301_17 },
    { ...blank('food'), net: 1335_14, vat: 146_87 },
    { ...blank('lamps'), net: 864_86, vat: 181_62 },
  ]
  const full = { net: 8396_03, vat: 1629_66 }
  const bill = invoice('hall', 0, { id: 'bill', ...full, allocations: parts })
  const ofWhole = { ...sums(full.net, full.vat, parts), creditOf: 'bill' }
  const of = sheetOf([hall, food, lamps], [bill])

  test('has the net and the VAT that are left of them', () => {
    const two = followSums(ofWhole, { ...ofWhole, allocations: [parts[1]!, parts[2]!] }, of)
    expect(two).toEqual({ net: 2200_00, vat: 328_49, allocations: [parts[1], parts[2]] })
    const one = followSums(ofWhole, { ...ofWhole, allocations: [parts[1]!] }, of)
    expect(one).toMatchObject({ net: 1335_14, vat: 146_87 })
    const credit = invoice('food', 0, {
      kind: 'credit',
      creditOf: 'bill',
      net: 335_14,
      vat: 36_87,
      allocations: [{ ...blank('food'), net: 335_14, vat: 36_87 }],
    })
    const later = sheetOf([hall, food, lamps], [bill, credit])
    const start = { ...ofWhole, net: null, vat: null }
    expect(followSums(start, { ...start, allocations: [parts[1]!] }, later)).toMatchObject({
      net: 1000_00,
      vat: 110_00,
    })
  })

  test('has the VAT of its own line when another net is written', () => {
    const one = { ...ofWhole, net: 1335_14, vat: 146_87, allocations: [parts[1]!] }
    expect(followSums(one, { ...one, net: 200_00 }, of)).toMatchObject({ net: 200_00, vat: 22_00 })
    const two = { ...ofWhole, net: 2200_00, vat: 328_49, allocations: parts.slice(1) }
    const part = followPart(two, 'food', { net: 200_00 }, of)
    expect(part).toMatchObject({ vat: 203_62, allocations: [{ net: 200_00, vat: 22_00 }, {}] })
  })

  test('is asked about a VAT that is not that of the invoice, whatever the rate of the line is', () => {
    const own = { ...blank('hall'), net: 900_00, vat: 99_00 }
    const other = invoice('hall', 0, { id: 'other', net: 900_00, vat: 99_00, allocations: [own] })
    const ofOther = { ...sums(200_00, 22_00, [own]), creditOf: 'other' }
    const sheetOfOther = sheetOf([hall], [other])
    expect(vatDifferences(ofOther, sheetOfOther)).toEqual([])
    expect(vatDifferences({ ...ofOther, vat: 42_00 }, sheetOfOther)).toEqual([
      { lineId: 'hall', typed: 42_00, proposed: 22_00 },
    ])
    expect(vatDifferences({ ...ofOther, creditOf: null }, sheetOfOther)).toHaveLength(1)
  })

  test('keeps a net that somebody wrote', () => {
    const written = { ...ofWhole, net: 500_00, vat: 97_05 }
    expect(followSums(written, { ...written, allocations: [parts[1]!] }, of).net).toBe(500_00)
  })
})
