import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import * as contract from '../../contract.ts'
import { budgetsTestbed, listeners } from '../testbed.ts'

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
    const repeated = { ...change, allocations, vatAccepted: false }
    expect((await bed.radu.refused(contract.changeInvoice, repeated)).code).toBe(
      'budgets.vat_differs',
    )
  })

  test('is not asked about where the rate gives it', async () => {
    const made = await bed.radu.call(contract.addInvoice, await written(84_00, false))
    expect(made).toMatchObject({ vat: 84_00 })
  })
})

describe('an invoice for lines of several rates', () => {
  async function shared(foodVat: number, hallVat: number) {
    const food = await bed.line({ name: 'Meniu', vat: 'reduced' })
    const hall = await bed.line({ name: 'Sală', vat: 'standard' })
    const allocations = [
      { lineId: food.id, net: 1000_00, vat: foodVat, closes: false },
      { lineId: hall.id, net: 500_00, vat: hallVat, closes: false },
    ]
    const sums = { net: 1500_00, vat: foodVat + hallVat, allocations, kind: 'partial' as const }
    return bed.invoiceOf(food.id, 0, { ...sums, vatAccepted: false })
  }

  test('is asked about where the VAT of a part is not that of its line', async () => {
    // The sum is the same as with the right rates: 110 + 105.
    const swapped = await shared(105_00, 110_00)
    const refused = await bed.radu.refused(contract.addInvoice, swapped)
    expect(refused.code).toBe('budgets.vat_differs')
    await bed.radu.call(contract.addInvoice, { ...swapped, vatAccepted: true })
  })

  test('is taken where each part has the VAT of its line, to the ban of a shared rounding', async () => {
    await bed.radu.call(contract.addInvoice, await shared(110_00, 105_00))
    await bed.radu.call(contract.addInvoice, await shared(110_01, 104_99))
    const off = await bed.radu.refused(contract.addInvoice, await shared(110_02, 104_98))
    expect(off.code).toBe('budgets.vat_differs')
  })
})

test('an invoice whose parts miss the whole says by how much', async () => {
  const one = await bed.line({ name: 'Sală' })
  const two = await bed.line({ name: 'Lumini' })
  const refusal = async (net: number) => {
    const part = { net, vat: 0, closes: false }
    const allocations = [
      { ...part, lineId: one.id },
      { ...part, lineId: two.id },
    ]
    const bill = bed.invoiceOf(one.id, 100_00, { allocations })
    return (await bed.radu.refused(contract.addInvoice, bill)).details.fields?.allocations
  }
  const left = await refusal(44_00)
  expect(left).toEqual({ code: 'parts_left', limit: 12_00, currency: 'RON' })
  expect(sayProblem(left!, 'ro')).toMatch(/^Mai sunt de repartizat 12,00\slei net\.$/)
  expect(await refusal(51_00)).toEqual({ code: 'parts_above', limit: 2_00, currency: 'RON' })
  const bill = bed.invoiceOf(one.id, 100_00, {
    vat: 21_00,
    allocations: [one, two].map(({ id }) => ({
      lineId: id,
      net: 50_00,
      vat: 10_00,
      closes: false,
    })),
  })
  const { fields } = (await bed.radu.refused(contract.addInvoice, bill)).details
  expect(fields).toEqual({ vat: { code: 'vat_parts_left', limit: 1_00, currency: 'RON' } })
  expect(sayProblem(fields!.vat!, 'ro')).toMatch(/^TVA-ul liniilor este cu 1,00\slei mai mic/)
})

test('a payment without a rate of its own is counted with that of its invoice', async () => {
  const line = await bed.line({ name: 'Formație', unitPrice: 5000_00 })
  const rates = [{ currency: 'EUR' as const, rate: '5.087' }]
  await bed.radu.call(contract.changeBudget, { ...bed.at(), version: 1, rates })
  const eur = { currency: 'EUR' as const }
  const invoice = await bed.invoice(line.id, 300_00, { ...eur, rate: '5.10', kind: 'partial' })
  await bed.pay(300_00, { invoiceId: invoice.id, ...eur })
  const other = await bed.line({ name: 'Cazare' })
  await bed.pay(20_00, { lineId: other.id, ...eur })
  const { items } = await bed.radu.call(contract.listPayments, {})
  const proposed = items.map((each) => [each.amount, each.proposedRate])
  expect(Object.fromEntries(proposed)).toEqual({ 30000: '5.10', 2000: '5.087' })
  for (const { id: paymentId, proposedRate } of items) {
    const paid = await bed.radu.call(contract.stepPayment, { paymentId, version: 1, step: 'pay' })
    expect(paid.rate).toBe(proposedRate)
  }
})

