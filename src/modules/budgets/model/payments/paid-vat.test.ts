import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedAmount, vatOfPayments, type Invoice, type Payment } from '../../model.ts'
import { invoice, payment, sheet } from '../testbed.ts'

function taxedInvoice(net: number, vat: number, fields: Partial<Invoice> = {}): Invoice {
  return invoice('line', 0, { net, vat, issuedOn: '2026-11-01', ...fields })
}

const bill = taxedInvoice(4000_00, 840_00)
const storno = taxedInvoice(1000_00, 210_00, {
  kind: 'credit',
  creditOf: bill.id,
  issuedOn: '2026-11-05',
})

function paid(amount: number, paidOn: string, fields: Partial<Payment> = {}): Payment {
  return payment(amount, { invoiceId: bill.id, paidOn, ...fields })
}

function vatOf(payments: readonly Payment[]): (number | undefined)[] {
  const vat = vatOfPayments(sheet(), bill, [bill, storno], payments)
  return payments.map(({ id }) => vat.get(id))
}

const refund = { kind: 'refund' } as const
const [before, after, later] = ['2026-11-04', '2026-11-10', '2026-11-11']

describe('the VAT of payments of an invoice with a credit note', () => {
  test('none is in what was paid above what is left of it', () => {
    expect(vatOf([paid(3630_00, after), paid(1210_00, later)])).toEqual([630_00, 0])
    const parts = [paid(2000_50, before), paid(333_33, after), paid(2839_50, later)]
    expect(vatOf(parts)).toEqual([347_19, 57_85, 224_96])
    const planned = paid(2839_50, later, { status: 'planned', paidOn: null, dueDate: before })
    expect(vatOf(parts.with(2, planned))).toEqual([347_19, 57_85, 224_96])
  })

  test('what was paid before it keeps its VAT, and the refund brings back what is too much', () => {
    expect(vatOf([paid(4840_00, before)])).toEqual([840_00])
    const rows = [paid(4840_00, before), paid(100_00, after), paid(1310_00, later, refund)]
    expect(vatOf(rows)).toEqual([840_00, 0, -210_00])
  })

  test('what was given back whole has none, and takes none from the others', () => {
    const back = paid(3630_00, before, { status: 'refunded' })
    expect(vatOf([back, paid(3630_00, after)])).toEqual([undefined, 630_00])
  })

  test('a refund that is dated before its payment has the VAT of its credit note', () => {
    const early = '2026-11-08'
    expect(vatOf([paid(1210_00, early, refund), paid(4840_00, after)])).toEqual([-210_00, 840_00])
    expect(vatOf([paid(605_00, early, refund), paid(4235_00, after)])).toEqual([-105_00, 735_00])
    const parts = [paid(1000_00, before), paid(1210_00, early, refund), paid(3840_00, after)]
    expect(vatOf(parts)).toEqual([173_55, -210_00, 666_45])
  })

  test('it is never more than that of the invoice, less that of the credit note', () => {
    const anyPayment = fc.record({
      amount: fc.integer({ min: 1, max: 3000_00 }),
      paidOn: fc.constantFrom(before, after, later),
      isRefund: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyPayment, { maxLength: 8 }), (list) => {
        const payments = list.map(({ amount, paidOn, isRefund }) =>
          paid(amount, paidOn, isRefund ? refund : {}),
        )
        const sumOf = (rows: readonly Payment[]) =>
          vatOf(rows).reduce<number>((sum, vat) => sum + (vat ?? 0), 0)
        const early = sumOf(payments.filter(({ paidOn }) => paidOn === before))
        expect(early).toBeLessThanOrEqual(840_00)
        expect(sumOf(payments)).toBeLessThanOrEqual(Math.max(630_00, early))
        for (const [at, vat] of vatOf(payments).entries())
          expect((vat ?? 0) * signedAmount(payments[at]!)).toBeGreaterThanOrEqual(0)
        // After a refund of the full overpayment, earlier payments count as much as the rest.
        const sum = payments.reduce((total, each) => total + signedAmount(each), 0)
        const back = paid(Math.max(1, sum - 3630_00), '2026-11-12', refund)
        expect(sumOf([...payments, back])).toBeLessThanOrEqual(630_00)
        if (sum > 3630_00) expect(sumOf([...payments, back])).toBe(630_00)
      }),
    )
  })
})

