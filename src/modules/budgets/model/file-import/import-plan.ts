import { fold } from '#shared/text/text.ts'
import type { ImportedLine, TableRead } from './file-columns.ts'
import { isSameUnread, unreadAfter, unreadTexts } from './unread.ts'
import type { BudgetLine, LineFields } from '../budget.ts'

/** A line or a row that will become one. */
export type LineRef = { id: string } | { row: number }

export interface ImportPlan {
  added: ImportedLine[]
  changed: {
    line: BudgetLine
    read: ImportedLine
    fields: Partial<LineFields>
    /** The name of its new category; undefined where that stays. */
    category?: string
  }[]
  same: number
  /** Lines of the budget that the file does not have. */
  missing: BudgetLine[]
  /** For each row, the lines that it takes a percentage of, where they are to be set. */
  shares: { of: LineRef; refs: LineRef[] }[]
}

interface ExistingSheet {
  lines: readonly BudgetLine[]
  categories: readonly { id: string; name: string }[]
}

/** Plans an import without any change: rows match lines by id, or by name and category where there are no ids. */
export function planImport(sheet: ExistingSheet, read: TableRead, byName = true): ImportPlan {
  const categoryOf = (line: BudgetLine) =>
    sheet.categories.find(({ id }) => id === line.categoryId)?.name ?? ''
  const matches = matchesOf(sheet, read, byName, categoryOf)
  const plan: ImportPlan = { added: [], changed: [], same: 0, missing: [], shares: [] }
  const refOf = referrer(sheet, read, matches)
  for (const each of read.lines) {
    const line = matches.get(each.row)
    const of = line ? { id: line.id } : { row: each.row }
    const refs = (each.shareOf ?? []).map(refOf)
    if (refs.includes(null))
      each.unread.percentOf = { text: each.shareOf!.join(', '), problem: { code: 'unread' } }
    const shares = refs.filter((ref) => ref !== null)
    const moves = each.shareOf !== null && !isSameShare(line, shares)
    if (moves && !refs.includes(null)) plan.shares.push({ of, refs: shares })
    const textsOfRow = unreadTexts(each.unread)
    if (!line) {
      const marked = Object.keys(textsOfRow).length > 0
      plan.added.push(marked ? { ...each, fields: { ...each.fields, unread: textsOfRow } } : each)
      continue
    }
    const fields = changesOf(line, each.fields)
    const unread = { ...unreadAfter(line, each.fields), ...textsOfRow }
    if (!isSameUnread(line.unread, unread)) fields.unread = unread
    const category = each.category ?? categoryOf(line)
    const isElsewhere = fold(category) !== fold(categoryOf(line))
    if (Object.keys(fields).length === 0 && !isElsewhere && !moves) plan.same++
    else plan.changed.push({ line, read: each, fields, ...(isElsewhere && { category }) })
  }
  const matchedIds = new Set([...matches.values()].map(({ id }) => id))
  plan.missing = sheet.lines.filter(({ id }) => !matchedIds.has(id))
  return plan
}

function isSameShare(line: BudgetLine | undefined, refs: readonly LineRef[]): boolean {
  const ids = refs.map((ref) => ('id' in ref ? ref.id : ''))
  const existing = line?.percentOf ?? []
  return ids.length === existing.length && ids.every((id) => id !== '' && existing.includes(id))
}

function matchesOf(
  { lines }: ExistingSheet,
  read: TableRead,
  byName: boolean,
  categoryOf: (line: BudgetLine) => string,
): Map<number, BudgetLine> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const lineByRow = new Map<number, BudgetLine>()
  const takenNames = new Set<string>()
  for (const { row, id } of read.lines) {
    const line = id === null ? undefined : byId.get(id)
    // A row that was copied inside the file is a new line.
    if (!line || takenNames.has(line.id)) continue
    lineByRow.set(row, line)
    takenNames.add(line.id)
  }
  if (!byName) return lineByRow
  const keyOf = (name: string, category: string | null) =>
    category === null ? fold(name) : `${fold(name)}\n${fold(category)}`
  for (const each of read.lines) {
    if (lineByRow.has(each.row) || (each.id !== null && byId.has(each.id))) continue
    const key = keyOf(each.fields.name, each.category)
    const alike = lines.filter(
      (line) => keyOf(line.name, each.category === null ? null : categoryOf(line)) === key,
    )
    const rows = read.lines.filter((other) => keyOf(other.fields.name, other.category) === key)
    const [line] = alike
    if (!line || alike.length > 1 || rows.length > 1 || takenNames.has(line.id)) continue
    lineByRow.set(each.row, line)
    takenNames.add(line.id)
  }
  return lineByRow
}

/** Finds the line that a file means by an id or a name; null when it is not unique. */
function referrer(
  { lines }: ExistingSheet,
  read: TableRead,
  matches: ReadonlyMap<number, BudgetLine>,
): (ref: string) => LineRef | null {
  const refOfRow = (row: number): LineRef => {
    const line = matches.get(row)
    return line ? { id: line.id } : { row }
  }
  const only = <T>(candidates: readonly T[]): T | undefined =>
    candidates.length === 1 ? candidates[0] : undefined
  return (ref) => {
    const row =
      read.lines.find(({ id }) => id === ref) ??
      only(read.lines.filter(({ fields }) => fold(fields.name) === fold(ref)))
    if (row) return refOfRow(row.row)
    const line =
      lines.find(({ id }) => id === ref) ??
      only(lines.filter(({ name }) => fold(name) === fold(ref)))
    return line ? { id: line.id } : null
  }
}

function changesOf(line: BudgetLine, fields: Partial<LineFields>): Partial<LineFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !isSameValue(line[name as keyof LineFields], value),
    ),
  )
}

function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
