import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rollUp, toBase, type Invoice, type Payment } from '../../model.ts'
import { invoice, line, payment, sheet } from '../testbed.ts'

interface Share {
  lineId: string
  net: number
  vat?: number
}

/** A document of several lines. */
function bill(shares: readonly Share[], fields: Partial<Invoice> = {}): Invoice {
  const allocations = shares.map(({ lineId, net, vat = 0 }) => ({ lineId, net, vat, closes: true }))
  const sum = (of: 'net' | 'vat') => sumOf(allocations.map((each) => each[of]))
  return invoice('', 0, { net: sum('net'), vat: sum('vat'), allocations, ...fields })
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}

const [hall, menu] = [line({ name: 'Sală' }), line({ name: 'Meniu' })]

function figures(invoices: Invoice[], payments: Payment[], lines = [hall, menu]) {
  const totals = rollUp(sheet({ lines, invoices, payments }))
  return lines.map(({ id }) => {
    const { invoiced, paid, remaining, overpaid } = totals.lines.get(id)!
    return [invoiced.gross, paid.gross, remaining.gross, overpaid.gross]
  })
}

describe('a credit note on one of two lines', () => {
  const both = bill([
    { lineId: hall.id, net: 600_00 },
    { lineId: menu.id, net: 400_00 },
  ])
  const storno = bill([{ lineId: hall.id, net: 200_00 }], { kind: 'credit', creditOf: both.id })
  const paid = (amount: number, fields: Partial<Payment> = {}) =>
    payment(amount, { invoiceId: both.id, ...fields })

  test('leaves each line paid as soon as the rest of the invoice is', () => {
    expect(figures([both, storno], [paid(400_00)])).toEqual([
      [400_00, 200_00, 200_00, 0],
      [400_00, 200_00, 200_00, 0],
    ])
    expect(figures([both, storno], [paid(800_00)])).toEqual([
      [400_00, 400_00, 0, 0],
      [400_00, 400_00, 0, 0],
    ])
  })

  test('makes too much of what was paid for its own line', () => {
    expect(figures([both, storno], [paid(1000_00)])).toEqual([
      [400_00, 600_00, 0, 200_00],
      [400_00, 400_00, 0, 0],
    ])
    const back = paid(200_00, { kind: 'refund', paidOn: '2027-05-02' })
    expect(figures([both, storno], [paid(1000_00), back])).toEqual([
      [400_00, 400_00, 0, 0],
      [400_00, 400_00, 0, 0],
    ])
  })

  test('of all that the invoice says of it opens the line again, as the plan is', () => {
    const planned = { ...hall, unitPrice: 700_00, vat: 'exempt' as const }
    const full = bill([{ lineId: hall.id, net: 600_00 }], { kind: 'credit', creditOf: both.id })
    expect(figures([both, full], [paid(1000_00)], [planned, menu])).toEqual([
      [0, 600_00, 100_00, 0],
      [400_00, 400_00, 0, 0],
    ])
  })
})

