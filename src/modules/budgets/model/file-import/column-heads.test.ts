import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VatKind } from '#modules/defaults/model.ts'
import {
  fileCells,
  guessTargets,
  leftOut,
  marksIn,
  planPaste,
  priceHead,
  QuantityMode,
  QuantitySource,
  readPasted,
  readRows,
  Side,
  unreadTexts,
  type BudgetLine,
  type FileCell,
  type FileColumn,
  type ImportedLine,
  type LineFields,
  type Reading,
} from '../../model.ts'
import { hasKey, wordIn } from '../line-words.ts'
import { line, sheet } from '../testbed.ts'
import { UnreadColumn } from '../budget.ts'

type StaffLocale = 'ro' | 'en'
const readingIn = (locale: StaffLocale): Reading => ({
  locale,
  marks: locale,
  sheet: sheet(),
})
const reading = readingIn('ro')

const sheetOrder = ['name', 'mode', 'quantity', 'price', 'vat'] as const
const sideOrder = ['name', 'mode', 'quantity', 'price', 'vat', 'side', 'optional', 'note'] as const
const fileOrder = ['category', ...UnreadColumn.options] as const
const screenKeys: Partial<Record<FileColumn, string>> = {
  price: 'field.unitPrice',
  hasVat: 'field.priceHasVat',
  partner: 'field.partnerId',
  mode: 'column.mode',
  quantity: 'column.quantity',
}

function headOf(column: FileColumn, list: string, locale: StaffLocale): string {
  const key = list === 'screen' ? (screenKeys[column] ?? `field.${column}`) : `${list}.${column}`
  if (!hasKey(key)) throw new Error(`no word ${key}`)
  return wordIn(key, locale)
}

function written(cell: FileCell, locale: StaffLocale): string {
  if (cell === null) return ''
  const decimal = (text: string) => (locale === 'ro' ? text.replace('.', ',') : text)
  if (typeof cell !== 'object') return decimal(String(cell))
  if ('minor' in cell) return decimal((cell.minor / 100).toFixed(2))
  if ('word' in cell && hasKey(cell.word)) return wordIn(cell.word, locale)
  return 'date' in cell ? cell.date : ''
}

function rowOf(each: BudgetLine, columns: readonly FileColumn[], locale: StaffLocale): string[] {
  const cells = fileCells(each, { category: 'Diverse', partner: '', shares: [] })
  return columns.map((column) => written(cells[column], locale))
}

/** A new line with the fields that were read. */
function made({ fields, unread }: Pick<ImportedLine, 'fields' | 'unread'>) {
  return plain({ ...fields, unread: unreadTexts(unread) })
}

function plain(fields: Partial<LineFields>) {
  const { id: _, ...rest } = line({ id: '', ...fields })
  return rest
}

function throughEveryWay(rows: string[][], locale: StaffLocale) {
  const own = readingIn(locale)
  const { targets, head } = guessTargets(rows, 'RON')
  const marked = { ...own, marks: marksIn(rows) }
  const prices = priceHead(rows[head - 1], targets)
  const file = readRows(rows.slice(head), targets, marked, prices).lines.map(made)
  const quick = readPasted(rows, own).lines.map(made)
  const plan = planPaste(rows, { id: 'a', column: 'name' }, [line({ id: 'a' })], own)
  const pasted = [plain(plan.edits[0]?.fields ?? {}), ...plan.added.map(made)]
  return { file, quick, pasted }
}

const names = ['Meniu', 'Tort', 'DJ', 'Sală', 'Flori masă', 'Invitați VIP', 'Candy bar'] as const
const lines = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    side: fc.constantFrom(...Side.options),
    mode: fc.constantFrom(...QuantityMode.options),
    source: fc.constantFrom(...QuantitySource.options),
    count: fc.integer({ min: 1, max: 900 }),
    unitPrice: fc.integer({ min: 1, max: 99_999 }),
    vat: fc.constantFrom(...VatKind.options),
    optional: fc.boolean(),
    priceHasVat: fc.boolean(),
    note: fc.constantFrom('', 'de confirmat'),
  }),
  { minLength: 1, maxLength: 5 },
)

