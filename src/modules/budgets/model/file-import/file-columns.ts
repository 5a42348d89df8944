import { fold } from '#shared/text/text.ts'
import { isBlank, type CellProblem, type CellValue, type TypedColumn } from './cells.ts'
import {
  headTargets,
  isComputedHead,
  isPriceHead,
  orderWithoutHead,
  withWordColumns,
} from './column-heads.ts'
import { isWord } from '../line-words.ts'
import { followsGuests } from '../quantity.ts'
import {
  BudgetCurrency,
  UnreadColumn,
  type BudgetLine,
  type LineFields,
  type PriceComponent,
} from '../budget.ts'

/** The meanings that a column of a file can have, in the order of our own files. */
export const importTargets = ['category', ...UnreadColumn.options, 'total', 'id', 'skip'] as const
export type ImportTarget = (typeof importTargets)[number]
export type FileColumn = Exclude<ImportTarget, 'total' | 'id' | 'skip'>

/** The version of our own files, said by the head of the column with the ids. */
export const formatVersion = 1
export const idHeader = `Prilej v${formatVersion}`

export interface Guess {
  targets: ImportTarget[]
  /** The number of rows above the lines: titles, then the head of the columns; 0 without a head. */
  head: number
  /** The version of our own file; null for a file from elsewhere. */
  version: number | null
}

type Row = readonly CellValue[]
type Rows = readonly Row[]

const deepestHead = 20

/**
 * Recognises columns by their titles, or else by their values, in files, pastes and quick adding. `base` is
 * the currency of the budget, `from` the column in which a paste begins.
 */
export function guessTargets(rows: Rows, base: string, from: TypedColumn = 'name'): Guess {
  const width = rows.reduce((max, cells) => Math.max(max, cells.length), 0)
  for (const [at, row] of rows.slice(0, deepestHead).entries()) {
    const version = row.map(versionOf).find((each) => each !== null) ?? null
    const isOwn = version !== null || isOwnHead(row)
    const body = rows.slice(at + 1)
    const headTargetsOfRow = isOwn ? row.map(ownTargetOf) : headTargets(row, body)
    if (!headTargetsOfRow.includes('name') || !isHead(row, headTargetsOfRow, at)) continue
    const wide = Array.from({ length: width }, (_, column) => headTargetsOfRow[column] ?? null)
    const worded = isOwn ? wide : withWordColumns(wide, row, body)
    const targets = worded.map((each) => each ?? 'skip')
    const priced = isOwn ? targets : withBasePrice(targets, row, body, base)
    const own = withoutSerials(withoutTotals(priced), row, body)
    return { targets: own, head: at + 1, version }
  }
  return {
    targets: orderWithoutHead(rows, width, from),
    head: 0,
    version: null,
  }
}

/** Whether we made it for a client: such a table says too little of its lines to be read back. */
export function isClientTable(rows: Rows): boolean {
  const head = rows.slice(0, deepestHead).find(isOwnHead)
  return head !== undefined && !hasWord(head, 'file.quantity')
}

/** Recognised by a column that only we compute, even when the column of ids was deleted. */
function isOwnHead(row: Row): boolean {
  return hasWord(row, 'file.counted')
}

function hasWord(row: Row, key: 'file.counted' | 'file.quantity'): boolean {
  return row.some((cell) => typeof cell === 'string' && isWord(key, cell))
}

/**
 * Below a title, a row is the head of the columns if two of its words name columns; in the first row, words
 * or two names are enough.
 */
function isHead(row: Row, targetsOfRow: readonly (ImportTarget | null)[], at: number): boolean {
  const isWords = row.every((cell) => typeof cell === 'string' && !/^\s*[\d-]/.test(cell))
  const isNamed = targetsOfRow.filter(Boolean).length > 1
  return at === 0 ? isWords || isNamed : isWords && isNamed
}

/** Chooses, among several price columns, the first non-empty one in the currency of the budget. */
function withBasePrice(
  targets: ImportTarget[],
  head: Row,
  body: Rows,
  base: string,
): ImportTarget[] {
  const guessed = targets.indexOf('price')
  const isInBase = (at: number) => {
    const { currency } = headWords(head[at])
    const isBase = currency === undefined || currencyOf(currency) === base
    return isBase && body.some((row) => isAmount(row[at]))
  }
  const inBase = priceColumns(head, targets).find(isInBase)
  if (guessed < 0 || inBase === undefined || isInBase(guessed)) return targets
  return targets.with(guessed, 'skip').with(inBase, 'price')
}

