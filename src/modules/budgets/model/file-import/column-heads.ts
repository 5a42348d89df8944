import { fold } from '#shared/text/text.ts'
import { isBlank, typedColumns, type CellValue, type TypedColumn } from './cells.ts'
import type { FileColumn, ImportTarget } from './file-columns.ts'
import {
  hasKey,
  isWord,
  keyOfWord,
  readOptional,
  readOptionalWord,
  readYesNo,
  type WordKey,
} from '../line-words.ts'
import { UnreadColumn } from '../budget.ts'

type Row = readonly CellValue[]
type Rows = readonly Row[]

const fileColumns: readonly FileColumn[] = ['category', ...UnreadColumn.options]

/** Columns whose title differs from the label of their field. */
const otherKeys: Partial<Record<FileColumn, readonly WordKey[]>> = {
  category: ['field.categoryId'],
  side: ['field.kind'],
  price: ['field.unitPrice'],
  hasVat: ['field.priceHasVat'],
  partner: ['field.partnerId'],
}

/** Every word that the sheet, its forms, the import and our own files have above a column, from the lists of words themselves. */
const shownKeys = fileColumns.map((target): [FileColumn, WordKey[]] => [
  target,
  [
    ...['file', 'column', 'field', 'import.target'].map((list) => `${list}.${target}`),
    ...(otherKeys[target] ?? []),
  ].filter(hasKey),
])

/** Titles of columns in files of others, the surest ones first: a "Nr." is a quantity only where no other column is. */
const patterns: readonly (readonly [ImportTarget, RegExp])[] = [
  [
    'name',
    /^(linie|denumire|nume|descriere|produs|serviciu|articol|line|name|item|description|what)/,
  ],
  ['category', /^(categor|capitol|grup|sectiune|section)/],
  // Except the column that says what a quantity is counted by, as in our exports.
  ['quantity', /^(?!.* (dupa|by)\b)(cantitat|cant\b|buc|qty|quantity|count)/],
  ['quantity', /^(nr|numar(ul)?)\b(?![. ]*(crt|curent|fact|doc|contr|inreg|ord|poz|reg|com|tel))/],
  ['price', /^(?!.*\btotal)(pret|tarif|price|unit|cost unitar|valoare unitar)/],
  // The total of the row, not the price of one piece.
  ['total', /^(?!(valoare|suma|total)( de)? (tva|vat)\b)(valoare|suma|amount|value|total)/],
  ['total', /^(pret|tarif|price|cost|line)\b.*\btotal/],
  ['price', /^cost(?!.*\btva$)/],
  ['vat', /^(tva|vat|cota)/],
  // The title of this column in the Romanian sheet before it was called "Calcul".
  ['mode', /^dupa$/],
  ['currency', /^(moneda|valuta|currency)/],
  ['note', /^(nota|observ|coment|detalii|note|comment|remark)/],
]

/** The columns whose cells are words of a list. */
const listed: Partial<Record<FileColumn, (word: string) => unknown>> = {
  side: (word) => keyOfWord('side', word),
  mode: (word) => keyOfWord('mode', word),
  source: (word) => keyOfWord('source', word),
  payer: (word) => keyOfWord('payer', word),
  hasVat: readYesNo,
  clientVisible: readYesNo,
  optional: readOptional,
}

/** Recognises each column by its title; null for an unknown title. */
export function headTargets(row: Row, body: Rows): (ImportTarget | null)[] {
  const targetsOfRow: (ImportTarget | null)[] = row.map(() => null)
  const take = (target: ImportTarget, fits: (word: string, at: number) => boolean) => {
    if (targetsOfRow.includes(target)) return
    const at = row.findIndex(
      (cell, n) => targetsOfRow[n] === null && typeof cell === 'string' && fits(cell, n),
    )
    if (at >= 0) targetsOfRow[at] = target
  }
  for (const [target, keys] of shownKeys)
    take(
      target,
      (word, at) => keys.some((key) => isWord(key, word)) && isConfirmed(target, word, body, at),
    )
  // A column of words such as `pe invitat` is no price, though it is called a unit.
  for (const [target, pattern] of patterns)
    take(
      target,
      (word, at) => pattern.test(fold(word)) && (target === 'note' || !wordTarget(body, at)),
    )
  const names = patterns.filter(([target]) => target === 'name')
  for (const [target, pattern] of names) take(target, (word) => pattern.test(fold(word)))
  return targetsOfRow
}

/** Words above columns that may also be above something else: one cell of the list is enough below them. */
const likelyHeads: readonly (readonly [FileColumn, RegExp])[] = [
  ['side', /^(tip|fel|sens|flux|directi|type|kind|direction|income|venit|incas|cheltui|expense)/],
  ['mode', /^(mod|tip|type|unit|u\.?m\b|baza|basis|calcul|se calc|per$|pe$)/],
  ['optional', /^(opt|facult|extra)/],
]