describe('a block of lines', () => {
  test.each([
    ['of the sheet', sheetOrder, ['screen', 'import.target', 'file']],
    ['of the sheet with more', sideOrder, ['screen', 'import.target', 'file']],
    ['of the file', fileOrder, ['file', 'import.target', 'screen']],
  ] as const)('in the order %s is the same lines through every way in', (_, order, lists) => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('ro' as const, 'en' as const),
        fc.constantFrom(null, ...lists),
        (some, locale, list) => {
          fc.pre(list !== null || order !== sideOrder)
          const columns: readonly FileColumn[] = order
          const expected = some.map(({ count, ...fields }) => {
            const isTyped = fields.mode === 'fixed' || fields.mode === 'per_hour'
            const isShare = fields.mode === 'percent'
            const full = line({
              ...fields,
              source: fields.mode.startsWith('per_') ? fields.source : line().source,
              unitPrice: isShare ? 0 : fields.unitPrice,
              ...(isTyped && { quantity: count * 1000 }),
              ...(isShare && { percent: count * 100 }),
            })
            return full
          })
          const head = list ? [columns.map((column) => headOf(column, list, locale))] : []
          const body = expected.map((each) => rowOf(each, columns, locale))
          const { file, quick, pasted } = throughEveryWay([...head, ...body], locale)
          const shown = (each: Partial<LineFields>) => rowOf(line(each), columns, locale)
          expect(quick.map(shown)).toEqual(body)
          expect(file).toEqual(quick)
          expect(pasted).toEqual(quick)
          expect(quick.every(({ unread }) => Object.keys(unread).length === 0)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the words above columns', () => {
  test.each([
    [
      ['Linie', 'Cantitate după', 'Cantitate', 'Preț unitar', 'Fel'],
      ['Meniu', 'pe copil', '', '100', 'cheltuială'],
    ],
    [
      ['Name', 'By', 'Qty', 'Unit price', 'Kind'],
      ['Meniu', 'per child', '', '100', 'cost'],
    ],
    [
      ['Denumire', 'Preț unitar', 'După', 'Opțională'],
      ['Meniu', '100', 'pe copil', 'nu'],
    ],
  ])('of the sheet and its files are known in a table from elsewhere: %j', (...rows) => {
    const { file, quick, pasted } = throughEveryWay(rows, 'ro')
    for (const [only] of [file, quick, pasted])
      expect(only).toMatchObject({ mode: 'per_child', unitPrice: 100_00, unread: {} })
  })

  test('keep income an income, also over a line that is there', () => {
    const rows = [
      ['Denumire', 'Fel', 'Preț'],
      ['Bilete', 'venit', '100'],
    ]
    const { file, quick, pasted } = throughEveryWay(rows, 'ro')
    for (const [only] of [file, quick, pasted]) expect(only).toMatchObject({ side: 'income' })
  })

  test('read an income also where it is written in place of the mode', () => {
    const rows = [
      ['Denumire', 'După', 'Preț'],
      ['Bilete', 'venit', '100'],
    ]
    const { file, quick, pasted } = throughEveryWay(rows, 'ro')
    for (const [only] of [file, quick, pasted])
      expect(only).toMatchObject({ side: 'income', unread: {} })
  })

  test('a word of no list stays marked', () => {
    const rows = [
      ['Denumire', 'După', 'Fel', 'Preț'],
      ['Bilete', 'pe cap', 'sponsor', '100'],
    ]
    const { file, quick, pasted } = throughEveryWay(rows, 'ro')
    for (const [only] of [file, quick, pasted])
      expect(only).toMatchObject({ unread: { mode: 'pe cap', side: 'sponsor' } })
  })

  test('that two columns may have are settled by their cells', () => {
    const targets = (cell: string) =>
      guessTargets(
        [
          ['Denumire', 'Preț cu TVA'],
          ['Tort', cell],
        ],
        'RON',
      ).targets[1]
    expect(targets('da')).toBe('hasVat')
    expect(targets('900')).toBe('price')
    const guests = [
      ['Denumire', 'Număr de invitați'],
      ['Tort', '90'],
    ]
    expect(guessTargets(guests, 'RON').targets[1]).toBe('quantity')
  })

  test('no one knows are named, and no cell is said to be computed', () => {
    const rows = [
      ['Denumire', 'Culoare', 'Preț', 'Categorie'],
      ['Tort', 'alb', '900', 'Mâncare'],
    ]
    const unknown = [
      { at: 1, head: 'Culoare' },
      { at: 3, head: 'Categorie' },
    ]
    expect(readPasted(rows, reading).leftOut).toEqual(unknown)
    const plan = planPaste(rows, { id: 'a', column: 'name' }, [line({ id: 'a' })], reading)
    expect(plan).toMatchObject({ leftOut: unknown, refused: 0 })
    expect(leftOut(rows, 1, guessTargets(rows, 'RON').targets)).toEqual([1])
  })
})

describe('columns without words above them', () => {
  test('are the same for quick adding and for a paste', () => {
    const rows = [['QD x', 'fix', '2', '20', '21%']]
    const { file, quick, pasted } = throughEveryWay(rows, 'ro')
    for (const [only] of [file, quick, pasted])
      expect(only).toMatchObject({ mode: 'fixed', quantity: 2000, unitPrice: 20_00, unread: {} })
  })

  test.each([
    [
      ['Tort', '', '900'],
      ['name', 'quantity', 'price'],
    ],
    [
      ['Tort', '', '2', '900', '21%'],
      ['name', 'mode', 'quantity', 'price', 'vat'],
    ],
    [
      ['Tort', '2', '900', '21%', 'alb'],
      ['name', 'quantity', 'price', 'vat', 'note'],
    ],
    [
      ['Tort', '2', 'pe oră', '900'],
      ['name', 'quantity', 'mode', 'price'],
    ],
    [
      ['Bilete', 'venit', '2', '900'],
      ['name', 'side', 'quantity', 'price'],
    ],
  ])('are what is in them: %j', (row, targets) => {
    expect(guessTargets([row], 'RON').targets).toEqual(targets)
  })

  test('a name that begins like the word of a column is no head above numbers', () => {
    const rows = [
      ['Produse de curățenie', '1', '50'],
      ['Tort', '2', '900'],
    ]
    expect(readPasted(rows, reading).lines).toHaveLength(2)
  })
})

describe('a column whose head no one knows', () => {
  test.each([
    ['Tip', ['Încasare', 'Cheltuieli'], { side: ['income', 'cost'] }],
    ['Type', ['Income', 'Expense'], { side: ['income', 'cost'] }],
    ['Income/Expense', ['Revenue', ''], { side: ['income', undefined] }],
    ['Cost / Venit', ['venituri', 'cost'], { side: ['income', 'cost'] }],
    ['Coloana X', ['venit', 'încasări'], { side: ['income', 'income'] }],
    ['Mod', ['pe invitat', 'fix'], { mode: ['per_guest', 'fixed'] }],
    ['Unit', ['per person', 'per child'], { mode: ['per_guest', 'per_child'] }],
    ['Bază', ['pe masă', 'pe adult'], { mode: ['per_table', 'per_adult'] }],
    ['Status', ['opțional', ''], { optional: [true, undefined] }],
    ['Opț.', ['da', 'nu'], { optional: [true, false] }],
  ] as const)('%s with %j is known by its words', (head, cells, expected) => {
    const rows = [
      ['Denumire', 'Preț', head],
      ['Meniu', '100', cells[0]],
      ['Tort', '20', cells[1]],
    ]
    const { quick, file, pasted } = throughEveryWay(rows, 'ro')
    expect(file).toEqual(quick)
    expect(pasted).toEqual(quick)
    expect(readPasted(rows, reading).leftOut).toEqual([])
    for (const [field, values] of Object.entries(expected))
      for (const [at, value] of values.entries())
        if (value !== undefined) expect(quick[at]).toMatchObject({ [field]: value, unread: {} })
  })

  test('a word of another list below it stays at its line, marked', () => {
    const rows = [
      ['Furnizor', 'Denumire', 'Buc', 'Preț', 'Tip'],
      ['Alfa', 'Bilete', '1', '100', 'Încasare'],
      ['Beta', 'Lumini', '1', '50', 'opțional'],
    ]
    const { quick } = throughEveryWay(rows, 'ro')
    expect(quick).toMatchObject([{ side: 'income' }, { unread: { side: 'opțional' } }])
  })

  test('a yes or no without a known question is listed as not read', () => {
    const rows = [
      ['Denumire', 'Preț', 'Achitat'],
      ['Meniu', '100', 'da'],
    ]
    expect(readPasted(rows, reading)).toMatchObject({
      lines: [{ fields: { name: 'Meniu' } }],
      leftOut: [{ at: 2, head: 'Achitat' }],
    })
  })
})

test('one for each guest is how the line is counted, more than one is asked', () => {
  const rows = (count: string) => [['Meniu', 'pe copil', count, '90']]
  for (const [only] of Object.values(throughEveryWay(rows('1'), 'ro')))
    expect(only).toMatchObject({ mode: 'per_child', factor: 1000, unitPrice: 90_00, unread: {} })
  expect(readPasted(rows('80'), reading).lines[0]?.unread.quantity).toEqual({
    text: '80',
    problem: { code: 'not_typed' },
  })
})

test('rows pasted on a line stay in its category', () => {
  const existing = [
    line({ id: 'a', categoryId: 'one' }),
    line({ id: 'b', categoryId: 'one' }),
    line({ id: 'c', categoryId: 'two' }),
  ]
  const rows = [['N1'], ['N2'], ['N3']]
  const plan = planPaste(rows, { id: 'b', column: 'name' }, existing, reading)
  expect(plan.edits).toEqual([{ id: 'b', fields: { name: 'N1' } }])
  expect(plan.added.map(({ fields }) => fields.name)).toEqual(['N2', 'N3'])
  expect(plan.after?.id).toBe('b')
})