test('an advance of another rate keeps its VAT, and the rest of the final invoice has the rest', () => {
  const advance = taxedInvoice(300_00, 63_00, { kind: 'advance' })
  const final = taxedInvoice(1000_00, 110_00, { settles: [advance.id] })
  const vat = (of: Invoice, ...payments: Payment[]) => [
    ...vatOfPayments(sheet(), of, [advance, final], payments).values(),
  ]
  expect(vat(advance, paid(363_00, before, { invoiceId: advance.id }))).toEqual([63_00])
  const rest = [
    paid(300_00, after, { invoiceId: final.id }),
    paid(447_00, later, { invoiceId: final.id }),
  ]
  expect(vat(final, ...rest)).toEqual([18_88, 28_12])
  const toBack = taxedInvoice(100_00, 21_00, { kind: 'credit', creditOf: advance.id })
  const paidLater = paid(868_00, later, { invoiceId: final.id })
  expect([
    ...vatOfPayments(sheet(), final, [advance, final, toBack], [paidLater]).values(),
  ]).toEqual([68_00])
})

test('an advance with more VAT than the final invoice leaves a VAT below zero', () => {
  const advance = taxedInvoice(300_00, 63_00, { kind: 'advance' })
  const final = taxedInvoice(500_00, 55_00, { settles: [advance.id] })
  const vatIn = (of: Invoice, ...payments: Payment[]) => [
    ...vatOfPayments(sheet(), of, [advance, of], payments).values(),
  ]
  const own = { invoiceId: final.id }
  expect(vatIn(final, paid(192_00, after, own))).toEqual([-8_00])
  expect(vatIn(final, paid(96_00, after, own), paid(96_00, later, own))).toEqual([-4_00, -4_00])
  expect(vatIn(final, paid(202_00, after, own), paid(10_00, later, { ...own, ...refund }))).toEqual(
    [-8_00, 0],
  )
  const small = taxedInvoice(200_00, 22_00, { settles: [advance.id] })
  const back = { invoiceId: small.id, ...refund }
  expect(vatIn(small, paid(141_00, after, back))).toEqual([-41_00])
})

describe('what happens on one day', () => {
  const day = '2026-11-18'
  const mixed = taxedInvoice(8396_03, 1629_66, { issuedOn: day })
  const chairs = taxedInvoice(200_00, 22_00, { kind: 'credit', creditOf: mixed.id, issuedOn: day })
  const lamps = taxedInvoice(1000_00, 210_00, {
    kind: 'credit',
    creditOf: mixed.id,
    issuedOn: day,
  })
  const on = (amount: number, fields: Partial<Payment> = {}) =>
    paid(amount, day, { invoiceId: mixed.id, ...fields })
  const vatIn = (credits: readonly Invoice[], payments: readonly Payment[]) => {
    const vat = vatOfPayments(sheet(), mixed, [mixed, ...credits], payments)
    return payments.map(({ id }) => vat.get(id)!)
  }

  test.each<[string, Invoice[], Payment[], number[]]>([
    [
      'the refund has the VAT of the credit note',
      [chairs],
      [on(222_00, { ...refund, id: 'a' }), on(10_025_69, { id: 'b' })],
      [-22_00, 1629_66],
    ],
    [
      'each refund has that of its own credit note',
      [chairs, lamps],
      [on(10_025_69), on(1210_00, refund), on(222_00, refund)],
      [1629_66, -210_00, -22_00],
    ],
    [
      'a refund of half a credit note has half of its VAT',
      [chairs],
      [on(10_025_69), on(111_00, refund), on(111_00, refund)],
      [1629_66, -11_00, -11_00],
    ],
    ['a payment of what the credit note leaves has its VAT', [chairs], [on(9803_69)], [1607_66]],
    [
      'what was written down last is too much',
      [],
      [on(1000_00, { id: 'b' }), on(9095_69, { id: 'a' })],
      [162_55, 1467_11],
    ],
  ])('%s', (_, credits, payments, expected) => {
    expect(vatIn(credits, payments)).toEqual(expected)
  })

  test('no id and no payment has more VAT than the invoice, and the sum is what it leaves', () => {
    const anyAmounts = fc.array(fc.integer({ min: 1, max: 6000_00 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(anyAmounts, fc.boolean(), fc.boolean(), (amounts, isTurned, isFirst) => {
        const named = (at: number) => String(isTurned ? 9 - at : at)
        const outgoing = amounts.map((amount, at) => on(amount, { id: named(at + 1) }))
        const total = amounts.reduce((sum, each) => sum + each, 0)
        const over = total - 9803_69
        const back = over > 0 ? [on(over, { ...refund, id: named(8) })] : []
        const rows = isFirst ? [...back, ...outgoing] : [...outgoing, ...back]
        const found = vatIn([chairs], rows)
        for (const vat of found) expect(vat).toBeLessThanOrEqual(1629_66)
        const sum = found.reduce((all, vat) => all + vat, 0)
        if (over > 0) expect(sum).toBe(1607_66)
        else expect(sum).toBeLessThanOrEqual(1607_66)
        const plain = vatIn([chairs], [...amounts.map((amount) => on(amount)), ...back])
        expect(vatIn([chairs], [...outgoing, ...back])).toEqual(plain)
      }),
    )
  })
})
