import { describe, expect, test } from 'vitest'
import {
  guessTargets,
  leftOut,
  planPaste,
  priceHead,
  readPasted,
  readRows,
  type Reading,
} from '../../model.ts'
import { line, sheet } from '../testbed.ts'

const reading: Reading = { locale: 'ro', marks: 'ro', sheet: sheet() }

/** The rows of a table from elsewhere, read as the import does. */
function read(rows: Parameters<typeof guessTargets>[0]) {
  const { targets, head } = guessTargets(rows, 'RON')
  return readRows(rows.slice(head), targets, reading, priceHead(rows[head - 1], targets))
}

const number = (value: number) => ({ number: value, percent: false })

describe('money of another currency', () => {
  test.each([
    ['a number', number(300)],
    ['a text', '300'],
  ])('that the budget has no rate for stays as it was written, as %s', (_, price) => {
    const { lines } = read([
      ['Denumire', 'Preț', 'Moneda'],
      ['Trupă', price, 'USD'],
    ])
    expect(lines[0]!.fields).toEqual({ name: 'Trupă' })
    expect(lines[0]!.unread).toEqual({
      price: { text: '300 USD', problem: { code: 'no_rate', currency: 'USD' } },
    })
  })

  test('that no one knows is not taken for the currency of the budget', () => {
    const { lines } = read([
      ['Denumire', 'Preț', 'Moneda'],
      ['Trupă', '300', 'coroane'],
    ])
    expect(lines[0]!.fields).toEqual({ name: 'Trupă' })
    expect(lines[0]!.unread.price).toEqual({ text: '300 coroane', problem: { code: 'unread' } })
  })

  test('is said by the sign with which a spreadsheet shows the price', () => {
    const { lines } = read([
      ['Denumire', 'Preț'],
      ['Trupă', { ...number(300), currency: '€' }],
      ['Dansatori', { ...number(200), currency: '$' }],
      ['Scaune', { ...number(15), currency: 'buc' }],
    ])
    expect(lines[0]!.fields).toMatchObject({ unitPrice: 30_000, currency: 'EUR' })
    expect(lines[1]!.unread.price).toEqual({
      text: '200 $',
      problem: { code: 'no_rate', currency: 'USD' },
    })
    expect(lines[2]!.fields).toMatchObject({ unitPrice: 1500, currency: 'RON' })
  })

  test('is said by the head of the prices too', () => {
    const rows = [
      ['Denumire', 'Preț fără TVA (euro)'],
      ['Trupă', '300'],
      ['DJ', '500 lei'],
    ]
    const { lines } = read(rows)
    expect(lines[0]!.fields).toMatchObject({
      unitPrice: 30_000,
      currency: 'EUR',
      priceHasVat: false,
    })
    expect(lines[1]!.fields).toMatchObject({ unitPrice: 50_000, currency: 'RON' })
    expect(readPasted(rows, reading).lines[0]!.fields).toMatchObject({ currency: 'EUR' })
    const plan = planPaste(rows, { id: 'a', column: 'name' }, [line({ id: 'a' })], reading)
    expect(plan.edits[0]!.fields).toMatchObject({ unitPrice: 30_000, currency: 'EUR' })
    const dollars = [['Denumire', 'Price USD'], rows[1]!]
    expect(read(dollars).lines[0]!.unread.price?.text).toBe('300 USD')
  })
})

