import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import type { Invoice } from '../../model.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

describe('a credit note of a final invoice with an advance', () => {
  async function settled() {
    const line = await bed.line({ unitPrice: 9500_00 })
    const advance = await bed.invoice(line.id, 3630_00, { kind: 'advance' })
    const final = await bed.invoice(line.id, 9075_00, { settles: [advance.id] })
    const planned = await bed.pay(3630_00, { invoiceId: advance.id })
    return { line, advance, final, planned }
  }
  const storno = (final: Invoice, fields: object = {}) =>
    bed.invoiceOf(final.allocations[0]!.lineId, 9075_00, {
      kind: 'credit',
      creditOf: final.id,
      ...fields,
    })
  const invoiced = async () => (await bed.totals()).cost.invoiced.gross
  const listed = async () => (await bed.radu.call(contract.listPayments, {})).items

  test('is taken only with a word about the advance', async () => {
    const { final } = await settled()
    const refused = await bed.radu.refused(contract.addInvoice, storno(final))
    expect(refused).toMatchObject({
      code: 'budgets.advances_undecided',
      details: { fields: { reopensAdvances: { code: 'required' } } },
    })
    const part = bed.invoiceOf(final.allocations[0]!.lineId, 9000_00, {
      kind: 'credit',
      creditOf: final.id,
    })
    expect(await bed.radu.call(contract.addInvoice, part)).toMatchObject({ reopensAdvances: null })
  })

  test('leaves the advance open, which then is in no more than one other final invoice', async () => {
    const { line, advance, final } = await settled()
    const credit = await bed.radu.call(
      contract.addInvoice,
      storno(final, { reopensAdvances: true }),
    )
    expect(await invoiced()).toBe(3630_00)
    expect((await listed()).map(({ isTakenBack }) => isTakenBack)).toEqual([false])
    await bed.invoice(line.id, 9000_00, { settles: [advance.id] })
    expect(await invoiced()).toBe(9000_00)
    const of = { ...bed.at(), invoiceId: credit.id }
    const removed = await bed.radu.refused(contract.removeInvoice, of)
    expect(removed.code).toBe('budgets.settled_twice')
    const changed = { ...of, version: credit.version, reopensAdvances: false }
    expect((await bed.radu.refused(contract.changeInvoice, changed)).code).toBe(
      'budgets.settled_twice',
    )
  })

  test('takes the advance along, also where its payment still waits', async () => {
    const { advance, final } = await settled()
    const credit = await bed.radu.call(
      contract.addInvoice,
      storno(final, { reopensAdvances: false }),
    )
    expect(await invoiced()).toBe(0)
    expect((await listed()).map(({ isTakenBack }) => isTakenBack)).toEqual([true])
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: credit.id })
    expect(await invoiced()).toBe(9075_00)
    expect((await listed()).map(({ isTakenBack }) => isTakenBack)).toEqual([false])
    const { invoices } = await bed.sheet()
    expect(invoices.find(({ id }) => id === final.id)?.settles).toEqual([advance.id])
  })
})
