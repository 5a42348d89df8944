import { beginningOf } from '#shared/text/text.ts'
import { isTyped, readCell, type CellProblem, type Reading, type TypedColumn } from './cells.ts'
import type { UnreadCell } from './file-columns.ts'
import {
  maxUnreadLength,
  UnreadColumn,
  type BudgetLine,
  type LineFields,
  type Unread,
} from '../budget.ts'

/** The column that says a field, where the two are not called the same. */
const columnOf: Partial<Record<keyof LineFields, UnreadColumn>> = {
  percent: 'quantity',
  unitPrice: 'price',
  priceHasVat: 'hasVat',
  partnerId: 'partner',
}

/** The unread texts of a line after some of its fields were written: writing a field drops the text in its place. */
export function unreadAfter(
  { unread }: Pick<LineFields, 'unread'>,
  fields: Partial<LineFields>,
): Unread {
  const written = Object.keys(fields).map((name) => columnOf[name as keyof LineFields] ?? name)
  return Object.fromEntries(Object.entries(unread).filter(([column]) => !written.includes(column)))
}

/** The texts of cells that were not understood, as a line keeps them. */
export function unreadTexts(cells: Partial<Record<string, UnreadCell>>): Unread {
  const entries = UnreadColumn.options.flatMap((column) => {
    const text = beginningOf(cells[column]?.text.trim() ?? '', maxUnreadLength)
    return text === '' ? [] : [[column, text]]
  })
  return Object.fromEntries(entries) as Unread
}

export function isSameUnread(one: Unread, other: Unread): boolean {
  return UnreadColumn.options.every((column) => one[column] === other[column])
}

/** The reason why a kept text is not accepted; a text that has become readable still waits for a decision. */
export function problemOf(column: TypedColumn, line: BudgetLine, reading: Reading): CellProblem {
  // Such a cell cannot be typed into, so only the line itself can be corrected.
  if (!isTyped(column, line)) return { code: 'not_typed' }
  const text = line.unread[column] ?? ''
  for (const marks of [reading.marks, null]) {
    const read = readCell(column, text, line, { ...reading, marks })
    if ('problem' in read) return read.problem
  }
  return { code: 'readable' }
}
