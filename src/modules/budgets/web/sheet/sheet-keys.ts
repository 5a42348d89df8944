import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import {
  columns,
  copiedCellType,
  copyCell,
  isTyped,
  pastedRows,
  isClientTable,
  planOwnPaste,
  planPaste,
  problemOf,
  readCell,
  typedColumns,
  unreadTexts,
  writeCell,
  type BudgetLine,
  type CellProblem,
  type LineFigures,
  type PastePlan,
  type Reading,
  type TypedColumn,
} from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text as words } from '../../text.ts'
import type { NetOrGross } from '../budget-words.tsx'
import { keyActionOf, stepFrom, type Cell, type SheetColumn } from './cell-keys.ts'
import { useStableCallback } from './latest.ts'
import type { SheetEdits } from './edits/sheet-state.ts'
import { useUndoKeys } from './undo-keys.ts'

/** The columns a planner needs first: quantity, price, planned, paid and still to pay. */
const mainColumns: readonly SheetColumn[] = [
  'name',
  'quantity',
  'price',
  'planned',
  'paid',
  'remaining',
]

/** The columns in their order; those of an approved plan end with how far they are from it. */
export function columnsShown(all: boolean, approved: boolean): readonly SheetColumn[] {
  return all
    ? [...typedColumns, ...columns, ...(approved ? ['variance' as const] : [])]
    : mainColumns
}

export interface Editing {
  id: string
  column: TypedColumn
  text: string
  /** The text when the edit began. */
  before: string
  /** The whole line at that time: another person may write into it meanwhile. */
  base: BudgetLine
  /** The edit was started by typing, so it already has the first letter. */
  typed: boolean
  /** The reason why the text cannot be accepted. */
  wrong: CellProblem | null
}

export interface SheetControls {
  active: Cell | null
  editing: Editing | null
  /** The cell that was edited though its value comes from elsewhere. */
  fixed: Cell | null
  /** The result of a paste, for the status line. */
  pasted: (Omit<PastePlan, 'edits' | 'added' | 'after'> & { lines: number }) | null
  dismissPasted(): void
  focus(cell: Cell): void
  begin(cell: Cell): void
  type(text: string): void
  choose(text: string): void
  commit(then?: 'down' | 'right' | 'left'): boolean
  /** Accepts the text and adds a new line below. */
  insert(): void
  /** The focus went elsewhere, or nowhere (null): what was written is taken, and the focus stays where it went. */
  leave(to: EventTarget | null): void
  /** True after the focus left by itself; it is not moved back then. */
  isAway: boolean
  cancel(): void
  onKeyDown(event: KeyboardEvent): void
  onPaste(event: ClipboardEvent): void
  onCopy(event: ClipboardEvent): void
}

interface Work {
  /** The lines in the order in which they are seen. */
  lines: readonly BudgetLine[]
  columns: readonly SheetColumn[]
  edits: SheetEdits
  reading: Reading
  /** Computed values shown in cells. */
  figures: ReadonlyMap<string, LineFigures>
  netOrGross: NetOrGross
  onOpen(cell: Cell): void
  onMove(id: string, by: -1 | 1): void
  onInsert(afterId: string): void
  onRemove(id: string): void
}

/** Keyboard control of the sheet, as in a spreadsheet: move, type, Enter, Tab, F2, paste, undo. */
export function useSheetControls(work: Work): SheetControls {
  const say = useText(words)
  const { lines, edits, reading } = work
  const { begin, move, lineOf, ...writing } = useCellInput(work)
  const { active, editing, fixed } = writing
  const [pasted, setPasted] = useState<SheetControls['pasted']>(null)

  const paste = async (rows: readonly (readonly string[])[], from: Cell, copied: string) => {
    if (isClientTable(rows)) return toast.error(say('import.clientTable'))
    const own = planOwnPaste(copied, from, lines, reading)
    const plan = own ?? planPaste(rows, from, lines, reading)
    const added = await edits.paste(plan.edits, plan.added, plan.after)
    const { edits: _, added: _a, after: _b, ...counts } = plan
    setPasted({ ...counts, lines: added.length })
  }
  useUndoKeys(edits, editing === null)
  return {
    ...writing,
    // Undone, it did not happen.
    pasted: edits.canRedo ? null : pasted,
    dismissPasted: () => setPasted(null),
    begin: useStableCallback((cell: Cell) => begin(cell)),
    onKeyDown: (event) => {
      if (!active || editing) return
      const act = keyActionOf(event, { active, fixed, move, begin, work })
      if (!act) return
      event.preventDefault()
      act()
    },
    onPaste: (event) => {
      if (!active || editing) return
      const copied = event.clipboardData.getData(copiedCellType)
      const rows = pastedRows(event.clipboardData.getData('text/plain'))
      if (rows.length === 0) return
      event.preventDefault()
      void paste(rows, active, copied)
    },
    onCopy: (event) => {
      const line = active && lineOf(active.id)
      if (!line || editing || window.getSelection()?.toString()) return
      const figures = work.figures.get(line.id)
      const copied = copyCell(active.column, line, figures, work.netOrGross, reading)
      if (!copied) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied.text)
      if (copied.own) event.clipboardData.setData(copiedCellType, copied.own)
    },
  }
}

