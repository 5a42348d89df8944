import { describe, expect, test } from 'vitest'
import { copyCell, planOwnPaste, planPaste, type BudgetLine, type Reading } from '../../model.ts'
import { line, sheet } from '../testbed.ts'

const reading: Reading = { locale: 'ro', marks: 'ro', sheet: sheet() }
const lei = line({ id: '00000000-0000-4000-8000-00000000000a', unitPrice: 1_234_56 })
const euro = line({
  id: '00000000-0000-4000-8000-00000000000b',
  unitPrice: 3_33,
  currency: 'EUR',
  vat: 'reduced',
  priceHasVat: false,
})

function copy(column: string, from: BudgetLine) {
  return copyCell(column, from, undefined, 'gross', reading)!
}

/** A line after a cell of another line was copied onto it. */
function pasted(column: string, from: BudgetLine, to: BudgetLine, at = reading) {
  const { text, own } = copy(column, from)
  const cell = { id: to.id, column }
  const plan = planOwnPaste(own ?? '', cell, [to], at) ?? planPaste([[text]], cell, [to], at)
  return { ...to, ...plan.edits[0]?.fields }
}

describe('a cell that is copied onto another of its column', () => {
  test.each([
    ['lei onto euro', lei, euro],
    ['euro onto lei', euro, lei],
  ])('keeps its currency and its VAT: %s', (_what, from, to) => {
    const { unitPrice, currency, priceHasVat } = from
    expect(pasted('price', from, to)).toMatchObject({ unitPrice, currency, priceHasVat })
  })

  test.each(['vat', 'quantity', 'name', 'mode'] as const)('is the same %s', (column) => {
    const from = line({ ...euro, mode: 'per_hour', quantity: 3333, name: 'Trei', vat: 'exempt' })
    expect(pasted(column, from, lei)[column]).toBe(from[column])
  })

  test('is marked where the budget has no rate for its currency', () => {
    const without: Reading = { ...reading, sheet: sheet({ rates: [] }) }
    expect(pasted('price', euro, lei, without)).toMatchObject({
      unitPrice: lei.unitPrice,
      currency: 'RON',
      unread: { price: '3,33 EUR' },
    })
  })

  test('changes no price that is made of components', () => {
    const components = [{ name: 'Bucătărie', price: 1_000, vat: 'reduced' as const }]
    const to = line({ ...lei, components })
    expect(pasted('price', euro, to)).toEqual(to)
    expect(pasted('vat', euro, to)).toEqual(to)
  })
})

test('other programs get what the cell shows', () => {
  const counted = line({ mode: 'per_guest', quantity: 1000 })
  const unread = line({ unread: { quantity: '8 pers' } })
  expect([
    copy('price', lei).text,
    copy('price', euro).text,
    copy('vat', euro).text,
    copy('vat', line({ vat: 'reverse_charge' })).text,
    copy('mode', euro).text,
    copy('quantity', unread).text,
  ]).toEqual(['1.234,56', '3,33 EUR', '11 %', 'taxare inversă', 'cantitate fixă', '8 pers'])
  const amount = { net: 100_00, vat: 21_00, gross: 121_00 }
  const figures = { quantity: 150_000, planned: amount, committed: null, overpaid: amount }
  const shown = (column: string) => copyCell(column, counted, figures as never, 'gross', reading)
  expect(shown('quantity')?.text).toBe('150')
  expect(shown('planned')?.text).toBe('121,00')
  expect(shown('committed')).toBeNull()
})
