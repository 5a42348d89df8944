import { describe, expect, test } from 'vitest'
import {
  blankLine,
  guessTargets,
  linesOf,
  parseCount,
  pastedRows,
  readCell,
  type BudgetLine,
  type Reading,
} from '../model.ts'

const reading: Reading = {
  locale: 'ro',
  modes: {
    fixed: 'cantitate fixă',
    per_guest: 'pe invitat',
    per_adult: 'pe adult',
    per_child: 'pe copil',
    per_table: 'pe masă',
    per_supplier_meal: 'pe meniu de furnizor',
    per_hour: 'pe oră',
    percent: 'procent',
  },
  vats: {
    standard: 'standard',
    reduced: 'redusă',
    second_reduced: 'redusă 2',
    exempt: 'scutit',
    reverse_charge: 'taxare inversă',
  },
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
    ['price', '-5', null],
    ['price', 'mult', null],
    ['price', '99999999999999', null],
    ['vat', '21 %', { vat: 'standard', components: [] }],
    ['vat', '11', { vat: 'reduced', components: [] }],
    ['vat', 'Scutit', { vat: 'exempt', components: [] }],
    ['vat', '19', null],
    ['mode', 'pe masa', { mode: 'per_table' }],
    ['mode', 'pe lună', null],
    ['quantity', '2,5', { quantity: 2500 }],
  ] as const)('%s: %s', (column, typed, wanted) => {
    expect(readCell(column, typed, line, reading)).toEqual(wanted)
  })

  test('the quantity of a percentage is the percentage', () => {
    const fee = { ...line, mode: 'percent' as const }
    expect(readCell('quantity', '8,5 %', fee, reading)).toEqual({ percent: 850 })
  })

  test.each([
    ['1.500', 1_500_000],
    ['1 500', 1_500_000],
    ['0,125', 125],
    ['12', 12_000],
    ['1.500,25', 1_500_250],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['2000000', null],
  ])('the count %s', (typed, wanted) => expect(parseCount(typed)).toBe(wanted))
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
    const { targets, hasHeader } = guessTargets(rows)
    expect(hasHeader).toBe(true)
    expect(targets).toEqual(['category', 'name', 'quantity', 'price', 'vat', 'currency', 'note'])
    const lines = linesOf(rows.slice(1), targets, reading)
    expect(lines).toMatchObject([
      {
        category: 'Muzică',
        unread: [],
        fields: { unitPrice: 200_000, currency: 'EUR', quantity: 1000 },
      },
      { category: 'Decor', unread: ['currency', 'vat', 'quantity'], fields: { unitPrice: 50_000 } },
    ])
  })

  test('what was exported is read back as the same lines', () => {
    const names = ['Categorie', 'Linie', 'Fel', 'Cantitate după', 'Cantitate', 'Preț unitar']
    const rows = [
      [...names, 'Monedă', 'Cotă TVA', 'Planificat net (RON)', 'TVA', 'Planificat cu TVA'],
      ['Sală', 'Salon', 'cheltuială', 'cantitate fixă', '2', '6000.5', 'RON', '21', '9', '1', '10'],
      ['Total cheltuieli', '', '', '', '', '', '', '', '9', '1', '10'],
    ]
    const { targets } = guessTargets(rows)
    expect(linesOf(rows.slice(1), targets, reading)).toMatchObject([
      {
        category: 'Sală',
        unread: [],
        fields: { name: 'Salon', quantity: 2000, unitPrice: 600_050, vat: 'standard' },
      },
    ])
    const english = ['Category', 'Line', 'Side', 'Quantity by', 'Quantity', 'Unit price']
    expect(
      guessTargets([[...english, 'Currency', 'VAT rate', 'Planned net', 'VAT']]).targets,
    ).toEqual([
      'category',
      'name',
      'skip',
      'skip',
      'quantity',
      'price',
      'currency',
      'vat',
      'skip',
      'skip',
    ])
  })

  test('without a header the usual order is taken', () => {
    expect(guessTargets([['Tort', '1', '900']])).toEqual({
      targets: ['name', 'quantity', 'price'],
      hasHeader: false,
    })
  })
})
