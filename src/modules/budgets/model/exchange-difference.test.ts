import { describe, expect, test } from 'vitest'
import {
  exchangeDifference,
  figuresOf,
  rollUp,
  vatOfPayments,
  type Invoice,
  type Offer,
  type Payment,
} from '../model.ts'
import { invoice, line, offer, payment, sheet } from './testbed.ts'

const band = line({ unitPrice: 3000_00, currency: 'EUR', vat: 'exempt' })
const bill = invoice(band.id, 3000_00, { currency: 'EUR', rate: '5.09' })

function paid(amount: number, rate: string, paidOn: string, fields: Partial<Payment> = {}) {
  return payment(amount, { invoiceId: bill.id, currency: 'EUR', rate, paidOn, ...fields })
}

function sheetWith(...payments: Payment[]) {
  return sheet({ lines: [band], invoices: [bill], payments })
}

const first = paid(1000_00, '5.1', '2027-05-01')
const second = paid(2500_00, '5.08', '2027-05-02')

test('what was paid too much is as much as the bank took, and has no difference of exchange', () => {
  const both = sheetWith(second, first)
  expect(exchangeDifference(both, first)).toBe(10_00)
  expect(exchangeDifference(both, second)).toBe(-20_00)
  const totals = rollUp(both)
  expect(totals.lines.get(band.id)?.overpaid.gross).toBe(2540_00)
  expect(totals.exchange.cost).toBe(-10_00)
  expect(totals.cost.paid.gross).toBe(5100_00 + 12_700_00)
  expect(totals.cost.forecast.gross).toBe(3000 * 5_09 - 10_00)
})

test('what comes back of it at another rate leaves a difference and nothing too much', () => {
  const back = paid(500_00, '5.05', '2027-05-03', { kind: 'refund' })
  const all = sheetWith(first, second, back)
  expect(exchangeDifference(all, back)).toBe(15_00)
  const totals = rollUp(all)
  expect(totals.lines.get(band.id)?.overpaid.gross).toBe(0)
  expect(totals.cost.paid.gross).toBe(5100_00 + 12_700_00 - 2525_00)
})

test('more than that coming back opens the invoice again at its own rate', () => {
  const back = paid(700_00, '5.08', '2027-05-03', { kind: 'refund' })
  const totals = rollUp(sheetWith(first, second, back))
  expect(totals.lines.get(band.id)?.remaining.gross).toBe(200 * 5_09)
})

test('one whole payment after another is too much as a whole', () => {
  const repeated = paid(3000_00, '5.2', '2027-05-02')
  const totals = rollUp(sheetWith(paid(3000_00, '5.1', '2027-05-01'), repeated))
  expect(totals.lines.get(band.id)?.overpaid.gross).toBe(3000 * 5_20)
  expect(totals.exchange.cost).toBe(30_00)
})

test.each([
  ['EUR', '5.1', 5_10],
  ['RON', null, 1_00],
] as const)(
  'what was paid too much of a part in %s leaves the rest of its line',
  (currency, rate, lei) => {
    const hall = line({ unitPrice: 3000_00, currency, vat: 'exempt' })
    const part = invoice(hall.id, 1000_00, { kind: 'advance', currency, rate })
    const of = (amount: number, fields: Partial<Payment> = {}) =>
      payment(amount, { invoiceId: part.id, currency, rate, paidOn: '2027-05-01', ...fields })
    const rates = [{ currency: 'EUR' as const, rate: '5.1' }]
    const figures = (...payments: Payment[]) =>
      rollUp(sheet({ rates, lines: [hall], invoices: [part], payments })).lines.get(hall.id)
    expect(figures(of(1090_00))).toMatchObject({
      remaining: { gross: 2000 * lei },
      overpaid: { gross: 90 * lei },
    })
    const back = { kind: 'refund', paidOn: '2027-05-02' } as const
    for (const fields of [back, { ...back, invoiceId: null, lineId: hall.id }])
      expect(figures(of(1090_00), of(90_00, fields))).toMatchObject({
        remaining: { gross: 2000 * lei },
        overpaid: { gross: 0 },
      })
  },
)

test('the VAT of payments is never more than that of their invoice', () => {
  const taxedBill = { ...bill, net: 1000_00, vat: 110_00 }
  const of = (amount: number, paidOn: string, fields: Partial<Payment> = {}) =>
    paid(amount, '5', paidOn, fields)
  const payments = [
    of(400_00, '2027-05-01'),
    of(800_00, '2027-05-02'),
    of(90_00, '2027-05-03', { kind: 'refund' }),
  ]
  const vat = vatOfPayments(sheet(), taxedBill, [taxedBill], payments)
  expect(payments.map(({ id }) => vat.get(id))).toEqual([39_64, 70_36, 0])
})

describe('a line in euro of which a part is invoiced at another rate', () => {
  const cleaning = line({ unitPrice: 300_00, currency: 'EUR' })
  const partial = (gross: number, rate: string) =>
    invoice(cleaning.id, gross, {
      kind: 'partial',
      currency: 'EUR',
      rate,
      allocations: [{ lineId: cleaning.id, net: gross, vat: 0, closes: false }],
    })
  const hundred = (invoiceId: string) =>
    payment(100_00, { invoiceId, currency: 'EUR', rate: '5.1' })
  const agreed = (rate: string) => offer(cleaning.id, { currency: 'EUR', amount: 300_00, rate })

  test.each<[string, Invoice, Offer[], number, number]>([
    // 142 at the rate of the invoice and 58 at that of the plan.
    ['dearer than planned', partial(242_00, '5.05'), [], 1510_74, 1005_74],
    // 142 at 4,90 and 58 at 4,9765.
    ['cheaper than planned', partial(242_00, '4.9'), [], 1474_44, 984_44],
    ['at the planned rate', partial(242_00, '4.9765'), [], 1492_95, 995_30],
    ['dearer than offered', partial(242_00, '5.05'), [agreed('5')], 1512_10, 1007_10],
    // In lei it is more than the plan, in euro it is not; the rest is 1.492,95 less the 1.443,19 planned for 290.
    ['much dearer than planned', partial(290_00, '5.2'), [], 1557_76, 1037_76],
    ['more than planned', partial(310_00, '4.7'), [], 1457_00, 987_00],
  ])('%s: each part counts at its own rate', (_, part, offers, forecast, remaining) => {
    const euro = sheet({
      lines: [cleaning],
      rates: [{ currency: 'EUR', rate: '4.9765' }],
      offers,
      invoices: [part],
      payments: [hundred(part.id)],
    })
    expect(figuresOf(euro).get(cleaning.id)).toMatchObject({
      forecast: { gross: forecast },
      remaining: { gross: remaining },
    })
    const max = Math.max(300_00, part.net)
    expect(figuresOf(euro, 'line').get(cleaning.id)).toMatchObject({
      forecast: { gross: max },
      remaining: { gross: max - 100_00 },
    })
  })
})
