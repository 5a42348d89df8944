import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns, movedSince, rollUp, totalRows, type Calculation, type Side } from '../model.ts'
import { line, payment, sheet } from './testbed.ts'

const sides = ['cost', 'income'] as const

/** Some lines on both sides in three categories, paid in part, too much or in euro. */
const budgets = fc
  .array(
    fc.record({
      side: fc.constantFrom<Side>(...sides),
      categoryId: fc.constantFrom('a', 'b', null),
      unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
      optional: fc.boolean(),
      currency: fc.constantFrom('RON' as const, 'EUR' as const),
      paid: fc.integer({ min: 0, max: 1_000_000 }),
      rate: fc.constantFrom('4.9', '5', '5.2'),
    }),
    { maxLength: 12 },
  )
  .map((rows): Calculation => {
    const lines = rows.map(({ side, categoryId, unitPrice, optional, currency }) =>
      line({ side, categoryId, unitPrice, optional, currency }),
    )
    const payments = rows.flatMap(({ paid, currency, rate }, at) => {
      const own = { lineId: lines[at]!.id, currency, rate: currency === 'EUR' ? rate : null }
      return paid > 0 ? [payment(paid, own)] : []
    })
    const baseline = Object.fromEntries(
      lines.slice(1).map(({ id }) => [id, { net: 100, vat: 21, gross: 121 }]),
    )
    return sheet({ lines, payments, baseline })
  })

test('the categories and the rows above a total come to it in every column', () => {
  fc.assert(
    fc.property(budgets, (input) => {
      const totals = rollUp(input)
      const rows = totalRows(totals)
      for (const side of sides) {
        const total = rows.find(({ name }) => name === side)?.sums
        if (!total) continue
        const parts = [
          ...[...totals.categories.values()].map((each) => each[side]),
          ...rows.filter((row) => row.side === side && row.name !== side).map(({ sums }) => sums),
        ]
        for (const column of [...columns, 'variance'] as const)
          for (const part of ['net', 'gross'] as const) {
            const sum = parts.reduce((soFar, each) => soFar + (each[column]?.[part] ?? 0), 0)
            expect([side, column, total[column]?.[part] ?? 0]).toEqual([side, column, sum])
          }
      }
    }),
  )
})

test('what remains is the forecast less what was paid, and what was paid too much is apart', () => {
  fc.assert(
    fc.property(budgets, (input) => {
      const totals = rollUp(input)
      for (const side of sides) {
        const { forecast, paid, remaining } = totals[side]
        expect(remaining.gross).toBe(forecast.gross - paid.gross + totals.overpaid[side].gross)
      }
    }),
  )
})

test('income and the result are said only where there is income', () => {
  const names = (input: Calculation) => totalRows(rollUp(input)).map(({ name }) => name)
  const cost = line({ unitPrice: 100_00 })
  expect(names(sheet({ lines: [cost] }))).toEqual(['cost'])
  const income = line({ unitPrice: 300_00, side: 'income' })
  const both = sheet({ lines: [cost, income] })
  expect(names(both)).toEqual(['cost', 'income', 'result'])
  expect(totalRows(rollUp(both)).at(-1)?.sums.forecast.gross).toBe(200_00)
})

test('what moved since the approval comes to the variance, exchange differences too', () => {
  fc.assert(
    fc.property(budgets, (input) => {
      const totals = rollUp(input)
      const moved = movedSince(input, totals, 'RON')
      const sum = moved.reduce((total, { variance }) => total + variance.gross, 0)
      const full = (totals.cost.variance?.gross ?? 0) + (totals.income.variance?.gross ?? 0)
      expect(sum).toBe(full)
    }),
  )
})
