import type { KeyboardEvent } from 'react'
import { typedColumns, type BudgetLine, type Column, type TypedColumn } from '../../model.ts'

export type SheetColumn = TypedColumn | Column | 'variance'

export interface Cell {
  id: string
  column: SheetColumn
}

interface VisibleSheet {
  lines: readonly Pick<BudgetLine, 'id'>[]
  columns: readonly SheetColumn[]
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>

/** The cell at an offset of rows and columns; at an edge it stays there. */
export function stepFrom(
  cell: Cell,
  { lines, columns: shownColumns }: VisibleSheet,
  rows: number,
  across: number,
): Cell {
  const at = lines.findIndex(({ id }) => id === cell.id)
  const row = lines[Math.max(0, Math.min(lines.length - 1, at + rows))]
  const to = Math.max(
    0,
    Math.min(shownColumns.length - 1, shownColumns.indexOf(cell.column) + across),
  )
  return { id: row?.id ?? cell.id, column: shownColumns[to] ?? cell.column }
}

interface KeyActions {
  active: Cell
  fixed: Cell | null
  move(rows: number, across: number): void
  begin(cell: Cell, typed?: string): void
  work: {
    columns: readonly SheetColumn[]
    onOpen(cell: Cell): void
    onMove(id: string, by: -1 | 1): void
    onInsert(afterId: string): void
    onRemove(id: string): void
  }
}

/** The action of a key on a cell; null when the sheet does not handle the key. */
export function keyActionOf(
  event: KeyPress,
  { active, fixed, move, begin, work }: KeyActions,
): (() => void) | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  const withCommand = ctrlKey || metaKey
  if (altKey && key === 'ArrowUp') return () => work.onMove(active.id, -1)
  if (altKey && key === 'ArrowDown') return () => work.onMove(active.id, 1)
  if (withCommand && key === 'Enter') return () => work.onInsert(active.id)
  if (shiftKey && key === 'Enter') return () => work.onOpen({ ...active, column: 'name' })
  if (withCommand && key === 'Delete') return () => work.onRemove(active.id)
  const isTypable = typedColumns.some((each) => each === active.column)
  if (isTypable && isLetter(event)) return () => begin(active, key)
  if (withCommand || altKey) return null
  const moves: Record<string, [rows: number, across: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-15, 0],
    PageDown: [15, 0],
    Home: [0, -20],
    End: [0, 20],
  }
  const to = moves[key]
  if (to) return () => move(...to)
  const isTypedOver = fixed?.id === active.id && fixed.column === active.column
  if (key === 'Enter' && isTypedOver) return () => move(1, 0)
  if (key === 'Enter' || key === 'F2') return () => begin(active)
  if (key === 'Tab') {
    const at = work.columns.indexOf(active.column) + (shiftKey ? -1 : 1)
    // In the last column Tab leaves the sheet, so that the focus is not trapped.
    return at < 0 || at >= work.columns.length ? null : () => move(0, shiftKey ? -1 : 1)
  }
  return null
}

/**
 * Whether a key writes a letter; many are reached with AltGr, or with Option, where a plain letter would be a
 * shortcut.
 */
function isLetter(event: KeyPress): boolean {
  const { key, altKey, ctrlKey, metaKey } = event
  if (key.length !== 1 || key === ' ') return false
  if (event.getModifierState('AltGraph')) return true
  return !ctrlKey && !metaKey && (!altKey || key > '~')
}
