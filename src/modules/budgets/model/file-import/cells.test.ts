import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRate } from '#modules/defaults/model.ts'
import {
  blankLine,
  countReadings,
  formatCount,
  guessTargets,
  pastedRows,
  planPaste,
  readCell,
  readPasted,
  readRows,
  writeCell,
  type BudgetLine,
  type Reading,
} from '../../model.ts'

const reading: Reading = {
  locale: 'ro',
  marks: 'ro',
  sheet: {
    currency: 'RON',
    rates: [{ currency: 'EUR', rate: '5' }],
    eventDate: '2027-06-12',
    vatRates: [
      { kind: 'standard', value: 2100, validFrom: '2025-08-01', validTo: null },
      { kind: 'reduced', value: 1100, validFrom: '2025-08-01', validTo: null },
    ],
  },
}
const line: BudgetLine = {
  ...blankLine,
  name: 'Sala',
  currency: 'RON',
  id: 'a',
  position: '',
  version: 1,
}

describe('what is typed', () => {
  test.each([
    ['name', 'Florărie', { name: 'Florărie' }],
    ['name', '  ', null],
    ['price', '1.234,56', { unitPrice: 123_456, currency: 'RON' }],
    ['price', '1,234.56 lei', { unitPrice: 123_456, currency: 'RON' }],
    ['price', '200 €', { unitPrice: 20_000, currency: 'EUR' }],
    ['price', 'mult', null],
    ['price', '99999999999999', null],
    ['vat', '21 %', { vat: 'standard', components: [] }],
    ['vat', '11', { vat: 'reduced', components: [] }],
    ['vat', 'Scutit', { vat: 'exempt', components: [] }],
    ['vat', '19', null],
    ['mode', 'pe masa', { mode: 'per_table' }],
    ['mode', 'pe lună', null],
    ['quantity', '2,5', { quantity: 2500 }],
  ] as const)('%s: %s', (column, typed, expected) => {
    expect(readCell(column, typed, line, reading)).toEqual(
      expected === null ? { problem: { code: 'unread' } } : { fields: expected },
    )
  })

  test('the quantity of a percentage is the percentage', () => {
    const fee = { ...line, mode: 'percent' as const }
    expect(readCell('quantity', '8,5 %', fee, reading)).toEqual({ fields: { percent: 850 } })
  })

  test.each(['12,555', '12.555', '12,5555', '0,125', '150000'])(
    'a percentage of %s is not rounded or cut unseen',
    (typed) => {
      const fee = { ...line, mode: 'percent' as const }
      for (const marks of ['ro', 'en', null] as const) {
        const read = readCell('quantity', typed, fee, { ...reading, marks })
        expect(read).toEqual({ problem: { code: 'no_share' } })
      }
    },
  )

  test.each([
    ['1 500', [1_500_000]],
    ['0,125', [125]],
    ['1,125', [1125]],
    ['1.125', [1_125_000, 1125]],
    ['12', [12_000]],
    ['1.500,25', [1_500_250]],
    ['', []],
    ['-1', []],
    ['1e3', []],
    ['2000000', []],
  ])('the count %s', (typed, expected) => expect(countReadings(typed, 'ro')).toEqual(expected))

  test.each([
    ['price', '300 EUR', { code: 'no_rate', currency: 'EUR' }],
    ['price', '12,345', { code: 'ambiguous', readings: ['12.345,00\u00A0lei', '12,35\u00A0lei'] }],
    ['quantity', '1.125', { code: 'ambiguous', readings: ['1125', '1,125'] }],
    ['quantity', '8 pers', { code: 'unread' }],
    ['price', '-100', { code: 'negative' }],
    ['price', '(500)', { code: 'negative' }],
    ['price', '−500,00 lei', { code: 'negative' }],
    ['price', '500-', { code: 'negative' }],
    ['price', '07-21', { code: 'unread' }],
    ['vat', '19%', { code: 'unread' }],
  ] as const)('%s %s is not guessed', (column, typed, problem) => {
    const alone = { ...reading, sheet: { ...reading.sheet, rates: [] } }
    expect(readCell(column, typed, line, alone)).toEqual({ problem })
  })

  test.each([
    ['en', 'price', '12.345', { unitPrice: 12_35 }, true],
    ['en', 'price', '12,345', { unitPrice: 12_345_00 }, false],
    ['ro', 'price', '400,125', { unitPrice: 400_13 }, true],
    ['ro', 'price', '400,120', { unitPrice: 400_12 }, false],
    ['ro', 'price', '400.125 lei', { unitPrice: 400_125_00 }, false],
    ['ro', 'quantity', '1.125', { quantity: 1_125_000 }, false],
    ['en', 'quantity', '1.125', { quantity: 1125 }, false],
  ] as const)(
    'in the chosen habit of %s the %s %s is one number',
    (marks, column, typed, fields, rounded) => {
      const read = readCell(column, typed, line, { ...reading, marks, isMarksChosen: true })
      expect(read).toMatchObject({ fields })
      expect('rounded' in read).toBe(rounded)
    },
  )

  const locale = fc.constantFrom('ro' as const, 'en' as const)
  const as = (which: 'ro' | 'en'): Reading => ({ ...reading, locale: which, marks: which })

  test('what a cell shows, typed back, is the same value', () => {
    const count = fc.integer({ min: 0, max: 1_000_000_000 })
    const minor = fc.integer({ min: 0, max: 100_000_000_000 })
    const share = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(locale, count, minor, share, (which, quantity, unitPrice, percent) => {
        const shown: BudgetLine = { ...line, quantity, unitPrice }
        const typed = (column: 'quantity' | 'price', from: BudgetLine) =>
          readCell(column, writeCell(column, from, as(which)), line, as(which))
        expect(typed('quantity', shown)).toEqual({ fields: { quantity } })
        expect(typed('price', shown)).toEqual({ fields: { unitPrice, currency: 'RON' } })
        const fee: BudgetLine = { ...line, mode: 'percent', percent }
        const back = readCell('quantity', writeCell('quantity', fee, as(which)), fee, as(which))
        expect(back).toEqual({ fields: { percent } })
        expect(countReadings(formatCount(quantity, which), which)).toEqual([quantity])
        expect(readCell('quantity', formatRate(percent, which), fee, as(which))).toEqual(back)
      }),
      { numRuns: 2000 },
    )
  })

  test('a number of a spreadsheet is that number in either language', () => {
    const number = (value: number, percent = false) => ({ number: value, percent })
    fc.assert(
      fc.property(locale, fc.integer({ min: 0, max: 1_000_000_000 }), (which, units) => {
        expect(readCell('price', number(units / 100), line, as(which))).toEqual({
          fields: { unitPrice: units, currency: 'RON' },
        })
        expect(readCell('quantity', number(units / 1000), line, as(which))).toEqual({
          fields: { quantity: units },
        })
      }),
    )
    expect(readCell('price', number(12.345), line, reading)).toEqual({
      fields: { unitPrice: 1235, currency: 'RON' },
      rounded: true,
    })
    expect(readCell('price', number(99.98999999999999), line, reading)).toEqual({
      fields: { unitPrice: 9999, currency: 'RON' },
    })
    for (const vat of [number(0.21, true), number(0.21), number(21)])
      expect(readCell('vat', vat, line, reading)).toMatchObject({ fields: { vat: 'standard' } })
  })
})