describe('a rate far from the last one known', () => {
  const field = (refused: { details: { fields?: object } }) => refused.details.fields

  test('is asked about in the plan, with the usual rate where nothing else is known', async () => {
    const plan = (rate: string, rateAccepted: boolean) => ({
      ...bed.at(),
      version: 1,
      rates: [{ currency: 'EUR' as const, rate }],
      rateAccepted,
    })
    const refused = await bed.radu.refused(contract.changeBudget, plan('5087', false))
    expect(refused.code).toBe('budgets.rate_unlikely')
    expect(field(refused)).toEqual({ 'rates.0.rate': { code: 'unlikely_rate', limit: 5.1 } })
    await bed.radu.call(contract.changeBudget, plan('5087', true))
  })

  test('is asked about in an offer, an invoice and a payment', async () => {
    const line = await bed.line({ name: 'Formație' })
    const rates = [{ currency: 'EUR' as const, rate: '5.05' }]
    await bed.radu.call(contract.changeBudget, { ...bed.at(), version: 1, rates })
    const eur = { currency: 'EUR' as const, rateAccepted: false }
    const known = (limit: number) => ({ rate: { code: 'unlikely_rate', limit } })
    const offered = await bed
      .offer(line.id, { ...eur, rate: '5087' })
      .catch((error: unknown) => error)
    expect(offered).toMatchObject({ code: 'budgets.rate_unlikely' })
    const bill = (rate: string) => bed.invoiceOf(line.id, 100_00, { ...eur, rate, kind: 'partial' })
    expect(field(await bed.radu.refused(contract.addInvoice, bill('5087')))).toEqual(known(5.05))
    const invoice = await bed.radu.call(contract.addInvoice, bill('5.087'))
    const payment = await bed.pay(100_00, { invoiceId: invoice.id, currency: 'EUR' })
    const paying = { paymentId: payment.id, version: 1, step: 'pay' as const, rateAccepted: false }
    const refused = await bed.radu.refused(contract.stepPayment, { ...paying, rate: '0.5087' })
    expect(field(refused)).toEqual(known(5.087))
    const paid = await bed.radu.call(contract.stepPayment, { ...paying, rate: '5.2' })
    expect(paid.rate).toBe('5.2')
  })
})

describe('what cannot be is refused with its cause', () => {
  const fieldsOf = (refused: { details: { fields?: object } }) => refused.details.fields

  test('an invoice that is due before it was issued', async () => {
    const line = await bed.line()
    const early = bed.invoiceOf(line.id, 100_00, { dueOn: '2027-01-31' })
    const refused = await bed.radu.refused(contract.addInvoice, early)
    expect(fieldsOf(refused)).toEqual({ dueOn: { code: 'due_before_issued' } })
    const made = await bed.invoice(line.id, 100_00, { dueOn: '2027-02-01' })
    const change = { ...bed.at(), invoiceId: made.id, version: made.version }
    const later = { ...change, issuedOn: '2027-02-02' }
    expect(fieldsOf(await bed.radu.refused(contract.changeInvoice, later))).toEqual({
      dueOn: { code: 'due_before_issued' },
    })
  })

  test('more children than guests', async () => {
    const { guests, version } = bed.budget
    const children = guests.expected + 20
    const change = { ...bed.at(), version, guests: { ...guests, children } }
    expect(fieldsOf(await bed.radu.refused(contract.changeBudget, change))).toEqual({
      'guests.children': { code: 'children_above', limit: 100 },
    })
  })

  test('a credit above what its invoice says of one line', async () => {
    const [hall, menu] = [await bed.line({ vat: 'exempt' }), await bed.line({ vat: 'exempt' })]
    const share = (lineId: string, net: number) => ({ lineId, net, vat: 0, closes: false })
    const bill = await bed.invoice(hall.id, 100_00, {
      allocations: [share(hall.id, 60_00), share(menu.id, 40_00)],
    })
    const credit = { kind: 'credit', creditOf: bill.id }
    const refusedFields = async (fields: Parameters<typeof bed.invoiceOf>) =>
      fieldsOf(await bed.radu.refused(contract.addInvoice, bed.invoiceOf(...fields)))
    expect(await refusedFields([hall.id, 60_01, credit])).toEqual({
      net: { code: 'above_invoice_line', limit: 60_00, currency: 'RON' },
    })
    const both = [share(hall.id, 10_00), share(menu.id, 40_01)]
    expect(await refusedFields([hall.id, 50_01, { ...credit, allocations: both }])).toEqual({
      allocations: { code: 'above_invoice_line', limit: 40_00, currency: 'RON' },
    })
    await bed.invoice(hall.id, 60_00, credit)
  })

  test('a credit above its invoice, a number twice, a payment of nothing or of a day to come', async () => {
    const line = await bed.line({ vat: 'exempt' })
    const bill = await bed.invoice(line.id, 100_00)
    const credit = (amount: number) =>
      bed.invoiceOf(line.id, amount, { kind: 'credit', creditOf: bill.id })
    await bed.radu.call(contract.addInvoice, credit(30_00))
    expect(fieldsOf(await bed.radu.refused(contract.addInvoice, credit(80_00)))).toEqual({
      net: { code: 'above_invoice', limit: 70_00, currency: 'RON' },
    })
    const twice = bed.invoiceOf(line.id, 10_00, { series: bill.series, number: bill.number })
    expect(fieldsOf(await bed.radu.refused(contract.addInvoice, twice))).toEqual({
      number: { code: 'number_taken' },
    })
    const nothing = await bed.pay(0, { lineId: line.id }).catch((error: unknown) => error)
    expect(nothing).toMatchObject({
      details: { fields: { 'payments.0.amount': { code: 'must_be_above', limit: 0 } } },
    })
    const { id: paymentId } = await bed.pay(10_00, { lineId: line.id })
    const paying = { paymentId, version: 1, step: 'pay' as const, paidOn: '2099-01-01' }
    expect(fieldsOf(await bed.radu.refused(contract.stepPayment, paying))).toEqual({
      paidOn: { code: 'in_future' },
    })
  })
})

