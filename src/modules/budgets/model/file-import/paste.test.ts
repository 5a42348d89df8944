import { describe, expect, test } from 'vitest'
import { marksIn, planPaste, readCell, readPasted, readRows, type Reading } from '../../model.ts'
import { line, sheet } from '../testbed.ts'

const reading: Reading = { locale: 'ro', marks: 'ro', sheet: sheet() }
const asked = 'asked'

describe('a mark before three digits', () => {
  /** The result for a price in each way of input: its amount, or a question. */
  function waysIn(text: string, beside: string) {
    const rows = [
      ['Masă', '1', text],
      ['Scaun', '1', beside],
    ]
    const first = line({ id: 'a' })
    const typed = readCell('price', text, first, reading)
    const cell = planPaste([[text]], { id: 'a', column: 'price' }, [first], reading).edits[0]
    const table = planPaste(rows, { id: 'a', column: 'name' }, [first], reading).edits[0]
    const quick = readPasted(rows, reading).lines[0]
    const targets = ['name', 'quantity', 'price'] as const
    const own = { ...reading, marks: marksIn(rows) }
    const imported = readRows(rows, [...targets], own).lines[0]
    const answer = (fields: { unitPrice?: number | undefined } | undefined) =>
      fields?.unitPrice ?? asked
    return {
      typed: 'problem' in typed ? asked : answer(typed.fields),
      cell: answer(cell?.fields),
      table: answer(table?.fields),
      quick: answer(quick?.fields),
      imported: answer(imported?.fields),
    }
  }

  test.each([
    ['6.050', '7', { typed: 6050_00, table: asked }],
    ['12.345', '7', { typed: 12_345_00, table: asked }],
    ['6.050', '1.234,56', { typed: 6050_00, table: 6050_00 }],
    ['12.345', '1.234,56', { typed: 12_345_00, table: 12_345_00 }],
    ['6,050', '7', { typed: asked, table: asked }],
    ['12,345', '1,234.56', { typed: asked, table: 12_345_00 }],
  ])('%s beside %s is read alike by all that is typed, and by every table', (text, beside, is) => {
    const { typed, table } = is
    expect(waysIn(text, beside)).toEqual({
      typed,
      cell: typed,
      table,
      quick: table,
      imported: table,
    })
  })
})

describe('rows of a pasted table that are no lines', () => {
  const rows = [
    ['Denumire', 'Cantitate', 'Preț'],
    ['Masă', '10', '50'],
    ['Total', '', '500'],
  ]

  test('are counted, the head too', () => {
    const { lines, heads, skipped } = readPasted(rows, reading)
    expect([lines.length, heads, skipped.length]).toEqual([1, 1, 1])
  })

  test('are not written over the lines below', () => {
    const existing = [line({ id: 'a', name: 'Scaun' }), line({ id: 'b', name: 'Lumini' })]
    const plan = planPaste(rows, { id: 'a', column: 'name' }, existing, reading)
    expect(plan.edits.map(({ id, fields }) => [id, fields.name])).toEqual([['a', 'Masă']])
    expect([plan.added.length, plan.skipped]).toEqual([0, 2])
  })

  test('are lines where somebody pastes the word alone', () => {
    const existing = [line({ id: 'a', name: 'Scaun' })]
    const plan = planPaste([['Total']], { id: 'a', column: 'name' }, existing, reading)
    expect(plan.edits).toEqual([{ id: 'a', fields: { name: 'Total' } }])
  })
})

describe('rows that begin with names', () => {
  const rows = [
    ['Fotograf', '1', '2500', '21'],
    ['Video', '2', '1.500,50', '21'],
  ]

  test.each(['quantity', 'price'])(
    'are whole lines also where they are pasted on the %s',
    (column) => {
      const first = line({ id: 'a' })
      const on = (at: string) => planPaste(rows, { id: 'a', column: at }, [first], reading)
      expect(on(column)).toEqual(on('name'))
      expect(on(column)).toMatchObject({ unread: 0, skipped: 0, leftOut: [] })
      expect(on(column).added[0]?.fields).toMatchObject({ name: 'Video', unitPrice: 1500_50 })
    },
  )

  test.each([[['USD 300', '21']], [['8 pers', '300']], [['gratis', 'scutit']]])(
    'unlike %j, which stays in its columns',
    (row) => {
      const plan = planPaste([row], { id: 'a', column: 'price' }, [line({ id: 'a' })], reading)
      expect(plan.edits[0]?.fields.name).toBeUndefined()
    },
  )
})
