import { describe, expect, test } from 'vitest'
import { balanceOf } from '../model.ts'
import { invoice, payment } from './testbed.ts'

describe('what is left of an invoice', () => {
  const bill = invoice('a', 300_00)
  const other = invoice('b', 100_00)
  const paid = (amount: number, fields: object) => payment(amount, { status: 'paid', ...fields })
  const over = paid(390_00, { invoiceId: bill.id })

  test('money that came back for its line comes off what was paid too much', () => {
    const back = paid(90_00, { lineId: 'a', kind: 'refund' })
    const documentSet = { invoices: [bill, other], payments: [over, back] }
    expect(balanceOf(documentSet, bill)).toMatchObject({ left: 0, tooMuch: 0, paid: 300_00 })
    expect(balanceOf(documentSet, other)).toMatchObject({ left: 100_00, tooMuch: 0 })
  })

  test('more than was too much does not open the invoice again', () => {
    const back = paid(200_00, { lineId: 'a', kind: 'refund' })
    const documentSet = { invoices: [bill], payments: [over, back] }
    expect(balanceOf(documentSet, bill)).toMatchObject({ left: 0, tooMuch: 0 })
  })

  test('money that came back for another line changes nothing', () => {
    const back = paid(90_00, { lineId: 'b', kind: 'refund' })
    const documentSet = { invoices: [bill, other], payments: [over, back] }
    expect(balanceOf(documentSet, bill)).toMatchObject({ tooMuch: 90_00 })
  })
})