/** The columns called a price of one piece, whether they are imported or not. */
function priceColumns(head: Row, targets: readonly ImportTarget[]): number[] {
  return head.flatMap((cell, at) => {
    const isFree = targets[at] === 'price' || targets[at] === 'skip'
    return isFree && typeof cell === 'string' && isPriceHead(cell) ? [at] : []
  })
}

/** The columns of a table with anything in them that are not read. What our own files compute is not missed. */
export function leftOut(rows: Rows, headRows: number, targets: readonly ImportTarget[]): number[] {
  const body = rows.slice(headRows)
  const head = rows[headRows - 1] ?? []
  const isOwn = isOwnHead(head) || head.some((cell) => versionOf(cell) !== null)
  return targets.flatMap((each, at) => {
    const isComputed = isOwn && typeof head[at] === 'string' && isComputedHead(head[at])
    return each === 'skip' && !isComputed && body.some((row) => !isBlank(row[at])) ? [at] : []
  })
}

/** The heads of other prices that a table has. */
export function sparesIn(rows: Rows, { spares = [] }: Pick<RowContext, 'spares'>): string[] {
  return spares.filter(({ at }) => rows.some((row) => isAmount(row[at]))).map(({ head }) => head)
}

/** A column `Preț cu TVA` may also contain yes or no. */
function isAmount(cell: CellValue | undefined): boolean {
  return typeof cell === 'string' ? /\d/.test(cell) : cell !== undefined
}

/** The names of lines whose price was in another column, with the heading of that column. */
export function sparePrices(lines: readonly ImportedLine[]): { name: string; head: string }[] {
  return lines.flatMap(({ fields, priceFrom }) =>
    priceFrom === undefined ? [] : [{ name: fields.name, head: priceFrom }],
  )
}

/** Skips totals where a column with the unit price exists. */
function withoutTotals(targets: ImportTarget[]): ImportTarget[] {
  const at = targets.includes('price') ? targets.indexOf('total') : -1
  return at < 0 ? targets : targets.with(at, 'skip')
}

/** A "Nr." before the names that counts 1, 2, 3 is the place in the list. */
function withoutSerials(targets: ImportTarget[], head: Row, body: Rows): ImportTarget[] {
  const at = targets.indexOf('quantity')
  const title = head[at]
  const named = body.filter((row) => !isBlank(row[targets.indexOf('name')]))
  const isSerial =
    at >= 0 &&
    at < targets.indexOf('name') &&
    typeof title === 'string' &&
    /^(nr|numar)/.test(fold(title)) &&
    named.length > 1 &&
    named
      .map((row) => row[at] ?? '')
      .filter((cell) => !isBlank(cell))
      .every((cell, n) => Number(typeof cell === 'string' ? cell : cell.number) === n + 1)
  return isSerial ? targets.with(at, 'skip') : targets
}

/** The currency and VAT that the title of the price column names: `Preț fără TVA (EUR)`. */
export function priceHead(
  head: Row | undefined,
  targets: readonly ImportTarget[],
): Pick<RowContext, 'currency' | 'hasVat' | 'spares'> {
  const at = targets.indexOf('price')
  const spares = priceColumns(head ?? [], targets)
    .filter((column) => at >= 0 && column !== at)
    .flatMap((column) => {
      const words = head?.[column]
      return typeof words === 'string' ? [{ at: column, head: words, ...headWords(words) }] : []
    })
  return {
    ...headWords(head?.[at < 0 ? targets.indexOf('total') : at]),
    ...(spares.length > 0 && { spares }),
  }
}

/** A row with its price where it is looked for: from another column where its own has none. */
export function withSparePrice<C extends CellValue>(
  cells: readonly C[],
  targets: readonly ImportTarget[],
  known: RowContext,
): { cells: readonly C[]; known: RowContext; spare?: SparePrice } {
  const at = targets.indexOf('price')
  const isFilled = (column: number) => !isBlank(cells[column])
  const hasMoney = isFilled(at) || isFilled(targets.indexOf('total'))
  const spare = hasMoney ? undefined : known.spares?.find((each) => isAmount(cells[each.at]))
  const price = spare && cells[spare.at]
  if (at < 0 || !spare || price === undefined) return { cells, known }
  const wide = Array.from(
    { length: Math.max(cells.length, at + 1) },
    (_, n) => cells[n] ?? ('' as C),
  )
  const { currency, hasVat } = spare
  const words = {
    ...(currency !== undefined && { currency }),
    ...(hasVat !== undefined && { hasVat }),
  }
  const { currency: _c, hasVat: _v, ...rest } = known
  return { cells: wide.with(at, price), known: { ...rest, ...words }, spare }
}

