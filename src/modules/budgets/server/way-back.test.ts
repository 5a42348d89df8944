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

  test('a credit note is in the bin by its name and with its minus', async () => {
    const line = await bed.line({ name: 'Cort' })
    const bill = await bed.invoice(line.id, 500_00, { number: '10' })
    const credit = await bed.invoice(line.id, 200_00, {
      number: '11',
      kind: 'credit',
      creditOf: bill.id,
    })
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: credit.id })
    const { items } = await bed.ana.call(listBin, {})
    const called = items.find(({ id }) => id === credit.id)?.name.replaceAll('\u00A0', ' ')
    expect(called).toMatch(/^factură de storno · SR 11 .* · -200,00 lei · Buget$/)
  })

  test('is in the bin with who deleted it, and is restored from there', async () => {
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
    const called = found.find(({ kind }) => kind === 'budget-payment')?.name
    expect(called?.replaceAll('\u00A0', ' ')).toBe('Plata Sală · 100,00 lei · Buget')
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

  test('a line asks for its invoices and payments, and comes back whole with them', async () => {
    const line = await bed.line({ name: 'Salon' })
    const kept = await bed.line({ name: 'Tort' })
    const advance = await bed.invoice(line.id, 300_00, { kind: 'advance' })
    const final = await bed.invoice(line.id, 900_00, { settles: [advance.id] })
    await bed.invoice(line.id, 100_00, { kind: 'credit', creditOf: final.id })
    const paid = await bed.pay(300_00, { invoiceId: advance.id })
    const of = { paymentId: paid.id, version: paid.version, paidOn: '2026-01-10' }
    await bed.radu.call(contract.stepPayment, { ...of, step: 'pay' })
    await bed.pay(50_00, { lineId: kept.id })
    const before = await bed.sheet()
    const ids = { ...bed.at(), ids: [line.id] }
    const refused = await bed.radu.refused(contract.removeLines, ids)
    expect(refused.code).toBe('budgets.line_has_documents')
    expect(await bed.sheet()).toEqual(before)
    await bed.radu.call(contract.removeLines, { ...ids, withDocuments: true })
    const without = await bed.sheet()
    expect(without.invoices).toEqual([])
    expect(without.payments.map(({ lineId }) => lineId)).toEqual([kept.id])
    const { items } = await bed.ana.call(listBin, {})
    expect(items.map(({ kind }) => kind)).toEqual(['budget-line'])
    await bed.ana.call(restoreFromBin, { kind: 'budget-line', id: line.id })
    expect(await bed.sheet()).toEqual(before)
  })

  test('an invoice for two deleted lines waits until both are back', async () => {
    const [one, two] = [await bed.line({ name: 'Unu' }), await bed.line({ name: 'Doi' })]
    const allocations = [one, two].map(({ id }) => ({
      lineId: id,
      net: 50_00,
      vat: 0,
      closes: true,
    }))
    await bed.invoice(one.id, 100_00, { allocations })
    const removal = { ...bed.at(), withDocuments: true }
    const alone = await bed.radu.refused(contract.removeLines, { ...removal, ids: [one.id] })
    expect(alone.code).toBe('budgets.line_shares_invoice')
    await bed.radu.call(contract.removeLines, { ...removal, ids: [one.id, two.id] })
    await bed.radu.call(contract.restoreLines, { ...bed.at(), ids: [one.id] })
    expect((await bed.sheet()).invoices).toEqual([])
    await bed.radu.call(contract.restoreLines, { ...bed.at(), ids: [two.id] })
    expect((await bed.sheet()).invoices).toHaveLength(1)
  })

  test('a line whose invoice was entered again meanwhile says so and stays in the bin', async () => {
    const [line, other] = [await bed.line(), await bed.line()]
    await bed.invoice(line.id, 100_00, { number: 'ANEW' })
    await bed.radu.call(contract.removeLines, { ...bed.at(), ids: [line.id], withDocuments: true })
    await bed.invoice(other.id, 100_00, { number: 'ANEW' })
    const back = await bed.radu.refused(contract.restoreLines, { ...bed.at(), ids: [line.id] })
    expect(back.code).toBe('budgets.number_taken')
    expect((await bed.sheet()).lines.map(({ id }) => id)).toEqual([other.id])
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
