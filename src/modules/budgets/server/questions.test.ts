import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

describe('an invoice whose VAT the rate of its line does not give', () => {
  async function written(vat: number, vatAccepted: boolean) {
    const line = await bed.line({ name: 'Flori', vat: 'standard' })
    const allocations = [{ lineId: line.id, net: 400_00, vat, closes: false }]
    return {
      ...bed.at(),
      partnerId: null,
      supplier: 'Florăria',
      series: 'FL',
      number: '7',
      kind: 'advance' as const,
      issuedOn: '2027-02-01',
      dueOn: null,
      currency: 'RON' as const,
      rate: null,
      net: 400_00,
      vat,
      allocations,
      settles: [],
      fileId: null,
      vatAccepted,
    }
  }

  test('is taken only from somebody who looked at it', async () => {
    const input = await written(76_00, false)
    const refused = await bed.radu.refused(contract.addInvoice, input)
    expect(refused.code).toBe('budgets.vat_differs')
    expect(refused.details.fields).toEqual({ vatAccepted: { code: 'must_accept' } })
    expect((await bed.sheet()).invoices).toEqual([])
    const made = await bed.radu.call(contract.addInvoice, { ...input, vatAccepted: true })
    const change = { ...bed.at(), invoiceId: made.id, version: made.version, vat: 75_00 }
    const allocations = [{ ...input.allocations[0]!, vat: 75_00 }]
    const again = { ...change, allocations, vatAccepted: false }
    expect((await bed.radu.refused(contract.changeInvoice, again)).code).toBe('budgets.vat_differs')
  })

  test('is not asked about where the rate gives it', async () => {
    const made = await bed.radu.call(contract.addInvoice, await written(84_00, false))
    expect(made).toMatchObject({ vat: 84_00 })
  })
})

describe('a payment above what is owed', () => {
  const problemOf = (refused: { details: { fields?: object } }) => refused.details.fields

  test('is told what is planned and paid already', async () => {
    const line = await bed.line({ name: 'Tort', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 300_00)
    const first = await bed.pay(300_00, { invoiceId: invoice.id })
    const { id: _, status: _s, dueDate: _d, paidOn: _p, rate: _r, ...rest } = first
    const { proofId: _f, approvedBy: _a, version: _v, ...fields } = rest
    const twice = { ...bed.at(), payments: [fields] }
    expect(problemOf(await bed.radu.refused(contract.addPayments, twice))).toEqual({
      'payments.0.amount': { code: 'planned_already', limit: 0 },
    })
    const second = await bed.radu.call(contract.addPayments, { ...twice, overpay: true })
    const step = { step: 'pay' as const, version: 1 }
    await bed.radu.call(contract.stepPayment, { ...step, paymentId: first.id })
    const paying = { ...step, paymentId: second.payments[0]!.id }
    expect(problemOf(await bed.radu.refused(contract.stepPayment, paying))).toEqual({
      amount: { code: 'paid_already', limit: 0 },
    })
  })
})
