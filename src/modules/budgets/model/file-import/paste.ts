import { isBlank, isTyped, typedColumns, type Reading, type TypedColumn } from './cells.ts'
import { orderWithoutHead } from './column-heads.ts'
import {
  guessTargets,
  leftOut,
  priceHead,
  sparesIn,
  withSparePrice,
  type ImportedLine,
  type ImportTarget,
  type TableRead,
  type TotalRead,
} from './file-columns.ts'
import { isTotalRow, marksIn, readRows } from './import.ts'
import { RowReader } from './row-reader.ts'
import { unreadAfter, unreadTexts } from './unread.ts'
import type { BudgetLine, LineFields } from '../budget.ts'

export interface PastePlan {
  edits: { id: string; fields: Partial<LineFields> }[]
  /** Cells that stay as they were written, marked. */
  unread: number
  added: ImportedLine[]
  /** The line below which they are added, in its category. */
  after: BudgetLine | undefined
  cells: number
  /** Cells for which the line has no place, such as a quantity where guests are counted. */
  refused: number
  /** Rows that are no lines: heads, sums and rows without a name. */
  skipped: number
  /** Lines whose price was made of the total of their row, by what became of it. */
  totals: Record<TotalRead, number>
  /** The heads of other columns of prices, which are only for rows without a price of their own. */
  spares: string[]
  /** Columns with anything in them that are not read. */
  leftOut: LeftOut[]
}

/** A column by its place, and by the word above it where there is one. */
export interface LeftOut {
  at: number
  head: string | null
}

/**
 * Cells fill the typed columns to the right and the lines below in the same category; rows beyond its last line become
 * new lines there.
 */
export function planPaste(
  rows: readonly (readonly string[])[],
  from: { id: string; column: string },
  lines: readonly BudgetLine[],
  reading: Reading,
): PastePlan {
  const chosen = typedColumns.find((each) => each === from.column) ?? 'name'
  const column = startsWithNames(rows, chosen) ? 'name' : chosen
  const table = tableOf(rows, reading.sheet.currency, column)
  const { targets, head, leftOut: left } = table
  // A sum below the rows would else be written over the line below them.
  const body =
    rows.length > 1 ? table.body.filter((row) => !isTotalRow(row, targets, reading)) : rows
  const marks = rows.length === 1 && rows[0]?.length === 1 ? reading.marks : marksIn(rows)
  const own = { ...reading, marks }
  const category = lines.find(({ id }) => id === from.id)?.categoryId ?? null
  const beside = lines.filter(({ categoryId }) => categoryId === category)
  const start = beside.findIndex(({ id }) => id === from.id)
  const existing = beside.slice(start, start + body.length)
  const read = withShares(readRows(body.slice(existing.length), targets, own, head))
  const plan: PastePlan = {
    edits: [],
    unread: read.lines.reduce((sum, each) => sum + Object.keys(each.unread).length, 0),
    added: read.lines,
    after: beside.at(-1),
    cells: read.lines.length,
    refused: 0,
    skipped: rows.length - body.length + read.skipped.length,
    totals: totalsRead(read.lines),
    spares: sparesIn(body, head),
    leftOut: left,
  }
  for (const [down, line] of existing.entries()) {
    const over = readOver(line, body[down] ?? [], targets, own, head)
    plan.cells += over.cells
    plan.refused += over.refused
    plan.unread += over.unread
    if (over.total) plan.totals[over.total]++
    if (Object.keys(over.fields).length > 0) plan.edits.push({ id: line.id, fields: over.fields })
  }
  return plan
}

/**
 * Whether numbers are to the right of names: such a table is pasted as whole lines, never into a column of
 * numbers.
 */
function startsWithNames(rows: readonly (readonly string[])[], from: TypedColumn): boolean {
  if (from !== 'quantity' && from !== 'price') return false
  const isName = (cell = '') =>
    /^\s*\p{L}{3}/u.test(cell) && !/^\s*\p{L}+\.?\s*[\d.,]+$/u.test(cell)
  const hasNumber = (row: readonly string[]) => row.slice(1).some((cell) => /\d/.test(cell))
  return rows.every(([first]) => isName(first)) && rows.some(hasNumber)
}

