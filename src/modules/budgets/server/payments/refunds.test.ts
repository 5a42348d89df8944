import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

describe('a refund', () => {
  const fieldOf = (refused: { details: { fields?: object } }) => refused.details.fields
  const above = (limit: number) => ({ code: 'above_refundable', limit, currency: 'RON' })
  const paying = (payment: { id: string; version: number }, fields: object = {}) => ({
    paymentId: payment.id,
    version: payment.version,
    step: 'pay' as const,
    ...fields,
  })

  async function overpaid() {
    const line = await bed.line({ name: 'Tort', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 5000_00)
    const payment = await bed.pay(5000_00, { invoiceId: invoice.id })
    const more = { amount: 5600_50, overpay: true }
    await bed.radu.call(contract.stepPayment, paying(payment, more))
    return { line, invoice }
  }

  test('above what was paid too much is planned and received only after a question', async () => {
    const { invoice } = await overpaid()
    const refund = { invoiceId: invoice.id, kind: 'refund' }
    const planned = await bed.pay(9000_00, refund).catch((error: unknown) => error)
    expect(planned).toMatchObject({
      code: 'budgets.refund_above',
      details: { fields: { 'payments.0.amount': above(600_50) } },
    })
    const back = await bed.pay(600_50, refund)
    const twice = await bed.pay(1, refund).catch((error: unknown) => error)
    expect(twice).toMatchObject({ code: 'budgets.refund_above' })
    const change = { paymentId: back.id, version: back.version, amount: 700_00 }
    const changed = await bed.radu.refused(contract.changePayment, change)
    expect(fieldOf(changed)).toEqual({ amount: above(600_50) })
    const refused = await bed.radu.refused(contract.stepPayment, paying(back, { amount: 9999_00 }))
    expect(fieldOf(refused)).toEqual({ amount: above(600_50) })
    const asked = paying(back, { amount: 601_00, overpay: true })
    expect(await bed.radu.call(contract.stepPayment, asked)).toMatchObject({ amount: 601_00 })
  })

  test('in another currency than the invoice is compared by the rates of both', async () => {
    const line = await bed.line({ name: 'Formație', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 100_00, { currency: 'EUR', rate: '5.1' })
    const asked = (planned: Promise<unknown>) => planned.catch((error: unknown) => error)
    expect(await asked(bed.pay(510_01, { invoiceId: invoice.id }))).toMatchObject({
      code: 'budgets.planned_above',
      details: { fields: { 'payments.0.amount': { limit: 510_00, currency: 'RON' } } },
    })
    const payment = await bed.pay(510_00, { invoiceId: invoice.id })
    const paid = await bed.radu.refused(contract.stepPayment, paying(payment, { amount: 561_00 }))
    expect(paid).toMatchObject({ code: 'budgets.overpaid' })
    await bed.radu.call(contract.stepPayment, paying(payment, { amount: 561_00, overpay: true }))
    const refund = { invoiceId: invoice.id, kind: 'refund' }
    expect(await asked(bed.pay(51_01, refund))).toMatchObject({
      code: 'budgets.refund_above',
      details: { fields: { 'payments.0.amount': above(51_00) } },
    })
    expect(await bed.pay(51_00, refund)).toMatchObject({ amount: 51_00 })
  })

  test('of a line that was not overpaid is at most what was paid or is planned', async () => {
    const line = await bed.line({ name: 'Sală', vat: 'exempt' })
    const deposit = await bed.pay(300_00, { lineId: line.id, kind: 'deposit' })
    const refund = { lineId: line.id, kind: 'refund' }
    const back = await bed.pay(300_00, refund)
    const early = await bed.radu.refused(contract.stepPayment, paying(back))
    expect(fieldOf(early)).toEqual({ amount: above(0) })
    await bed.radu.call(contract.stepPayment, paying(deposit))
    expect(await bed.radu.call(contract.stepPayment, paying(back))).toMatchObject({
      status: 'paid',
    })
  })

  test('planned before anything was paid is asked about, unless a deposit is planned', async () => {
    const line = await bed.line({ name: 'Sală', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 500_00)
    await bed.pay(500_00, { invoiceId: invoice.id })
    const refund = { invoiceId: invoice.id, kind: 'refund' }
    expect(await bed.pay(100_00, refund).catch((error: unknown) => error)).toMatchObject({
      code: 'budgets.refund_above',
      details: { fields: { 'payments.0.amount': above(0) } },
    })
    await bed.pay(100_00, { invoiceId: invoice.id, kind: 'deposit' })
    expect(await bed.pay(100_00, refund)).toMatchObject({ kind: 'refund' })
  })

  test('that names no invoice of a line with paid ones is asked about', async () => {
    const { line, invoice } = await overpaid()
    const refund = { lineId: line.id, kind: 'refund' }
    expect(await bed.pay(600_50, refund).catch((error: unknown) => error)).toMatchObject({
      code: 'budgets.refund_unnamed',
    })
    const accepted = bed.pay(9000_00, refund, { overpay: true })
    await expect(accepted).rejects.toMatchObject({ code: 'budgets.refund_unnamed' })
    await bed.pay(600_00, refund, { withoutInvoice: true })
    await bed.pay(50, { kind: 'refund', invoiceId: invoice.id })
    const other = await bed.line({ name: 'Flori', vat: 'exempt' })
    expect(await bed.pay(1, { lineId: other.id, kind: 'deposit' })).toBeTruthy()
    expect(await bed.pay(1, { lineId: other.id, kind: 'refund' })).toMatchObject({ amount: 1 })
  })

  test('marked as given back by mistake is paid again as it was, the sum and the day too', async () => {
    const line = await bed.line({ unitPrice: 10_000_00 })
    const planned = await bed.pay(100_00, { lineId: line.id })
    const overpaying = {
      ...paying(planned, { amount: 500_00 }),
      overpay: true,
      paidOn: '2026-01-21',
    }
    const paid = await bed.radu.call(contract.stepPayment, overpaying)
    const step = (of: { version: number }, name: 'refund' | 'reopen') =>
      bed.radu.call(contract.stepPayment, { paymentId: paid.id, version: of.version, step: name })
    const back = await step(await step(paid, 'refund'), 'reopen')
    expect(back).toMatchObject({ status: 'paid', amount: 500_00, paidOn: '2026-01-21' })
    expect(await step(back, 'reopen')).toMatchObject({ status: 'planned', amount: 100_00 })
  })

  describe('of a payment that was made', () => {
    async function paid(amount = 1000_00) {
      const line = await bed.line({ name: 'Scenă', vat: 'exempt' })
      const invoice = await bed.invoice(line.id, amount)
      const payment = await bed.pay(amount, { invoiceId: invoice.id })
      const made = { paidOn: '2027-02-05' }
      return bed.radu.call(contract.stepPayment, paying(payment, made))
    }
    const returning = (of: { id: string; version: number }, fields: object) => ({
      ...paying(of, fields),
      step: 'refund' as const,
    })
    const paidInAll = async () => (await bed.totals()).cost.paid.gross

    test('is the whole on the day that is said, and no other than a possible one', async () => {
      const payment = await paid()
      for (const [day, code] of [
        ['2027-02-11', 'in_future'],
        ['2027-02-04', 'returned_before_paid'],
      ]) {
        const refused = await bed.radu.refused(
          contract.stepPayment,
          returning(payment, { returnedOn: day }),
        )
        expect(fieldOf(refused)).toEqual({ returnedOn: { code } })
      }
      const back = await bed.radu.call(
        contract.stepPayment,
        returning(payment, { returnedOn: '2027-02-08' }),
      )
      expect(back).toMatchObject({
        id: payment.id,
        status: 'refunded',
        paidOn: '2027-02-05',
        returnedOn: '2027-02-08',
      })
      expect(await paidInAll()).toBe(0)
    })

    test('is a part that leaves the rest paid, and never more than is left of it', async () => {
      const payment = await paid()
      const part = { returnedOn: '2027-02-08', amount: 200_00 }
      const refund = await bed.radu.call(contract.stepPayment, returning(payment, part))
      expect(refund).toMatchObject({
        kind: 'refund',
        status: 'paid',
        amount: 200_00,
        paidOn: '2027-02-08',
        invoiceId: payment.invoiceId,
      })
      expect(refund.id).not.toBe(payment.id)
      expect(await paidInAll()).toBe(800_00)
      const full = await bed.radu.refused(contract.stepPayment, returning(payment, {}))
      expect(fieldOf(full)).toEqual({ amount: { ...above(800_00), code: 'above_returnable' } })
      const rest = returning(payment, { amount: 800_00 })
      await bed.radu.call(contract.stepPayment, rest)
      expect(await paidInAll()).toBe(0)
    })

    test('is taken back with nothing left of it', async () => {
      const payment = await paid()
      const refund = await bed.radu.call(
        contract.stepPayment,
        returning(payment, { amount: 200_00 }),
      )
      await bed.radu.call(contract.stepPayment, { ...paying(refund), step: 'reopen' })
      await bed.radu.call(contract.removePayment, { paymentId: refund.id })
      expect((await bed.sheet()).payments).toEqual([payment])
    })
  })

  test('paid above its plan is planned again as it was when it is reopened', async () => {
    const { line } = await overpaid()
    const extra = await bed.pay(100_00, { lineId: line.id, kind: 'deposit' })
    const paid = await bed.radu.call(contract.stepPayment, paying(extra, { amount: 250_00 }))
    const reopened = await bed.radu.call(contract.stepPayment, {
      ...paying(paid),
      step: 'reopen',
    })
    expect(reopened).toMatchObject({ status: 'planned', amount: 100_00 })
    const part = await bed.radu.call(contract.stepPayment, paying(reopened, { amount: 40_00 }))
    const repeated = { ...paying(part), step: 'reopen' as const }
    expect(await bed.radu.call(contract.stepPayment, repeated)).toMatchObject({ amount: 100_00 })
  })

  describe('paid in part, when it is reopened', () => {
    async function paidInPart() {
      const line = await bed.line({ name: 'Lumini', unitPrice: 100_00, vat: 'exempt' })
      const planned = await bed.pay(100_00, { lineId: line.id })
      const part = await bed.radu.call(contract.stepPayment, paying(planned, { amount: 40_00 }))
      const { payments } = await bed.sheet()
      const rest = payments.find(({ id }) => id !== part.id)
      return { part, rest: rest as NonNullable<typeof rest> }
    }
    const reopen = (of: { id: string; version: number }) =>
      bed.radu.call(contract.stepPayment, { ...paying(of), step: 'reopen' })
    const open = async () =>
      (await bed.sheet()).payments.map(({ amount, status }) => `${status} ${amount}`).toSorted()

    test('is one payment again, whatever the rest has become while it waits', async () => {
      const { part, rest } = await paidInPart()
      expect(await open()).toEqual(['paid 4000', 'planned 6000'])
      await bed.radu.call(contract.changePayment, {
        paymentId: rest.id,
        version: rest.version,
        amount: 50_00,
      })
      await reopen(part)
      expect(await open()).toEqual(['planned 9000'])
    })

    test('keeps a rest that was paid meanwhile', async () => {
      const { part, rest } = await paidInPart()
      const paidRest = await bed.radu.call(contract.stepPayment, paying(rest))
      const reopened = await reopen(part)
      expect(await open()).toEqual(['paid 6000', 'planned 4000'])
      await reopen(paidRest)
      await reopen(await bed.radu.call(contract.stepPayment, paying(reopened)))
      expect(await open()).toEqual(['planned 10000'])
    })
  })
})