function headWords(cell: CellValue | undefined): Pick<RowContext, 'currency' | 'hasVat'> {
  if (typeof cell !== 'string') return {}
  const words = cell.split(/[^\p{L}\p{Sc}]+/u)
  const currency = words.find((word) => currencyOf(word) !== null)
  const word = fold(cell)
  const isNet = /\b(fara tva|net|excl|without vat|ex vat)/.test(word)
  const isGross = /\b(cu tva|brut|incl|gross|with vat)/.test(word)
  return {
    ...(currency !== undefined && { currency }),
    ...(isNet !== isGross && { hasVat: isGross }),
  }
}

const currencyWords: Readonly<Record<string, string>> = {
  LEI: 'RON',
  LEU: 'RON',
  EURO: 'EUR',
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
}

export function currencyOf(word: string): BudgetCurrency | null {
  const sign = word.trim().toUpperCase()
  return BudgetCurrency.safeParse(currencyWords[sign] ?? sign).data ?? null
}

function versionOf(cell: CellValue): number | null {
  const version = typeof cell === 'string' ? /^prilej v(\d+)$/i.exec(cell.trim())?.[1] : undefined
  return version === undefined ? null : Number(version)
}

function ownTargetOf(cell: CellValue): ImportTarget | null {
  if (typeof cell !== 'string') return null
  if (versionOf(cell) !== null) return 'id'
  return (
    importTargets.find(
      (target) =>
        target !== 'id' &&
        target !== 'skip' &&
        target !== 'total' &&
        isWord(`file.${target}`, cell),
    ) ?? null
  )
}

export interface UnreadCell {
  text: string
  problem: CellProblem
}

export interface ImportedLine {
  /** Its index among the input rows. */
  row: number
  id: string | null
  fields: Partial<LineFields> & { name: string }
  /** Null where the file has no such column. */
  category: string | null
  /** The lines, by name, that a percentage is taken of; null where the file names none. */
  shareOf: readonly string[] | null
  /** The cells that were not understood, by their column. */
  unread: Partial<Record<ImportTarget, UnreadCell>>
  /** The cells that were rounded or cut to what can be kept. */
  altered: Alteration[]
  /** The head of the column its price came from, where that is not the one of the others. */
  priceFrom?: string
  /** How the total of the row was used; absent where the row has a unit price, or a quantity of one. */
  total?: TotalRead
}

/** A number has both its values, a text that was cut neither. */
export interface Alteration {
  target: ImportTarget
  was?: string
  now?: string
  /** The total of the row before and after, where rounding changes it. */
  row?: { was: string; now: string }
}

/** Shared out over the quantity to the ban, or kept whole with a quantity of one. */
export type TotalRead = 'divided' | 'kept'

export interface TableRead {
  lines: ImportedLine[]
  /** Rows that are no lines: sums, and those without a name. */
  skipped: { row: number; reason: 'total' | 'nameless'; text: string }[]
}

export interface RowContext {
  /** The line that a row with this id is about. */
  line?(id: string): BudgetLine | undefined
  /** The line on which the row is pasted. */
  under?: BudgetLine
  partners?: readonly { id: string; name: string }[]
  /** The currency in the title of the price column, for rows that name none. */
  currency?: string
  hasVat?: boolean
  /** Other columns of prices, each with what its head says: a row without a price takes it from the first of them. */
  spares?: readonly SparePrice[]
}

interface SparePrice extends Pick<RowContext, 'currency' | 'hasVat'> {
  at: number
  /** The words above it. */
  head: string
}

interface About {
  category: string
  partner: string
  shares: readonly string[]
}

/**
 * The cells of a line in our own files; figures have columns of their own. A text that was not understood is
 * exported as it was written.
 */
export function fileCells(line: BudgetLine, about: About): Record<FileColumn, FileCell> {
  // A name that is too long was cut, and the line is called by what is left.
  const { name: _, ...unread } = line.unread
  return { ...readCells(line, about), ...unread }
}

function readCells(line: BudgetLine, about: About): Record<FileColumn, FileCell> {
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
    components: { parts: line.components },
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
  | { parts: readonly PriceComponent[] }