/** Columns with unknown headings, recognised by their content. */
export function withWordColumns(
  targets: readonly (ImportTarget | null)[],
  head: Row,
  body: Rows,
): (ImportTarget | null)[] {
  const newTargets = [...targets]
  const take = (at: number, target: ImportTarget | null) => {
    if (newTargets[at] === null && target !== null && !newTargets.includes(target))
      newTargets[at] = target
  }
  for (const at of newTargets.keys()) take(at, wordTarget(body, at))
  for (const [at, cell] of head.entries())
    for (const [target, pattern] of likelyHeads) {
      const reads = listed[target]
      const isLikely = typeof cell === 'string' && pattern.test(fold(cell))
      if (reads && isLikely && body.some((row) => isRead(reads, row[at]))) take(at, target)
    }
  return newTargets
}

/** Recognises a column whose cells are all words of one list; a yes or no could belong to any column. */
function wordTarget(body: Rows, at: number): FileColumn | null {
  if (isColumn(body, at, isSideWord)) return 'side'
  if (isColumn(body, at, isModeWord)) return 'mode'
  return isColumn(body, at, isOptionalWord) ? 'optional' : null
}

/** `Preț cu TVA` is a price or a yes, `Număr de invitați` a quantity or a word: then the cells decide. */
function isConfirmed(target: FileColumn, head: string, body: Rows, at: number): boolean {
  const reads = listed[target]
  const isElsewhere = patterns.some(
    ([each, pattern]) => each !== target && pattern.test(fold(head)),
  )
  return !reads || !isElsewhere || body.some((row) => isRead(reads, row[at]))
}

function isRead(reads: (word: string) => unknown, cell: CellValue | undefined): boolean {
  return typeof cell === 'string' && cell.trim() !== '' && reads(cell) !== null
}

export function isPriceHead(head: string): boolean {
  return patterns.some(([target, pattern]) => target === 'price' && pattern.test(fold(head)))
}

const computedKeys = [
  'file.counted',
  'file.vatRate',
  'file.overpaid',
  'export.planned',
  'export.vat',
  'export.gross',
  'column.committed',
  'column.invoiced',
  'column.paid',
  'column.forecast',
  'column.remaining',
] as const

/** A figure of our own files, with or without its currency: `Plătit (RON)`. */
export function isComputedHead(head: string): boolean {
  const word = head.replace(/ \([A-Z]{3}\)$/, '')
  return computedKeys.some((key) => isWord(key, head) || isWord(key, word))
}

/**
 * The columns of a table without titles: those of our own files, or those of the sheet from the chosen one to
 * the right. A column of words such as `pe invitat` or `venit` is recognised by them.
 */
export function orderWithoutHead(rows: Rows, width: number, from: TypedColumn): ImportTarget[] {
  if (from === 'name' && rows.some(isOwnRow))
    return Array.from({ length: width }, (_, at) =>
      isColumn(rows, at, isId) ? 'id' : (fileColumns[at] ?? 'skip'),
    )
  const right = typedColumns.slice(typedColumns.indexOf(from))
  const modeAt = from === 'name' ? modeColumn(rows, width) : -1
  const order: ImportTarget[] = from === 'name' ? right.filter((each) => each !== 'mode') : right
  // In the sheet, figures follow the columns; files of others have their remarks there.
  if (from === 'name' && modeAt < 0) order.push('note')
  const targets: ImportTarget[] = []
  for (let at = 0; at < width; at++) {
    const word = at > 0 && at !== modeAt ? wordTarget(rows, at) : null
    const isOther = (word === 'side' || word === 'optional') && !targets.includes(word)
    targets.push(at === modeAt ? 'mode' : isOther ? word : (order.shift() ?? 'skip'))
  }
  return targets
}

/** A list from elsewhere rarely says how its quantities are counted. */
function modeColumn(rows: Rows, width: number): number {
  const isBesideName = rows.some((row) => isModeWord(row[1]))
  // An empty column beside the name is the quantity mode only where all five columns of the sheet are present.
  const isEmpty = rows.every((row) => isBlank(row[1])) && rows.some((row) => isVat(row[4]))
  if (isBesideName || isEmpty) return 1
  for (let at = 2; at < width; at++) if (isColumn(rows, at, isModeWord)) return at
  return -1
}

/** Category, name, side and how it is counted, as in our own files. */
function isOwnRow(row: Row): boolean {
  return isSideWord(row[2]) && isModeWord(row[3])
}

type Cell = CellValue | undefined

function isColumn(rows: Rows, at: number, fits: (cell: Cell) => boolean): boolean {
  const cells = rows.map((row) => row[at]).filter((cell) => !isBlank(cell))
  return cells.length > 0 && cells.every(fits)
}

function isModeWord(cell: Cell): boolean {
  return isRead((word) => keyOfWord('mode', word), cell)
}

function isSideWord(cell: Cell): boolean {
  return isRead((word) => keyOfWord('side', word), cell)
}

function isOptionalWord(cell: Cell): boolean {
  return isRead(readOptionalWord, cell)
}

function isVat(cell: Cell): boolean {
  if (typeof cell !== 'string') return cell?.percent === true
  return /^\s*\d{1,2}([.,]\d{1,2})?\s*%\s*$/.test(cell) || keyOfWord('vat', cell) !== null
}

function isId(cell: Cell): boolean {
  return typeof cell === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cell.trim())
}
