import { isTyped, readCell, typedColumns, type Reading, type TypedColumn } from './cells.ts'
import {
  currencyOf,
  guessTargets,
  priceHead,
  sparesIn,
  withSparePrice,
  type ImportedLine,
  type ImportTarget,
  type TableRead,
  type TotalRead,
  type UnreadCell,
} from './file-columns.ts'
import { marksIn, readRows } from './import.ts'
import { keyOfWord } from './line-words.ts'
import { priceOfTotal } from './row-total.ts'
import { unreadAfter, unreadTexts } from './unread.ts'
import type { BudgetLine, LineFields } from './words.ts'

/** What was not understood, by the column in which it stays. */
type UnreadCells = Partial<Record<TypedColumn, UnreadCell>>

export interface PastePlan {
  edits: { id: string; fields: Partial<LineFields> }[]
  /** Cells that stay as they were written, marked. */
  unread: number
  added: ImportedLine[]
  cells: number
  /** Cells for which the line has no place, such as a quantity where guests are counted. */
  refused: number
  /** Rows that are no lines: heads, sums and rows without a name. */
  skipped: number
  /** Lines whose price was made of the total of their row, by what became of it. */
  totals: Record<TotalRead, number>
  /** The heads of other columns of prices, which are only for rows without a price of their own. */
  spares: string[]
}

/** Cells fill the typed columns to the right and the lines below; rows beyond the last become new lines. */
export function planPaste(
  rows: readonly (readonly string[])[],
  from: { id: string; column: string },
  lines: readonly BudgetLine[],
  reading: Reading,
): PastePlan {
  const { targets, body, head } = columnsOf(rows, from.column, reading.sheet.currency)
  const marks = rows.length === 1 && rows[0]?.length === 1 ? reading.marks : marksIn(rows)
  const own = { ...reading, marks }
  const start = lines.findIndex(({ id }) => id === from.id)
  const existing = lines.slice(start, start + body.length)
  const read = readRows(body.slice(existing.length), targets, own, head)
  const plan: PastePlan = {
    edits: [],
    unread: read.lines.reduce((sum, each) => sum + Object.keys(each.unread).length, 0),
    added: read.lines,
    cells: read.lines.length,
    refused: 0,
    skipped: rows.length - body.length + read.skipped.length,
    totals: totalsRead(read.lines),
    spares: sparesIn(body, head),
  }
  for (const [down, line] of existing.entries()) {
    const fields: Partial<LineFields> = {}
    const unread: UnreadCells = {}
    const row = withSparePrice(body[down] ?? [], targets, head)
    for (const [across, text] of row.cells.entries()) {
      if (head.spares?.some(({ at }) => at === across)) continue
      const target = targets[across] === 'total' ? 'price' : targets[across]
      const column = typedColumns.find((each) => each === target)
      if (text.trim() === '') continue
      const now = { ...line, ...fields }
      if (!column || !isTyped(column, now)) {
        plan.refused++
        continue
      }
      const value = column === 'price' ? withUnit(text, row.known.currency) : text
      const cell = readCell(column, value, now, own)
      if ('problem' in cell) unread[column] = { text: value.trim(), problem: cell.problem }
      else {
        Object.assign(fields, cell.fields)
        const { hasVat } = row.known
        if (column === 'price' && hasVat !== undefined) fields.priceHasVat = hasVat
        plan.cells++
      }
    }
    if (targets.includes('total') && fields.unitPrice !== undefined) {
      const total = fields.unitPrice
      const priced = unread.quantity ? null : priceOfTotal(total, { ...line, ...fields }, own)
      if (priced) Object.assign(fields, priced.fields)
      else {
        delete fields.unitPrice
        const text = (body[down]?.[targets.indexOf('total')] ?? '').trim()
        unread.price = { text, problem: { code: 'unread' } }
      }
      if (priced?.read) plan.totals[priced.read]++
    }
    const marked = Object.keys(unread).length
    plan.unread += marked
    if (marked > 0)
      Object.assign(fields, { unread: { ...unreadAfter(line, fields), ...unreadTexts(unread) } })
    if (Object.keys(fields).length > 0) plan.edits.push({ id: line.id, fields })
  }
  return plan
}

/** How many lines had their price made of the total of their row. */
export function totalsRead(lines: readonly ImportedLine[]): Record<TotalRead, number> {
  const count = (read: TotalRead) => lines.filter(({ total }) => total === read).length
  return { divided: count('divided'), kept: count('kept') }
}

/** Which columns the cells are for: as a head above them says, or from the chosen one to the right. */
function columnsOf(
  rows: readonly (readonly string[])[],
  column: string,
  base: string,
): { targets: ImportTarget[]; body: readonly (readonly string[])[]; head: Head } {
  const { targets: found, head } = guessTargets(rows, base)
  if (head > 0 && rows.length > head)
    return { targets: found, body: rows.slice(head), head: priceHead(rows[head - 1], found) }
  const first = Math.max(0, typedColumns.indexOf(column as TypedColumn))
  const right = typedColumns.slice(first)
  const at = right.indexOf('mode')
  const words = rows.map((cells) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
  // A list from elsewhere rarely says how its quantities are counted.
  const saysMode = words.length === 0 || words.some((word) => keyOfWord('mode', word) !== null)
  const targets = at > 0 && !saysMode ? right.filter((each) => each !== 'mode') : right
  const width = Math.max(...rows.map((cells) => cells.length))
  return {
    targets: Array.from({ length: width }, (_, n) => targets[n] ?? 'skip'),
    body: rows,
    head: {},
  }
}

type Head = ReturnType<typeof priceHead>

/** An amount with the currency that the head of its column says, unless it says one itself. */
function withUnit(text: string, currency: string | undefined): string {
  return currency && currencyOf(currency) && /^[\d.,'\s]+$/.test(text)
    ? `${text.trim()} ${currency}`
    : text
}

/** Lines for a list that grows at its end; a head above them is none of them. */
export function readPasted(
  rows: readonly (readonly string[])[],
  reading: Reading,
): TableRead & Pick<PastePlan, 'spares'> {
  const { targets, head } = guessTargets(rows, reading.sheet.currency)
  const isTable = rows.length > 1 || (rows[0]?.length ?? 0) > 1
  const isHeaded = head > 0 && rows.length > head
  const body = isHeaded ? rows.slice(head) : rows
  const prices = isHeaded ? priceHead(rows[head - 1], targets) : {}
  // One name that somebody typed is a name, also when it is the word of a column.
  const read = isTable
    ? readRows(body, targets, { ...reading, marks: marksIn(rows) }, prices)
    : readRows(rows, ['name'], reading)
  return { ...read, spares: sparesIn(body, prices) }
}
