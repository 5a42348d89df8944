import { beginningOf, fold } from '#shared/text.ts'
import { parseCount, readCell, type Reading } from './cells.ts'
import { blankLine, BudgetCurrency, type BudgetLine, type LineFields } from './words.ts'

export const importTargets = [
  'name',
  'category',
  'quantity',
  'price',
  'vat',
  'currency',
  'note',
  'skip',
] as const
export type ImportTarget = (typeof importTargets)[number]

const headers: Record<Exclude<ImportTarget, 'skip'>, RegExp> = {
  name: /^(linie|denumire|nume|descriere|produs|serviciu|articol|line|name|item|description|what)/,
  category: /^(categor|capitol|grup|sectiune|section)/,
  // Not what a quantity is counted by, which exports say in a column of its own.
  quantity: /^(?!.* (dupa|by)\b)(cantitat|cant|nr|buc|numar|qty|quantity|count)/,
  price: /^(pret|cost|valoare|suma|tarif|price|amount|unit)/,
  vat: /^(tva|vat|cota)/,
  currency: /^(moneda|valuta|currency)/,
  note: /^(nota|observ|coment|detalii|note|comment|remark)/,
}

/** What the columns are, by the words in the first row; without such words, by their usual order. */
export function guessTargets(rows: readonly (readonly string[])[]): {
  targets: ImportTarget[]
  hasHeader: boolean
} {
  const first = rows[0] ?? []
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const found = first.map((cell) => targetOf(cell))
  if (found.includes('name')) {
    const seen = new Set<ImportTarget>()
    const targets = Array.from({ length: width }, (_, at): ImportTarget => {
      const target = found[at] ?? 'skip'
      if (seen.has(target)) return 'skip'
      seen.add(target)
      return target
    })
    return { targets, hasHeader: true }
  }
  const usual: ImportTarget[] = ['name', 'quantity', 'price', 'vat', 'note']
  return {
    targets: Array.from({ length: width }, (_, at) => usual[at] ?? 'skip'),
    hasHeader: false,
  }
}

function targetOf(cell: string): ImportTarget | null {
  const word = fold(cell)
  for (const [target, pattern] of Object.entries(headers))
    if (pattern.test(word)) return target as ImportTarget
  return null
}

export interface ImportedLine {
  fields: Partial<LineFields> & { name: string }
  category: string
  /** The cells that were not understood and stay empty. */
  unread: ImportTarget[]
}

/** Rows as lines; one without a name is none, and sums under a table are left out by that. */
export function linesOf(
  rows: readonly (readonly string[])[],
  targets: readonly ImportTarget[],
  reading: Reading,
): ImportedLine[] {
  return rows.flatMap((cells): ImportedLine[] => {
    const cell = (target: ImportTarget) => (cells[targets.indexOf(target)] ?? '').trim()
    const name = beginningOf(cell('name'), 200)
    if (name === '') return []
    const unread: ImportTarget[] = []
    const fields: Partial<LineFields> & { name: string } = {
      name,
      note: beginningOf(cell('note'), 2000),
    }
    const currency = BudgetCurrency.safeParse(cell('currency').toUpperCase()).data
    const isKnown =
      currency !== undefined &&
      (currency === reading.sheet.currency ||
        reading.sheet.rates.some((rate) => rate.currency === currency))
    if (cell('currency') !== '' && !isKnown) unread.push('currency')
    const own = isKnown ? currency : BudgetCurrency.parse(reading.sheet.currency)
    const line: BudgetLine = { ...blankLine, name, currency: own, id: '', position: '', version: 0 }
    fields.currency = own
    for (const target of ['price', 'vat'] as const) {
      const typed = cell(target)
      if (typed === '') continue
      const read = readCell(target, typed, line, reading)
      if (read) Object.assign(fields, read)
      else unread.push(target)
    }
    const count = cell('quantity') === '' ? 1000 : parseCount(cell('quantity'))
    if (count === null) unread.push('quantity')
    else fields.quantity = count
    return [{ fields, category: beginningOf(cell('category'), 80), unread }]
  })
}