describe('the columns of a table from elsewhere', () => {
  test.each(['Nr. crt.', 'Nr crt', 'Nr.crt.', 'Nr.', 'Număr curent', 'Nr. factură'])(
    '%s is no quantity beside one',
    (serial) => {
      const rows = [
        [serial, 'Denumire', 'Cantitate', 'Preț unitar', 'Valoare'],
        ['1', 'Scaune', '120', '15', '1800'],
      ]
      expect(guessTargets(rows, 'RON').targets).toEqual([
        'skip',
        'name',
        'quantity',
        'price',
        'skip',
      ])
    },
  )

  test('a number that counts the rows is no quantity, another is', () => {
    const rows = (...counts: string[]) => [
      ['Nr.', 'Denumire', 'Preț'],
      ...counts.map((count) => [count, 'Scaune', '15']),
    ]
    expect(guessTargets(rows('1', '2', '3'), 'RON').targets[0]).toBe('skip')
    expect(guessTargets(rows('40', '2'), 'RON').targets[0]).toBe('quantity')
  })

  test('the surer word wins, wherever it is', () => {
    const rows = [
      ['Denumire', 'Valoare', 'Preț unitar'],
      ['Scaune', '1800', '15'],
    ]
    expect(guessTargets(rows, 'RON').targets).toEqual(['name', 'skip', 'price'])
  })

  const totals = [
    'Valoare totală',
    'Valoare',
    'Total',
    'Preț total',
    'Sumă',
    'Cost total',
    'Total cu TVA',
    'Amount',
    'Valoare fără TVA (lei)',
  ]

  test.each(totals)('%s is what the row comes to, not one piece of it', (head) => {
    const rows = [
      ['Denumire', 'Cantitate', head],
      ['Scaune', '120', '1800'],
      ['Baloane', '7', '100'],
      ['Sală', '', '5000'],
    ]
    const { lines } = read(rows)
    expect(
      lines.map(({ fields: { unitPrice, quantity = 1000 } }) => [unitPrice, quantity]),
    ).toEqual([
      [15_00, 120_000],
      [100_00, 1000],
      [5000_00, 1000],
    ])
    expect(lines.map(({ total }) => total)).toEqual(['divided', 'kept', undefined])
    expect(lines[1]!.fields.note).toBe('Cantitate în tabel: 7')
    const existing = ['a', 'b', 'c'].map((id) => line({ id }))
    const plan = planPaste(rows, { id: 'a', column: 'name' }, existing, reading)
    expect(plan.edits.map(({ fields }) => fields.unitPrice)).toEqual([15_00, 100_00, 5000_00])
    expect(plan.totals).toEqual({ divided: 1, kept: 1 })
    expect(plan.refused).toBe(0)
  })

  test.each(['Preț', 'Preț unitar', 'Tarif', 'Cost', 'Valoare unitară', 'Unit price'])(
    '%s is the price of one piece',
    (head) => {
      const { lines } = read([
        ['Denumire', 'Cantitate', head],
        ['Scaune', '120', '15'],
      ])
      expect(lines[0]!.fields).toMatchObject({ unitPrice: 15_00, quantity: 120_000 })
    },
  )

  test('of several prices, the one in the currency of the budget is taken', () => {
    const head = ['Denumire', 'Preț EUR', 'Preț fără TVA', 'TVA', 'Preț cu TVA']
    const rows = [head, ['Magician', '', '1000', '21%', '1210'], ['DJ', '200', '', '', '']]
    const { targets } = guessTargets(rows, 'RON')
    expect(targets).toEqual(['name', 'skip', 'price', 'vat', 'skip'])
    expect(read(rows).lines[0]!.fields).toMatchObject({
      unitPrice: 1000_00,
      currency: 'RON',
      priceHasVat: false,
    })
    expect(leftOut(rows, 1, targets)).toEqual([1, 4])
    expect(guessTargets(rows, 'EUR').targets[1]).toBe('price')
    const empty = [head, ['DJ', '200', '', '', '']]
    expect(guessTargets(empty, 'RON').targets[1]).toBe('price')
  })

  test('rounding says both prices, and both sums of the row where they differ', () => {
    const { lines } = read([
      ['Denumire', 'Cantitate', 'Preț'],
      ['Flori masă', number(10), number(12.345)],
      ['Lumânare', number(1), number(12.345)],
    ])
    const price = { target: 'price', was: '12,345', now: '12,35' }
    expect(lines.map(({ altered }) => altered)).toEqual([
      [{ ...price, row: { was: '123,45', now: '123,50' } }],
      [price],
    ])
  })

  test('a row without a price takes it from another column of prices, as that one is headed', () => {
    const head = ['Denumire', 'Preț EUR', 'Preț fără TVA', 'TVA', 'Preț cu TVA']
    const rows = [
      head,
      ['Magician', '', '1000', '21%', '1210'],
      ['DJ', '200', '', '', ''],
      ['Cort', '', '', '', '2420'],
    ]
    const { lines } = read(rows)
    const priced = lines.map(({ fields, priceFrom }) => [
      fields.unitPrice,
      fields.priceHasVat,
      priceFrom,
    ])
    expect(priced).toEqual([
      [1000_00, false, undefined],
      [200_00, undefined, 'Preț EUR'],
      [2420_00, true, 'Preț cu TVA'],
    ])
    const existing = ['a', 'b', 'c'].map((id) => line({ id }))
    const plan = planPaste(rows, { id: 'a', column: 'name' }, existing, reading)
    expect(plan.edits.map(({ fields }) => [fields.unitPrice, fields.priceHasVat])).toEqual([
      [1000_00, false],
      [200_00, undefined],
      [2420_00, true],
    ])
    expect(plan.edits[1]!.fields.currency).toBe('EUR')
    expect(plan.refused).toBe(0)
    expect(plan.spares).toEqual(['Preț EUR', 'Preț cu TVA'])
  })

  test('a total without a known quantity stays as it was written', () => {
    const { lines } = read([
      ['Denumire', 'Cantitate', 'Valoare totală'],
      ['Meniuri', '8 pers', '2400'],
    ])
    expect(lines[0]!.fields.unitPrice).toBeUndefined()
    expect(lines[0]!.unread).toMatchObject({
      quantity: { text: '8 pers' },
      price: { text: '2400' },
    })
  })

  test('the VAT of a row is no price', () => {
    const rows = [
      ['Denumire', 'Valoare TVA', 'Total TVA'],
      ['Scaune', '12', '12'],
    ]
    expect(guessTargets(rows, 'RON').targets).toEqual(['name', 'skip', 'skip'])
  })

  test('titles above the head are passed over', () => {
    const rows = [
      ['Buget nuntă Ana și Mihai', '', ''],
      ['', '', ''],
      ['Nr. crt.', 'Denumire', 'Cantitate'],
      ['1', 'Scaune', '120'],
    ]
    expect(guessTargets(rows, 'RON')).toMatchObject({
      targets: ['skip', 'name', 'quantity'],
      head: 3,
    })
    expect(read(rows).lines).toMatchObject([{ fields: { name: 'Scaune', quantity: 120_000 } }])
  })

  test('a line whose name begins like a head is a line', () => {
    const rows = [
      ['Tort', '2', '900'],
      ['Produse de curățenie', '1', '50'],
    ]
    expect(guessTargets(rows, 'RON').head).toBe(0)
  })

  test.each(['TVA 21%', 'TVA (21 %)', 'TVA', 'Din care TVA', 'Total TVA', 'VAT 21 %', 'De plată'])(
    'a row called %s is a sum and no line',
    (name) => {
      const { lines, skipped } = readRows(
        [[name, '', '252']],
        ['name', 'quantity', 'price'],
        reading,
      )
      expect(lines).toEqual([])
      expect(skipped).toMatchObject([{ reason: 'total' }])
    },
  )
})
