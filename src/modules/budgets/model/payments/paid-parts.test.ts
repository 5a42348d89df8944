import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rollUp, toBase, vatOfPayments, type Invoice, type Payment } from '../../model.ts'
import { invoice, line, payment, sheet } from '../testbed.ts'

const eur = { currency: 'EUR' } as const
const hall = line({ ...eur, unitPrice: 20_04, vat: 'exempt' })

const anyRate = fc
  .integer({ min: 10_000, max: 99_999 })
  .map((digits) => `${Math.floor(digits / 10_000)}.${String(digits % 10_000).padStart(4, '0')}`)
const anyParts = fc.array(fc.integer({ min: 1, max: 5000_00 }), { minLength: 1, maxLength: 7 })

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}

/** Payments of the days of May, one after another. */
function paidInParts(parts: readonly number[], fields: Partial<Payment>): Payment[] {
  return parts.map((amount, at) =>
    payment(amount, { ...eur, paidOn: `2027-05-${String(at + 1).padStart(2, '0')}`, ...fields }),
  )
}

/** The amount that the bank charged is the sum of the payments, each by its own rate. */
function takenByBank(payments: readonly Payment[]): number {
  return sumOf(
    payments.map(({ kind, amount, rate }) => {
      const lei = toBase(amount, rate ?? '1')
      return kind === 'refund' ? 0 - lei : lei
    }),
  )
}

