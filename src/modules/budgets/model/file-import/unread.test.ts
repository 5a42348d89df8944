import { describe, expect, test } from 'vitest'
import {
  planImport,
  planPaste,
  problemOf,
  readRows,
  unreadAfter,
  type Reading,
} from '../../model.ts'
import { line, sheet } from '../testbed.ts'

const reading: Reading = { locale: 'ro', marks: 'ro', sheet: sheet() }
const unread = { quantity: '8 pers', price: '300 USD', vat: '19%', partner: 'Nimeni' }

describe('a text that no one understood', () => {
  test.each([
    ['quantity', { quantity: 8000 }],
    ['quantity', { percent: 500 }],
    ['price', { unitPrice: 30_000 }],
    ['vat', { vat: 'standard' as const }],
    ['partner', { partnerId: null }],
  ] as const)('goes when %s is written', (column, fields) => {
    const { [column]: _, ...rest } = unread
    expect(unreadAfter({ unread }, fields)).toEqual(rest)
  })

  test('stays when something else is written', () => {
    expect(unreadAfter({ unread }, { name: 'Tort', note: '' })).toEqual(unread)
  })

  test('says why it was not taken, and waits for a person once it could be', () => {
    const marked = line({ unread: { price: '300 USD' } })
    expect(problemOf('price', marked, reading)).toEqual({ code: 'no_rate', currency: 'USD' })
    const rates = [{ currency: 'USD' as const, rate: '4.5' }]
    const rich = { ...reading, sheet: { ...reading.sheet, rates } }
    expect(problemOf('price', marked, rich)).toEqual({ code: 'readable' })
    const either = line({ unread: { price: '1.500' } })
    expect(problemOf('price', either, reading)).toMatchObject({ code: 'ambiguous' })
  })
})

describe('a paste over lines', () => {
  test('keeps with the line what was not understood, beside what was already there', () => {
    const existing = line({ id: 'a', unread: { partner: 'Nimeni', price: 'mult' } })
    const rows = [['Tort', '8 pers', '900', '0.21']]
    const plan = planPaste(rows, { id: 'a', column: 'name' }, [existing], reading)
    expect(plan.edits).toEqual([
      {
        id: 'a',
        fields: {
          name: 'Tort',
          unitPrice: 90_000,
          currency: 'RON',
          unread: { partner: 'Nimeni', quantity: '8 pers', vat: '0.21' },
        },
      },
    ])
    expect(plan.unread).toBe(2)
  })
})

describe('a file with cells that are not understood', () => {
  const dj = line({ name: 'DJ', unitPrice: 250_000 })
  const plan = (price: string, vat: string, existing = dj) =>
    planImport(
      { lines: [existing], categories: [] },
      readRows([['DJ', price, vat]], ['name', 'price', 'vat'], reading),
    )

  test('changes the line, though nothing else of it does', () => {
    const { changed, same } = plan('vreo 3000', '19%')
    expect(changed.map(({ fields }) => fields)).toEqual([
      { unread: { price: 'vreo 3000', vat: '19%' } },
    ])
    expect(same).toBe(0)
  })

  test('says nothing new where the line has the same marks', () => {
    const marked = { ...dj, unread: { vat: '19%', price: 'vreo 3000' } }
    expect(plan('vreo 3000', '19%', marked)).toMatchObject({ same: 1, changed: [] })
  })

  test('takes a mark away where it says something that is understood', () => {
    const marked = { ...dj, unread: { vat: '19%' } }
    const [change] = plan('2500', '21%', marked).changed
    expect(change?.fields).toEqual({ unread: {} })
  })

  test('marks the lines that it adds', () => {
    const { added } = plan('vreo 3000', '19%', line({ name: 'Altceva' }))
    expect(added[0]?.fields.unread).toEqual({ price: 'vreo 3000', vat: '19%' })
  })
})
