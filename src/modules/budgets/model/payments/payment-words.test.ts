import { expect, test } from 'vitest'
import {
  balanceOf,
  paymentKindOf,
  plannableOf,
  refundableOf,
  statusWord,
  type Payment,
} from '../../model.ts'
import { invoice, payment } from '../testbed.ts'

test.each([
  ['cost', 'advance', 'paid'],
  ['income', 'advance', 'received'],
  ['cost', 'refund', 'refundReceived'],
  ['income', 'refund', 'refundMade'],
] as const)('of %s, a settled %s is called %s', (side, kind, word) => {
  expect(statusWord(side, { status: 'paid', kind })).toBe(word)
  expect(statusWord(side, { status: 'planned', kind })).toBe('planned')
})

test('a payment is called after its invoice', () => {
  expect((['advance', 'partial', 'final'] as const).map(paymentKindOf)).toEqual([
    'advance',
    'instalment',
    'rest',
  ])
})

test('what is planned already is not proposed again, neither as a payment nor as a refund', () => {
  const full = invoice('a', 1000, { id: 'i', net: 1000, vat: 0 })
  const of = (...payments: Partial<Payment>[]) => {
    const documentSet = {
      budget: { currency: 'RON' as const, rates: [] },
      invoices: [full],
      payments: payments.map((each, at) => payment(0, { id: `p${at}`, invoiceId: 'i', ...each })),
    }
    const balance = balanceOf(documentSet, full)
    return [plannableOf(balance), refundableOf(balance)]
  }
  expect(of()).toEqual([1000, 0])
  expect(of({ amount: 300, status: 'planned' })).toEqual([700, 0])
  expect(of({ amount: 1000, status: 'approved' })).toEqual([0, 0])
  expect(of({ amount: 1200, status: 'paid' })).toEqual([0, 200])
  const back = { amount: 150, status: 'planned', kind: 'refund' } as const
  expect(of({ amount: 1200, status: 'paid' }, back)).toEqual([0, 50])
})