describe('an advance in a final invoice', () => {
  test('for one of its lines is paid for that line', () => {
    const advance = bill([{ lineId: hall.id, net: 300_00 }], { kind: 'advance' })
    const shares = [
      { lineId: hall.id, net: 600_00 },
      { lineId: menu.id, net: 400_00 },
    ]
    const final = bill(shares, { settles: [advance.id] })
    const first = payment(300_00, { invoiceId: advance.id })
    expect(figures([advance, final], [first, payment(700_00, { invoiceId: final.id })])).toEqual([
      [600_00, 600_00, 0, 0],
      [400_00, 400_00, 0, 0],
    ])
    expect(figures([advance, final], [first])).toEqual([
      [600_00, 300_00, 300_00, 0],
      [400_00, 0, 400_00, 0],
    ])
  })

  test('above what that says of the line is paid for the others', () => {
    const advance = bill([{ lineId: hall.id, net: 700_00 }], { kind: 'advance' })
    const shares = [
      { lineId: hall.id, net: 600_00 },
      { lineId: menu.id, net: 400_00 },
    ]
    const final = bill(shares, { settles: [advance.id] })
    expect(figures([advance, final], [payment(700_00, { invoiceId: advance.id })])).toEqual([
      [600_00, 600_00, 0, 0],
      [400_00, 100_00, 300_00, 0],
    ])
  })

  test('of another VAT rate leaves nothing of the net, the VAT or the whole', () => {
    const advance = bill([{ lineId: hall.id, net: 300_00, vat: 63_00 }], { kind: 'advance' })
    const final = bill([{ lineId: hall.id, net: 1000_00, vat: 110_00 }], { settles: [advance.id] })
    const payments = [
      payment(363_00, { invoiceId: advance.id }),
      payment(747_00, { invoiceId: final.id }),
    ]
    const input = sheet({ lines: [hall], invoices: [advance, final], payments })
    expect(rollUp(input).lines.get(hall.id)).toMatchObject({
      invoiced: { net: 1000_00, vat: 110_00, gross: 1110_00 },
      paid: { net: 1000_00, vat: 110_00, gross: 1110_00 },
      remaining: { net: 0, vat: 0, gross: 0 },
    })
  })

  test('of another exchange rate keeps that rate, and the line closes', () => {
    const eur = { currency: 'EUR' as const }
    const band = line({ ...eur, vat: 'exempt', unitPrice: 2000_00 })
    const share = (net: number) => [{ lineId: band.id, net }]
    const advance = bill(share(500_00), { ...eur, kind: 'advance', rate: '4.95' })
    const final = bill(share(2000_00), { ...eur, rate: '4.98', settles: [advance.id] })
    const payments = [
      payment(500_00, { ...eur, invoiceId: advance.id, rate: '4.97' }),
      payment(1500_00, { ...eur, invoiceId: final.id, rate: '5.01' }),
    ]
    const totals = rollUp(sheet({ lines: [band], invoices: [advance, final], payments }))
    const lei = 500 * 4_95 + 1500 * 4_98
    expect(totals.lines.get(band.id)).toMatchObject({
      invoiced: { gross: lei },
      forecast: { gross: lei },
      paid: { gross: lei },
      remaining: { gross: 0 },
      overpaid: { gross: 0 },
    })
    expect(totals.exchange.cost).toBe(500 * (4_97 - 4_95) + 1500 * (5_01 - 4_98))
    expect(totals.cost.paid.gross).toBe(500 * 4_97 + 1500 * 5_01)
  })

  test('is planned again with a final invoice that was taken back', () => {
    const planned = { ...hall, unitPrice: 1000_00, vat: 'exempt' as const }
    const advance = bill([{ lineId: hall.id, net: 300_00 }], { kind: 'advance' })
    const final = bill([{ lineId: hall.id, net: 1000_00 }], { settles: [advance.id] })
    const storno = bill([{ lineId: hall.id, net: 1000_00 }], { kind: 'credit', creditOf: final.id })
    const paid = [payment(300_00, { invoiceId: advance.id })]
    expect(figures([advance, final, storno], paid, [planned])).toEqual([[0, 300_00, 700_00, 0]])
    const open = { ...storno, reopensAdvances: true }
    expect(figures([advance, final, open], paid, [planned])).toEqual([[300_00, 300_00, 700_00, 0]])
  })
})

const anyRate = fc
  .integer({ min: 10_000, max: 99_999 })
  .map((digits) => `${Math.floor(digits / 10_000)}.${String(digits % 10_000).padStart(4, '0')}`)
const permille = fc.integer({ min: 0, max: 1000 })

