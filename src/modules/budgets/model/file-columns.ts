import { fold } from '#shared/text.ts'
import type { CellProblem, CellValue } from './cells.ts'
import { isWord } from './line-words.ts'
import { followsGuests } from './quantity.ts'
import type { BudgetLine, LineFields } from './words.ts'

/** What a column of a file can be, in the order of our own files. */
export const importTargets = [
  'category',
  'name',
  'side',
  'mode',
  'source',
  'quantity',
  'price',
  'currency',
  'hasVat',
  'vat',
  'components',
  'factor',
  'extra',
  'min',
  'max',
  'percentOf',
  'supplyDate',
  'partner',
  'payer',
  'clientVisible',
  'optional',
  'note',
  'id',
  'skip',
] as const
export type ImportTarget = (typeof importTargets)[number]
export type FileColumn = Exclude<ImportTarget, 'id' | 'skip'>

/** The version of our own files, said by the head of the column with the ids. */
export const formatVersion = 1
export const idHeader = `Prilej v${formatVersion}`

const headers: Partial<Record<ImportTarget, RegExp>> = {
  name: /^(linie|denumire|nume|descriere|produs|serviciu|articol|line|name|item|description|what)/,
  category: /^(categor|capitol|grup|sectiune|section)/,
  // Not what a quantity is counted by, which exports say in a column of its own.
  quantity: /^(?!.* (dupa|by)\b)(cantitat|cant|nr|buc|numar|qty|quantity|count)/,
  price: /^(pret|cost|valoare|suma|tarif|price|amount|unit)/,
  vat: /^(tva|vat|cota)/,
  currency: /^(moneda|valuta|currency)/,
  note: /^(nota|observ|coment|detalii|note|comment|remark)/,
}

export interface Guess {
  targets: ImportTarget[]
  hasHeader: boolean
  /** The version of our own file; null for a file from elsewhere. */
  version: number | null
}

type Rows = readonly (readonly CellValue[])[]

/** What the columns are, by the words in the first row; without such words, by their usual order. */
export function guessTargets(rows: Rows, usual: readonly ImportTarget[] = usualOrder): Guess {
  const first = (rows[0] ?? []).map((cell) => (typeof cell === 'string' ? cell : ''))
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const version = first.map((cell) => /^prilej v(\d+)$/i.exec(cell.trim())?.[1]).find(Boolean)
  const found = first.map(version === undefined ? targetOf : ownTargetOf)
  if (found.includes('name')) {
    const seen = new Set<ImportTarget>()
    const targets = Array.from({ length: width }, (_, at): ImportTarget => {
      const target = found[at] ?? 'skip'
      if (seen.has(target)) return 'skip'
      seen.add(target)
      return target
    })
    return { targets, hasHeader: true, version: version === undefined ? null : Number(version) }
  }
  return {
    targets: Array.from({ length: width }, (_, at) => usual[at] ?? 'skip'),
    hasHeader: false,
    version: null,
  }
}

export const usualOrder: readonly ImportTarget[] = ['name', 'quantity', 'price', 'vat', 'note']

function targetOf(cell: string): ImportTarget | null {
  const word = fold(cell)
  for (const [target, pattern] of Object.entries(headers))
    if (pattern.test(word)) return target as ImportTarget
  return null
}

function ownTargetOf(cell: string): ImportTarget | null {
  if (/^prilej v\d+$/i.test(cell.trim())) return 'id'
  return (
    importTargets.find(
      (target) => target !== 'id' && target !== 'skip' && isWord(`file.${target}`, cell),
    ) ?? null
  )
}

export interface UnreadCell {
  text: string
  problem: CellProblem
}

export interface ImportedLine {
  /** Its place among the rows that were given. */
  row: number
  id: string | null
  fields: Partial<LineFields> & { name: string }
  /** Null where the file has no such column. */
  category: string | null
  /** Of which lines a percentage is taken, as the file names them; null where it names none. */
  shareOf: readonly string[] | null
  /** The cells that were not understood, by their column. */
  unread: Partial<Record<ImportTarget, UnreadCell>>
  /** The cells that were rounded or cut to what can be kept. */
  altered: ImportTarget[]
}

export interface TableRead {
  lines: ImportedLine[]
  /** Rows that are no lines: sums, and those without a name. */
  skipped: { row: number; reason: 'total' | 'nameless'; text: string }[]
}

export interface Known {
  /** The line that a row with this id is about. */
  line?(id: string): BudgetLine | undefined
  partners?: readonly { id: string; name: string }[]
}

/** What our own files say of a line in each of their columns; figures stand in columns of their own. */
export function fileCells(
  line: BudgetLine,
  about: { category: string; partner: string; shares: readonly string[] },
): Record<FileColumn, FileCell> {
  const isShare = line.mode === 'percent'
  const isMixed = line.components.length > 0
  const isTyped = line.mode === 'fixed' || line.mode === 'per_hour'
  return {
    category: about.category,
    name: line.name,
    side: { word: `side.${line.side}` },
    mode: { word: `mode.${line.mode}` },
    source: followsGuests(line) ? { word: `source.${line.source}` } : null,
    quantity: isShare ? line.percent / 100 : isTyped ? line.quantity / 1000 : null,
    price: isShare ? null : { minor: line.unitPrice },
    currency: line.currency,
    hasVat: { word: line.priceHasVat ? 'yes' : 'no' },
    vat: isMixed ? { word: 'vat.mixed' } : { word: `vat.${line.vat}` },
    components: line.components
      .map(({ price, vat, name }) => `${(price / 100).toFixed(2)} | ${vat} | ${name}`)
      .join('\n'),
    factor: isShare ? null : line.factor / 1000,
    extra: isShare ? null : line.extra / 1000,
    min: isShare || line.min === null ? null : line.min / 1000,
    max: isShare || line.max === null ? null : line.max / 1000,
    percentOf: about.shares.join('\n'),
    supplyDate: line.supplyDate === null ? null : { date: line.supplyDate },
    partner: about.partner,
    payer: { word: `payer.${line.payer}` },
    clientVisible: { word: line.clientVisible ? 'yes' : 'no' },
    optional: { word: line.optional ? 'yes' : 'no' },
    note: line.note,
  }
}

export type FileCell =
  | string
  | number
  | null
  | { word: string }
  | { minor: number }
  | { date: string }