describe('a payment above what is owed', () => {
  const problemOf = (refused: { details: { fields?: object } }) => refused.details.fields

  test('is shown what is planned and paid already', async () => {
    const line = await bed.line({ name: 'Tort', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 300_00)
    const first = await bed.pay(300_00, { invoiceId: invoice.id })
    const { id: _, status: _s, dueDate: _d, paidOn: _p, rate: _r, ...rest } = first
    const { proofId: _f, approvedBy: _a, returnedOn: _back, version: _v, ...fields } = rest
    const twice = { ...bed.at(), payments: [fields] }
    expect(problemOf(await bed.radu.refused(contract.addPayments, twice))).toEqual({
      'payments.0.amount': { code: 'planned_already', limit: 0, currency: 'RON' },
    })
    const second = await bed.radu.call(contract.addPayments, { ...twice, overpay: true })
    const step = { step: 'pay' as const, version: 1 }
    await bed.radu.call(contract.stepPayment, { ...step, paymentId: first.id })
    const paying = { ...step, paymentId: second.payments[0]!.id }
    expect(problemOf(await bed.radu.refused(contract.stepPayment, paying))).toEqual({
      amount: { code: 'paid_already', limit: 0, currency: 'RON' },
    })
  })

  test('says what is left where nothing is planned or paid yet', async () => {
    const line = await bed.line({ name: 'Tort', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 587_50)
    const payment = await bed.pay(587_50, { invoiceId: invoice.id })
    const paying = { paymentId: payment.id, version: 1, step: 'pay' as const, amount: 600_00 }
    const { amount } = problemOf(await bed.radu.refused(contract.stepPayment, paying)) as {
      amount: FieldProblem
    }
    expect(sayProblem(amount, 'ro')).toMatch(/587,50\slei/)
    expect(sayProblem(amount, 'en')).toContain('587.50')
  })

  test('is marked where the corrected invoice asks for less than is planned', async () => {
    const line = await bed.line({ name: 'Sonorizare', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 1500_00)
    await bed.pay(1200_00, { invoiceId: invoice.id })
    await bed.pay(300_00, { invoiceId: invoice.id })
    const marks = async () =>
      (await bed.radu.call(contract.listPayments, {})).items.map((row) => row.isAboveInvoice)
    expect(await marks()).toEqual([false, false])
    await bed.invoice(line.id, 411_00, { kind: 'credit', creditOf: invoice.id })
    expect(await marks()).toEqual([true, true])
  })

  test('is marked and asked about once its invoice was credited', async () => {
    const line = await bed.line({ name: 'Tort', vat: 'exempt' })
    const invoice = await bed.invoice(line.id, 587_50)
    const payment = await bed.pay(387_50, { invoiceId: invoice.id })
    const listed = async () => (await bed.radu.call(contract.listPayments, {})).items
    expect(await listed()).toMatchObject([{ isTakenBack: false }])
    const credit = { kind: 'credit', creditOf: invoice.id }
    const part = await bed.invoice(line.id, 87_50, credit)
    expect(await listed()).toMatchObject([{ isTakenBack: false }])
    const rest = await bed.invoice(line.id, 500_00, credit)
    expect(await listed()).toMatchObject([{ isTakenBack: true }])
    const refund = { invoiceId: invoice.id, kind: 'refund' }
    const back = await bed.pay(100_00, refund, { overpay: true })
    expect((await listed()).find(({ id }) => id === back.id)).toMatchObject({ isTakenBack: false })
    await bed.radu.call(contract.removePayment, { paymentId: back.id })
    const paying = { paymentId: payment.id, version: 1, step: 'pay' as const }
    expect(problemOf(await bed.radu.refused(contract.stepPayment, paying))).toEqual({
      amount: { code: 'invoice_credited', limit: 0, currency: 'RON' },
    })
    await bed.radu.call(contract.removeInvoice, { ...bed.at(), invoiceId: rest.id })
    expect(await listed()).toMatchObject([{ isTakenBack: false }])
    expect(part.kind).toBe('credit')
  })
})