/** An invoice of up to four lines with a credit note and an advance in it, each with a rate of its own. */
const anyDocuments = fc
  .record({
    currency: fc.constantFrom('EUR' as const, 'RON' as const),
    rates: fc.tuple(anyRate, anyRate, anyRate),
    vatPoints: fc.tuple(fc.constantFrom(0, 11, 21), fc.constantFrom(0, 11, 21)),
    shares: fc.array(
      fc.record({
        net: fc.integer({ min: 1, max: 9000_00 }),
        credited: permille,
        advanced: permille,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    hasCredit: fc.boolean(),
    hasAdvance: fc.boolean(),
  })
  .map(({ currency, rates, vatPoints, shares, hasCredit, hasAdvance }) => {
    const lines = shares.map(() => line({ currency, vat: 'exempt' }))
    const rateAt = (at: 0 | 1 | 2) => (currency === 'EUR' ? rates[at] : null)
    const partOf = (of: (share: (typeof shares)[number]) => number, points: number) =>
      shares.map((share, at) => {
        const net = of(share)
        return { lineId: lines[at]!.id, net, vat: Math.round((net * points) / 100) }
      })
    const advance = bill(
      partOf(({ net, advanced }) => Math.floor((net * advanced) / 1000), vatPoints[1]),
      { currency, rate: rateAt(1), kind: 'advance' },
    )
    const final = bill(
      partOf(({ net }) => net, vatPoints[0]),
      { currency, rate: rateAt(0) },
    )
    const grossOf = (each: Invoice) => each.net + each.vat
    const isSettled = hasAdvance && grossOf(advance) <= grossOf(final)
    if (isSettled) final.settles = [advance.id]
    const credit = bill(
      partOf(({ net, credited }) => Math.floor((net * credited) / 1000), vatPoints[0]),
      { currency, rate: rateAt(2), kind: 'credit', creditOf: final.id },
    )
    const settled = isSettled ? grossOf(advance) : 0
    // Credit below the advance belongs to the refund of the advance.
    const isCredited = hasCredit && settled + grossOf(credit) <= grossOf(final)
    const owed = grossOf(final) - settled - (isCredited ? grossOf(credit) : 0)
    return {
      lines,
      advance: isSettled ? advance : null,
      final,
      invoices: [final, ...(isSettled ? [advance] : []), ...(isCredited ? [credit] : [])],
      owed,
    }
  })

const anyPaid = fc.array(
  fc.record({ permille: fc.integer({ min: 1, max: 700 }), rate: anyRate, isRefund: fc.boolean() }),
  { maxLength: 6 },
)

/** The amount that the bank charged, each payment by its own rate. */
function takenByBank(payments: readonly Payment[]): number {
  return sumOf(
    payments.map(({ kind, amount, rate }) => {
      const lei = toBase(amount, rate ?? '1')
      return kind === 'refund' ? 0 - lei : lei
    }),
  )
}

type ValueOf<A> = A extends fc.Arbitrary<infer V> ? V : never

function paidOf(of: Invoice, full: number, list: ValueOf<typeof anyPaid>): Payment[] {
  return list
    .map(({ permille: part, rate, isRefund }, at) =>
      payment(Math.floor((full * part) / 1000), {
        invoiceId: of.id,
        currency: of.currency,
        rate: of.currency === 'EUR' ? rate : null,
        kind: isRefund ? 'refund' : 'rest',
        paidOn: `2027-05-${String(at + 1).padStart(2, '0')}`,
      }),
    )
    .filter(({ amount }) => amount > 0)
}

function dueOf(of: Invoice, amount: number, dayRate: string): Payment[] {
  const rate = of.currency === 'EUR' ? dayRate : null
  const fields = { invoiceId: of.id, currency: of.currency, rate, paidOn: '2027-06-01' }
  return amount > 0 ? [payment(amount, fields)] : []
}

describe('payments of an invoice with a credit note and an advance', () => {
  test('add up, and no line has a rest while another has too much', () => {
    fc.assert(
      fc.property(anyDocuments, anyPaid, anyRate, (documents, list, dayRate) => {
        const { lines, invoices, final, advance, owed } = documents
        const payments = [
          ...paidOf(final, owed, list),
          ...(advance ? dueOf(advance, Math.floor((advance.net + advance.vat) / 2), dayRate) : []),
        ]
        const totals = rollUp(sheet({ lines, invoices, payments }))
        expect(totals.cost.paid.gross).toBe(takenByBank(payments))
        const all = [...totals.lines.values()]
        const rest = sumOf(all.map(({ remaining }) => remaining.gross))
        const tooMuch = sumOf(all.map(({ overpaid }) => overpaid.gross))
        const isPaidTooMuch = sumOf(payments.map(signed(final))) > owed
        expect(isPaidTooMuch || tooMuch === 0).toBe(true)
        if (!advance) expect(Math.min(rest, tooMuch)).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('leave nothing of any line once all is paid, at whatever rates', () => {
    fc.assert(
      fc.property(anyDocuments, anyRate, ({ lines, invoices, final, advance, owed }, dayRate) => {
        const payments = [
          ...dueOf(final, owed, dayRate),
          ...(advance ? dueOf(advance, advance.net + advance.vat, dayRate) : []),
        ]
        const totals = rollUp(sheet({ lines, invoices, payments }))
        for (const { invoiced, paid, remaining, overpaid } of totals.lines.values()) {
          expect(paid.gross).toBe(invoiced.gross)
          expect([remaining.gross, overpaid.gross]).toEqual([0, 0])
        }
        expect(totals.cost.paid.gross).toBe(takenByBank(payments))
      }),
      { numRuns: 500 },
    )
  })
})

function signed(of: Invoice) {
  return ({ invoiceId, kind, amount }: Payment) =>
    invoiceId !== of.id ? 0 : kind === 'refund' ? 0 - amount : amount
}

test('a payment in the currency of the budget closes the lines of a foreign invoice', () => {
  const eur = { currency: 'EUR' as const }
  const lines = [line({ ...eur, vat: 'exempt' }), line({ ...eur, vat: 'exempt' })]
  const shares = lines.map(({ id }, at) => ({ lineId: id, net: at === 0 ? 33_33 : 66_69 }))
  const foreign = bill(shares, { ...eur, rate: '5.0123' })
  const paid = payment(toBase(100_02, '5.0123'), { invoiceId: foreign.id })
  const totals = rollUp(sheet({ lines, invoices: [foreign], payments: [paid] }))
  for (const { remaining, overpaid } of totals.lines.values())
    expect([remaining.gross, overpaid.gross]).toEqual([0, 0])
  expect(totals.cost.paid.gross).toBe(paid.amount)
})

describe('money for a line that names no invoice', () => {
  const eur = { currency: 'EUR' as const }
  const band = line({ ...eur, vat: 'exempt', unitPrice: 2000_00 })
  const share = (net: number) => [{ lineId: band.id, net }]
  const loose = (amount: number, fields: Partial<Payment> = {}) =>
    payment(amount, { ...eur, lineId: band.id, rate: '5.05', ...fields })
  const rates = [{ ...eur, rate: '5' }]
  const rolled = (invoices: Invoice[], payments: Payment[]) => {
    const totals = rollUp(sheet({ rates, lines: [band], invoices, payments }))
    return { ...totals.lines.get(band.id)!, exchange: totals.exchange.cost, cost: totals.cost }
  }

  test('pays the invoice that comes later at the rate of that', () => {
    const final = bill(share(2000_00), { ...eur, rate: '5.1' })
    expect(rolled([final], [loose(2000_00)])).toMatchObject({
      invoiced: { gross: 2000 * 5_10 },
      paid: { gross: 2000 * 5_10 },
      remaining: { gross: 0 },
      overpaid: { gross: 0 },
      exchange: 2000 * (5_05 - 5_10),
      cost: { paid: { gross: 2000 * 5_05 } },
    })
  })

  test('pays the oldest first, and the rest counts as the plan does', () => {
    const early = { ...eur, kind: 'partial' as const, rate: '4.9', issuedOn: '2027-01-01' }
    const first = bill(share(500_00), early)
    const second = bill(share(1000_00), { ...early, rate: '5.2', issuedOn: '2027-02-01' })
    const own = payment(200_00, { ...eur, invoiceId: first.id, rate: '4.9' })
    expect(rolled([second, first], [own, loose(1500_00)])).toMatchObject({
      paid: { gross: 500 * 4_90 + 1000 * 5_20 + 200 * 5_00 },
      exchange: 1500 * 5_05 - 300 * 4_90 - 1000 * 5_20 - 200 * 5_00,
    })
  })

  test('comes to the invoice to the ban in however many parts', () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 900_00 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyParts, anyRate, anyRate, fc.nat(5), (parts, rate, dayRate, ownAt) => {
        const final = bill(share(sumOf(parts)), { ...eur, rate })
        const payments = parts.map((amount, at) =>
          at === ownAt
            ? payment(amount, { ...eur, invoiceId: final.id, rate: dayRate })
            : loose(amount, { rate: dayRate }),
        )
        const { invoiced, paid, remaining, overpaid, cost } = rolled([final], payments)
        expect(paid.gross).toBe(invoiced.gross)
        expect([remaining.gross, overpaid.gross]).toEqual([0, 0])
        expect(cost.paid.gross).toBe(takenByBank(payments))
      }),
    )
  })
})