describe('what is pasted', () => {
  test('rows and cells come apart, also with quotes, tabs and lines inside', () => {
    expect(pastedRows('a\tb\r\n"c ""d""\te"\tf\n\n')).toEqual([
      ['a', 'b'],
      ['c "d"\te', 'f'],
    ])
  })

  test('a table with a header is understood by its words', () => {
    const rows = [
      ['Categorie', 'Denumire', 'Cant.', 'Preț unitar', 'TVA', 'Moneda', 'Observații'],
      ['Muzică', 'Formație', '1', '2.000,00', '21%', 'EUR', 'cu avans'],
      ['', '', '', '12.000', '', '', ''],
      ['Decor', 'Flori', 'multe', '500', '99', 'USD', ''],
    ]
    const { targets, head } = guessTargets(rows, 'RON')
    expect(head).toBe(1)
    expect(targets).toEqual(['category', 'name', 'quantity', 'price', 'vat', 'currency', 'note'])
    const { lines, skipped } = readRows(rows.slice(1), targets, reading)
    expect(lines).toMatchObject([
      {
        category: 'Muzică',
        unread: {},
        fields: { unitPrice: 200_000, currency: 'EUR', quantity: 1000 },
      },
      { category: 'Decor' },
    ])
    expect(lines[1]!.fields).toEqual({ name: 'Flori', note: '' })
    expect(Object.keys(lines[1]!.unread)).toEqual(['vat', 'price', 'quantity'])
    expect(skipped).toEqual([{ row: 1, reason: 'nameless', text: '12.000' }])
  })

  test.each([
    'Total',
    'TOTAL:',
    'Subtotal',
    'Subtotal decor',
    'SUB-TOTAL Sală:',
    'Sub-total',
    'Total general',
    'Grand total',
    'GRAND TOTAL:',
    'Total cu TVA',
    'Total costs',
    'Total decor',
  ])('a row called %s is no line', (name) => {
    const { lines, skipped } = readRows(
      [[name, '', '1200']],
      ['name', 'quantity', 'price'],
      reading,
    )
    expect(lines).toEqual([])
    expect(skipped).toMatchObject([{ reason: 'total' }])
  })

  test('a line may begin with the word, where it has a quantity or the table has none', () => {
    const named = ['Total Design', '2', '1200']
    const { lines } = readRows([named], ['name', 'quantity', 'price'], reading)
    expect(lines).toMatchObject([{ fields: { name: 'Total Design', quantity: 2000 } }])
    const without = readRows([['Total Design', '1200']], ['name', 'price'], reading)
    expect(without.lines).toHaveLength(1)
  })

  test('name, quantity, price and VAT pasted on a name keep their columns', () => {
    const rows = [
      ['Tort', '2', '900,50', '11%'],
      ['Flori', '8 pers', '300 USD', '19%'],
      ['Total', '', '1200', ''],
    ]
    const plan = planPaste(rows, { id: 'a', column: 'name' }, [line], reading)
    expect(plan.edits).toEqual([
      {
        id: 'a',
        fields: {
          name: 'Tort',
          quantity: 2000,
          unitPrice: 90_050,
          currency: 'RON',
          vat: 'reduced',
          components: [],
        },
      },
    ])
    expect(plan.added[0]?.fields).toMatchObject({ name: 'Flori' })
    expect(plan.added[0]?.unread).toEqual({
      quantity: { text: '8 pers', problem: { code: 'unread' } },
      price: { text: '300 USD', problem: { code: 'no_rate', currency: 'USD' } },
      vat: { text: '19%', problem: { code: 'unread' } },
    })
    expect(plan).toMatchObject({ skipped: 1, unread: 3 })
  })

  test('how quantities are counted is taken where a list says it', () => {
    const rows = [['Meniu', 'pe invitat', '', '300']]
    const plan = planPaste(rows, { id: 'a', column: 'name' }, [line], reading)
    expect(plan.edits[0]?.fields).toMatchObject({ mode: 'per_guest', unitPrice: 30_000 })
  })

  test('the head of a list is no line', () => {
    const rows = [
      ['Denumire', 'Preț', 'Cant.'],
      ['Tort', '900,00', '2'],
    ]
    expect(readPasted(rows, reading).lines.map(({ fields }) => fields)).toMatchObject([
      { name: 'Tort', unitPrice: 90_000, quantity: 2000 },
    ])
    expect(readPasted([['Denumire']], reading).lines).toHaveLength(1)
  })

  test('without a header the usual order is taken', () => {
    expect(guessTargets([['Tort', '1', '900']], 'RON')).toEqual({
      targets: ['name', 'quantity', 'price'],
      head: 0,
      version: null,
    })
  })
})
