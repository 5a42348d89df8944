import { useState, type KeyboardEvent } from 'react'
import type { Column } from './columns.ts'
import { takesLetters } from '../letter-keys.ts'
import type { DataTableProps } from './data-table.tsx'

interface CellPosition {
  /** -1 is the header. */
  row: number
  column: number
}

interface GridKeys<Row> extends DataTableProps<Row> {
  total: number
  editing: boolean
  setEditing: (editing: boolean) => void
  toggle: (row: number, range: boolean) => void
  /** Scrolls a cell into view. */
  reach: (row: number, column: number) => void
  /** The drawn width of a column, which may exceed the requested one. */
  drawnWidth: (column: number) => number
  /** Number of rows of one page. */
  page: () => number
}

/** The grid itself keeps the focus and names the active cell, since rows come and go while scrolling. */
export function useGridKeys<Row>(grid: GridKeys<Row>) {
  const cell = useActiveCell(grid)
  const { active, moveTo, follow } = cell
  const commands: Commands = { ...movementKeys(grid, cell), ...actionKeys(grid, active) }
  const moveRow = (way: 'up' | 'down') => {
    const row = grid.source.getRow(active.row)
    if (row === undefined) return
    cell.keepTo(grid.rowKey(row))
    grid.onMove?.(active.row, way)
  }
  return {
    active,
    moveTo,
    follow,
    /** Tab out of an edited cell goes on with the next one that can be edited. */
    editNext(row: number, step: 1 | -1) {
      for (let next = active.column + step; grid.columns[next]; next += step) {
        if (!grid.columns[next]?.edit) continue
        moveTo(row, next)
        return grid.setEditing(true)
      }
    },
    onKeyDown(event: KeyboardEvent) {
      if (grid.editing || event.metaKey || takesLetters(event.target)) return
      if (event.altKey) {
        const way = grid.onMove && directionOfKey[event.key]
        if (!way) return
        event.preventDefault()
        return moveRow(way)
      }
      if (event.ctrlKey && event.key !== 'Home' && event.key !== 'End') return
      const command = commands[event.key]
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      command(event)
    },
  }
}

const directionOfKey: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

function useActiveCell<Row>({ columns, total, source, rowKey, reach }: GridKeys<Row>) {
  const [cell, setPlace] = useState<CellPosition>({ row: 0, column: 0 })
  const [followed, setFollowed] = useState<string | null>(null)
  // Rows and columns may have become fewer since.
  const active = {
    row: Math.min(cell.row, total - 1),
    column: Math.min(cell.column, columns.length - 1),
  }
  const go = (row: number, column = active.column) => {
    const to = {
      row: Math.max(-1, Math.min(total - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    }
    setPlace(to)
    reach(to.row, to.column)
  }
  return {
    active,
    moveTo(row: number, column?: number) {
      setFollowed(null)
      go(row, column)
    },
    keepTo: (key: string) => setFollowed(key),
    /** A row that was moved by keys keeps the active cell at its new place. */
    follow(first: number, last: number) {
      if (followed === null) return
      for (let at = first; at <= last; at++) {
        const row = source.getRow(at)
        if (row === undefined || rowKey(row) !== followed) continue
        if (at !== active.row) go(at)
        return
      }
    },
  }
}

type Commands = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** The keys that go from cell to cell; with Shift they tick on the way, or widen a column at its title. */
function movementKeys<Row>(
  grid: GridKeys<Row>,
  { active, moveTo }: ReturnType<typeof useActiveCell<Row>>,
): Commands {
  const { columns, total, widths } = grid
  const upOrDown = (to: number, event: KeyboardEvent) => {
    moveTo(to)
    if (event.shiftKey) grid.toggle(Math.max(0, Math.min(to, total - 1)), true)
  }
  const across = (by: 1 | -1, event: KeyboardEvent) => {
    const column = columns[active.column]
    if (!event.shiftKey || active.row >= 0) return moveTo(active.row, active.column + by)
    if (column)
      grid.onWidths?.({ ...widths, [column.id]: grid.drawnWidth(active.column) + by * 16 })
  }
  return {
    ArrowDown: (event) => upOrDown(active.row + 1, event),
    ArrowUp: (event) => upOrDown(active.row - 1, event),
    ArrowRight: (event) => across(1, event),
    ArrowLeft: (event) => across(-1, event),
    j: () => moveTo(active.row + 1),
    k: () => moveTo(Math.max(0, active.row - 1)),
    PageDown: () => moveTo(active.row + grid.page()),
    PageUp: () => moveTo(Math.max(0, active.row - grid.page())),
    Home: (event) => (event.ctrlKey ? moveTo(0, 0) : moveTo(active.row, 0)),
    End: (event) => moveTo(event.ctrlKey ? total - 1 : active.row, columns.length - 1),
  }
}

/** The keys that do something with the active cell or its row. */
function actionKeys<Row>(grid: GridKeys<Row>, active: CellPosition): Commands {
  const column = grid.columns[active.column]
  const open = () => {
    const row = grid.source.getRow(active.row)
    if (row !== undefined) grid.onOpen?.(row)
  }
  const enter = () => {
    if (active.row < 0) return sortBy(grid, column)
    if (column?.edit && (active.column > 0 || !grid.onOpen)) return grid.setEditing(true)
    open()
  }
  return {
    x: (event) => grid.toggle(active.row, event.shiftKey),
    X: () => grid.toggle(active.row, true),
    ' ': () => (active.row < 0 ? enter() : grid.toggle(active.row, false)),
    Enter: enter,
    F2: () => column?.edit && active.row >= 0 && grid.setEditing(true),
  }
}

export function sortBy<Row>(
  { sort, onSort }: DataTableProps<Row>,
  column: Column<Row> | undefined,
) {
  if (!column?.sortable) return
  onSort?.({ by: column.id, descending: sort?.by === column.id && !sort.descending })
}