describe('what is paid in parts', () => {
  test('is the invoice to the ban', () => {
    const bill = invoice(hall.id, 20_04, { ...eur, rate: '5.0123' })
    const rates = [{ ...eur, rate: '5.0123' }]
    const payments = paidInParts([10_02, 10_02], { invoiceId: bill.id, rate: '5.0123' })
    const { lines, cost } = rollUp(sheet({ rates, lines: [hall], invoices: [bill], payments }))
    expect(lines.get(hall.id)).toMatchObject({
      invoiced: { gross: 100_45 },
      paid: { gross: 100_45 },
      remaining: { gross: 0 },
      overpaid: { gross: 0 },
    })
    expect(cost.paid.gross).toBe(2 * 50_22)
  })

  test('is the plan to the ban where no invoice is named', () => {
    const rates = [{ ...eur, rate: '5.0123' }]
    const payments = paidInParts([10_02, 10_02], { lineId: hall.id, rate: '5.0123' })
    const { lines, cost } = rollUp(sheet({ rates, lines: [hall], payments }))
    expect(lines.get(hall.id)).toMatchObject({ paid: { gross: 100_45 }, remaining: { gross: 0 } })
    expect(cost.paid.gross).toBe(2 * 50_22)
  })

  test('has no VAT above what the invoice asks for, on the sheet as in the file of payments', () => {
    const tent = line({ unitPrice: 3630_00, priceHasVat: true })
    const share = { net: 3000_00, vat: 630_00 }
    const allocations = [{ lineId: tent.id, ...share, closes: true }]
    const bill = invoice(tent.id, 3630_00, { ...share, allocations })
    const own = { currency: 'RON', invoiceId: bill.id } as const
    const payments = paidInParts([1000_00, 2700_00], own)
    const input = sheet({ lines: [tent], invoices: [bill], payments })
    const inFile = sumOf([...vatOfPayments(input, bill, [bill], payments).values()])
    expect(rollUp(input).lines.get(tent.id)).toMatchObject({
      paid: { net: 3070_00, vat: inFile, gross: 3700_00 },
      overpaid: { net: 70_00, vat: 0, gross: 70_00 },
    })
  })

  test('is converted once, as their sum', () => {
    const tent = line({ unitPrice: 3630_00, priceHasVat: true })
    const allocations = [{ lineId: tent.id, net: 3000_00, vat: 630_00, closes: true }]
    const bill = invoice(tent.id, 3630_00, { net: 3000_00, vat: 630_00, allocations })
    const own = { currency: 'RON', invoiceId: bill.id } as const
    const payments = paidInParts([1000_00, 2700_00], own)
    const rates = [{ currency: 'EUR' as const, rate: '4.9765' }]
    const input = sheet({ lines: [tent], invoices: [bill], payments, rates })
    expect(rollUp(input, 'EUR').lines.get(tent.id)?.paid.gross).toBe(743_49)
  })

  test.each([
    ['a credit note', { kind: 'credit' }],
    ['an advance', { kind: 'advance' }],
  ] as const)('is what %s leaves of the invoice', (_, { kind }) => {
    const both = { ...eur, rate: '5.0123' }
    const bill = invoice(hall.id, 20_04, both)
    const creditOf = kind === 'credit' ? bill.id : null
    const other = invoice(hall.id, 10_02, { ...both, kind, creditOf })
    const final = { ...bill, settles: kind === 'advance' ? [other.id] : [] }
    const payments = [
      ...paidInParts([5_01, 5_01], { invoiceId: final.id, rate: '5.0123' }),
      ...(kind === 'advance' ? paidInParts([10_02], { invoiceId: other.id, rate: '5.0123' }) : []),
    ]
    const input = sheet({ lines: [hall], invoices: [final, other], payments })
    const figures = rollUp(input).lines.get(hall.id)
    expect(figures?.paid).toEqual(figures?.invoiced)
  })

  const anyPaid = fc.record({
    parts: anyParts,
    rate: anyRate,
    dayRate: anyRate,
    currency: fc.constantFrom('EUR' as const, 'RON' as const),
    weights: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }),
    vatPoints: fc.constantFrom(0, 11, 21),
  })

  /** An invoice of all parts, divided over as many lines as there are weights. */
  function billOf({ parts, rate, currency, weights, vatPoints }: ValueOf<typeof anyPaid>): Invoice {
    const gross = sumOf(parts)
    let left = gross
    const allocations = weights.map((weight, at) => {
      const own = at === weights.length - 1 ? left : Math.floor((gross * weight) / sumOf(weights))
      left -= own
      const vat = Math.round((own * vatPoints) / (100 + vatPoints))
      return { lineId: line().id, net: own - vat, vat, closes: true }
    })
    const vat = sumOf(allocations.map((each) => each.vat))
    const fields = { currency, rate: currency === 'EUR' ? rate : null }
    return invoice('', 0, { ...fields, net: gross - vat, vat, allocations })
  }

  function rolledUp(bill: Invoice, payments: Payment[]) {
    const lines = bill.allocations.map(({ lineId }) =>
      line({ id: lineId, currency: bill.currency, vat: 'exempt' }),
    )
    return rollUp(sheet({ lines, invoices: [bill], payments }))
  }

  test('is what every line is invoiced, with its VAT, at any rate and in any order', () => {
    fc.assert(
      fc.property(anyPaid, (input) => {
        const bill = billOf(input)
        const rate = input.currency === 'EUR' ? input.dayRate : null
        const fields = { invoiceId: bill.id, currency: bill.currency, rate }
        const payments = paidInParts(input.parts, fields)
        const totals = rolledUp(bill, payments)
        for (const { invoiced, paid, remaining, overpaid } of totals.lines.values()) {
          expect(paid).toEqual(invoiced)
          expect([remaining.gross, overpaid.gross]).toEqual([0, 0])
        }
        expect(totals.cost.paid.gross).toBe(takenByBank(payments))
        expect(rolledUp(bill, payments.toReversed()).lines).toEqual(totals.lines)
      }),
    )
  })

  test('leaves nothing once what was too much has come back in parts', () => {
    fc.assert(
      fc.property(anyPaid, anyParts, (input, above) => {
        const bill = billOf(input)
        const rate = input.currency === 'EUR' ? input.dayRate : null
        const fields = { invoiceId: bill.id, currency: bill.currency, rate }
        const payments = [
          ...paidInParts([...input.parts, sumOf(above)], fields),
          ...paidInParts(above, { ...fields, kind: 'refund' }).map((each) => ({
            ...each,
            paidOn: '2027-06-01',
          })),
        ]
        const totals = rolledUp(bill, payments)
        for (const { invoiced, paid, overpaid } of totals.lines.values()) {
          expect(paid).toEqual(invoiced)
          expect(overpaid.gross).toBe(0)
        }
        expect(totals.cost.paid.gross).toBe(takenByBank(payments))
      }),
    )
  })
})

type ValueOf<A> = A extends fc.Arbitrary<infer V> ? V : never
