import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, restoreFromBin } from '#modules/company/contract.ts'
import * as contract from '../contract.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

describe('what was deleted in a budget', () => {
  test('an invoice asks for its payments, and comes back whole', async () => {
    const line = await bed.line()
    const advance = await bed.invoice(line.id, 300_00, { kind: 'advance' })
    const final = await bed.invoice(line.id, 1000_00, { settles: [advance.id] })
    await bed.pay(300_00, { invoiceId: advance.id })
    const before = await bed.sheet()
    const of = { ...bed.at(), invoiceId: advance.id }
    expect((await bed.radu.refused(contract.removeInvoice, of)).code).toBe(
      'budgets.invoice_is_paid',
    )
    await bed.radu.call(contract.removeInvoice, { ...of, withPayments: true })
    const without = await bed.sheet()
    expect(without.payments).toEqual([])
    expect(without.invoices.map(({ id, settles }) => ({ id, settles }))).toEqual([
      { id: final.id, settles: [] },
    ])
    await bed.radu.call(contract.restoreInvoice, of)
    const back = await bed.sheet()
    const plain = (sheet: typeof before) => ({
      invoices: sheet.invoices.map((each) => ({ ...each, version: 0 })),
      payments: sheet.payments.map((each) => ({ ...each, version: 0 })),
    })
    expect(plain(back)).toEqual(plain(before))
  })

  test('stands in the bin with who deleted it, and is restored from there', async () => {
    const line = await bed.line({ name: 'Sală' })
    const other = await bed.line({ name: 'Tort' })
    const offer = await bed.offer(line.id, { supplier: 'Oferta Sală' })
    const payment = await bed.pay(100_00, { lineId: line.id, supplier: 'Plata Sală' })
    const before = await bed.sheet()
    await bed.radu.call(contract.removeOffer, { ...bed.at(), offerId: offer.id })
    await bed.radu.call(contract.removePayment, { paymentId: payment.id })
    await bed.radu.call(contract.removeLines, { ...bed.at(), ids: [other.id] })
    const { items } = await bed.ana.call(listBin, {})
    const found = items.filter(({ kind }) => kind.startsWith('budget-'))
    expect(new Map(found.map(({ kind, id }) => [kind, id]))).toEqual(
      new Map([
        ['budget-line', other.id],
        ['budget-offer', offer.id],
        ['budget-payment', payment.id],
      ]),
    )
    const names = new Set(found.map(({ deletedBy }) => deletedBy))
    expect([...names]).toEqual(['Ana planner'])
    for (const { kind, id } of found) await bed.ana.call(restoreFromBin, { kind, id })
    const after = await bed.sheet()
    const ids = (sheet: typeof before) =>
      [...sheet.lines, ...sheet.offers, ...sheet.payments].map(({ id }) => id).toSorted()
    expect(ids(after)).toEqual(ids(before))
  })

  test('what went with its line comes back with it, and is not listed beside it', async () => {
    const line = await bed.line()
    await bed.offer(line.id)
    await bed.radu.call(contract.removeLines, { ...bed.at(), ids: [line.id] })
    const { items } = await bed.ana.call(listBin, {})
    expect(items.map(({ kind }) => kind)).toEqual(['budget-line'])
    await bed.ana.call(restoreFromBin, { kind: 'budget-line', id: line.id })
    expect((await bed.sheet()).offers).toHaveLength(1)
  })

  test('an invoice with a credit note stays until that is gone', async () => {
    const line = await bed.line()
    const invoice = await bed.invoice(line.id, 1000_00)
    await bed.invoice(line.id, 1000_00, { kind: 'credit', creditOf: invoice.id })
    const of = { ...bed.at(), invoiceId: invoice.id, withPayments: true }
    expect((await bed.radu.refused(contract.removeInvoice, of)).code).toBe(
      'budgets.invoice_is_credited',
    )
  })
})