/** A row pasted over a line: its empty cells leave what is there. */
function readOver(
  line: BudgetLine,
  row: readonly string[],
  targets: readonly ImportTarget[],
  reading: Reading,
  head: Head,
) {
  const { cells, known } = withSparePrice(row, targets, head)
  const written = targets.map((target, at) =>
    isBlank(cells[at]) || target === 'id' || target === 'category' ? 'skip' : target,
  )
  const has = (...some: ImportTarget[]) => written.some((target) => some.includes(target))
  const hasMoney = has('price', 'total')
  const name = has('name') ? (cells[written.indexOf('name')] ?? '').trim() : line.name
  const { hasVat: _, ...rest } = known
  const reader = new RowReader(0, cells, written, reading, {
    ...(hasMoney ? known : rest),
    under: { ...line, unread: {} },
  })
  const read = shareMarked(reader.line(name))
  const fields: Partial<LineFields> = { ...read.fields }
  const unread = { ...read.unread }
  if (!has('name') || fields.name !== name) delete fields.name
  if (has('name') && fields.name === undefined)
    unread.name = { text: name, problem: { code: 'unread' } }
  if (!hasMoney && !has('currency')) delete fields.currency
  const lineAfter = { ...line, ...fields }
  const refused = typedColumns.filter((each) => unread[each] && !isTyped(each, lineAfter))
  for (const column of refused) delete unread[column]
  const textsOfRow = unreadTexts(unread)
  const marked = Object.keys(textsOfRow).length
  if (marked > 0) Object.assign(fields, { unread: { ...unreadAfter(line, fields), ...textsOfRow } })
  return {
    fields,
    unread: marked,
    refused: refused.length,
    cells: written.filter((each) => each !== 'skip').length - marked - refused.length,
    total: read.total,
  }
}

/** The lines that a percentage is taken of are chosen in the line: the text of the table is kept as unread. */
function shareMarked(line: ImportedLine): ImportedLine {
  const text = (line.shareOf ?? []).join(', ')
  if (text === '') return line
  return { ...line, unread: { ...line.unread, percentOf: { text, problem: { code: 'unread' } } } }
}

function withShares(read: TableRead): TableRead {
  return { ...read, lines: read.lines.map(shareMarked) }
}

/** Number of lines whose price was calculated from the total of their row. */
export function totalsRead(lines: readonly ImportedLine[]): Record<TotalRead, number> {
  const count = (read: TotalRead) => lines.filter(({ total }) => total === read).length
  return { divided: count('divided'), kept: count('kept') }
}

/** A pasted table: what its columns are, its rows below the heading, and which columns are ignored. */
function tableOf(rows: readonly (readonly string[])[], base: string, from: TypedColumn = 'name') {
  const guess = guessTargets(rows, base, from)
  const isHeaded = guess.head > 0 && rows.length > guess.head
  const width = rows.reduce((max, cells) => Math.max(max, cells.length), 0)
  const targets = isHeaded || guess.head === 0 ? guess.targets : orderWithoutHead(rows, width, from)
  const words = isHeaded ? rows[guess.head - 1] : undefined
  const head = words ? priceHead(words, targets) : {}
  const isSpare = (at: number) => head.spares?.some((each) => each.at === at) ?? false
  // A pasted line is in the category in which it was pasted.
  const unplaced = targets.map((target) => (target === 'category' ? 'skip' : target))
  const leftOutRows = leftOut(rows, isHeaded ? guess.head : 0, unplaced).filter(
    (at) => !isSpare(at),
  )
  return {
    targets,
    body: isHeaded ? rows.slice(guess.head) : rows,
    head,
    leftOut: leftOutRows.map((at): LeftOut => ({ at, head: words?.[at]?.trim() || null })),
  }
}

type Head = ReturnType<typeof priceHead>

/** Lines for a list that grows at its end; a head above them is none of them. */
export function readPasted(
  rows: readonly (readonly string[])[],
  reading: Reading,
): TableRead & Pick<PastePlan, 'spares' | 'leftOut'> & { heads: number } {
  const isTable = rows.length > 1 || (rows[0]?.length ?? 0) > 1
  // A single typed name is a name, also when it is the word of a column.
  if (!isTable) return { ...readRows(rows, ['name'], reading), spares: [], leftOut: [], heads: 0 }
  const { targets, body, head, leftOut: left } = tableOf(rows, reading.sheet.currency)
  const read = readRows(body, targets, { ...reading, marks: marksIn(rows) }, head)
  const heads = rows.length - body.length
  return { ...withShares(read), spares: sparesIn(body, head), leftOut: left, heads }
}
