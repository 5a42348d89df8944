import { expect, test } from 'vitest'
import { exchangeDifference, rollUp, type Payment } from '../model.ts'
import { invoice, line, payment, sheet } from './testbed.ts'

const band = line({ unitPrice: 3000_00, currency: 'EUR', vat: 'exempt' })
const bill = invoice(band.id, 3000_00, { currency: 'EUR', rate: '5.09' })

function paid(amount: number, rate: string, paidOn: string, fields: Partial<Payment> = {}) {
  return payment(amount, { invoiceId: bill.id, currency: 'EUR', rate, paidOn, ...fields })
}

function given(...payments: Payment[]) {
  return sheet({ lines: [band], invoices: [bill], payments })
}

const first = paid(1000_00, '5.1', '2027-05-01')
const second = paid(2500_00, '5.08', '2027-05-02')

test('what was paid too much is as much as the bank took, and has no difference of exchange', () => {
  const both = given(second, first)
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
  const all = given(first, second, back)
  expect(exchangeDifference(all, back)).toBe(15_00)
  const totals = rollUp(all)
  expect(totals.lines.get(band.id)?.overpaid.gross).toBe(0)
  expect(totals.cost.paid.gross).toBe(5100_00 + 12_700_00 - 2525_00)
})

test('more than that coming back opens the invoice again at its own rate', () => {
  const back = paid(700_00, '5.08', '2027-05-03', { kind: 'refund' })
  const totals = rollUp(given(first, second, back))
  expect(totals.lines.get(band.id)?.remaining.gross).toBe(200 * 5_09)
})

test('one whole payment after another is too much as a whole', () => {
  const again = paid(3000_00, '5.2', '2027-05-02')
  const totals = rollUp(given(paid(3000_00, '5.1', '2027-05-01'), again))
  expect(totals.lines.get(band.id)?.overpaid.gross).toBe(3000 * 5_20)
  expect(totals.exchange.cost).toBe(30_00)
})