/** The chosen cell and the text being typed into it. */
function useCellInput(work: Work) {
  const { lines, edits, reading, onOpen, onInsert } = work
  const [active, setActive] = useState<Cell | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [fixed, setFixed] = useState<Cell | null>(null)
  const [isAway, setAway] = useState(false)
  const goTo = (cell: Cell) => {
    setAway(false)
    setActive(cell)
  }
  const lineOf = (id: string) => lines.find((line) => line.id === id)

  const preview = (line: BudgetLine, column: TypedColumn, text: string) => {
    const read = readCell(column, text, line, reading)
    edits.preview('problem' in read ? null : { id: line.id, fields: read.fields })
  }
  const begin = (cell: Cell, typed?: string) => {
    const line = lineOf(cell.id)
    const column = typedColumns.find((each) => each === cell.column)
    if (!line) return
    goTo(cell)
    const isFixed = !column || !isTyped(column, line)
    // Further typing must not go to the fields of a panel that opens meanwhile.
    setFixed(isFixed && typed !== undefined ? cell : null)
    if (isFixed) return typed === undefined ? onOpen(cell) : undefined
    const mark = line.unread[column]
    const before = mark === undefined ? writeCell(column, line, reading) : ''
    const initialText = typed ?? mark ?? before
    const wrong =
      typed === undefined && mark !== undefined ? problemOf(column, line, reading) : null
    const isTypedInto = typed !== undefined
    setEditing({
      id: cell.id,
      column,
      text: initialText,
      before,
      base: line,
      typed: isTypedInto,
      wrong,
    })
    if (typed !== undefined) preview(line, column, typed)
  }
  const finish = (text: string, then?: 'down' | 'right' | 'left'): boolean => {
    if (!editing) return true
    const line = lineOf(editing.id)
    const read = line && readCell(editing.column, text, line, reading)
    if (!line || !read || 'problem' in read) {
      edits.preview(null)
      const wrong = read && 'problem' in read ? read.problem : { code: 'unread' as const }
      setEditing({ ...editing, text, wrong })
      return false
    }
    if (text === editing.before) edits.preview(null)
    else edits.edit([{ id: line.id, fields: read.fields }], editing.base)
    setEditing(null)
    const across = then === 'right' ? 1 : then === 'left' ? -1 : 0
    goTo(stepFrom(editing, work, then === 'down' ? 1 : 0, across))
    return true
  }
  const leave = (to: EventTarget | null) => {
    if (!editing) return
    const { id, column, text, before, base } = editing
    const line = lineOf(id)
    const read = line && readCell(column, text, line, reading)
    setEditing(null)
    setAway(to !== null)
    if (!read || text === before || text.trim() === '') return edits.preview(null)
    if (!('problem' in read)) return edits.edit([{ id, fields: read.fields }], base)
    edits.preview(null)
    if (text.trim() === line.unread[column]) return
    // A text that is not understood stays in its cell, marked, and the focus can leave it.
    const cell = { text, problem: read.problem }
    edits.edit([{ id, fields: { unread: { ...line.unread, ...unreadTexts({ [column]: cell }) } } }])
  }
  return {
    active,
    editing,
    fixed,
    lineOf,
    begin,
    move: (rows: number, across: number) => active && goTo(stepFrom(active, work, rows, across)),
    focus: useStableCallback(goTo),
    leave,
    isAway,
    type: (text: string) => {
      if (!editing) return
      const line = lineOf(editing.id)
      setEditing({ ...editing, text, wrong: null })
      if (line) preview(line, editing.column, text)
    },
    choose: (text: string) => void finish(text),
    commit: (then?: 'down' | 'right' | 'left') => (editing ? finish(editing.text, then) : true),
    insert: () => editing && finish(editing.text) && onInsert(editing.id),
    cancel: () => {
      edits.preview(null)
      setEditing(null)
    },
  }
}
