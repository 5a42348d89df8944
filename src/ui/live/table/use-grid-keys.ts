import { useState, type KeyboardEvent } from 'react'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'

interface Place {
  /** -1 is the header. */
  row: number
  column: number
}

interface GridKeys<Row> extends DataTableProps<Row> {
  total: number
  editing: boolean
  setEditing: (editing: boolean) => void
  toggle: (row: number, range: boolean) => void
  /** Brings a cell into sight. */
  reach: (row: number, column: number) => void
  /** How wide a column is drawn, which may be more than was asked for. */
  drawnWidth: (column: number) => number
  /** How many rows one page holds. */
  page: () => number
}

/** The grid itself keeps the focus and names the active cell, since rows come and go while scrolling. */
export function useGridKeys<Row>(grid: GridKeys<Row>) {
  const { columns, total, editing } = grid
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  // Rows and columns may have become fewer since.
  const active = {
    row: Math.min(place.row, total - 1),
    column: Math.min(place.column, columns.length - 1),
  }
  const column = columns[active.column]
  const [followed, setFollowed] = useState<string | null>(null)

  const go = (row: number, next = active.column) => {
    const to = Math.max(-1, Math.min(total - 1, row))
    const across = Math.max(0, Math.min(columns.length - 1, next))
    setPlace({ row: to, column: across })
    grid.reach(to, across)
  }

  const moveTo = (row: number, next?: number) => {
    setFollowed(null)
    go(row, next)
  }

  const open = () => {
    const row = grid.source.getRow(active.row)
    if (row !== undefined) grid.onOpen?.(row)
  }

  const enter = () => {
    if (active.row < 0) return sortBy(grid, column)
    if (column?.edit && (active.column > 0 || !grid.onOpen)) return grid.setEditing(true)
    open()
  }

  const resize = (by: number) => {
    if (!column) return
    grid.onWidths?.({ ...grid.widths, [column.id]: grid.drawnWidth(active.column) + by })
  }

  const move = (to: 'up' | 'down') => {
    const row = grid.source.getRow(active.row)
    if (row === undefined) return
    setFollowed(grid.rowKey(row))
    grid.onMove?.(active.row, to)
  }

  const commands: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => {
      moveTo(active.row + 1)
      if (event.shiftKey) grid.toggle(Math.min(active.row + 1, total - 1), true)
    },
    ArrowUp: (event) => {
      moveTo(active.row - 1)
      if (event.shiftKey) grid.toggle(Math.max(active.row - 1, 0), true)
    },
    ArrowRight: (event) =>
      event.shiftKey && active.row < 0 ? resize(16) : moveTo(active.row, active.column + 1),
    ArrowLeft: (event) =>
      event.shiftKey && active.row < 0 ? resize(-16) : moveTo(active.row, active.column - 1),
    j: () => moveTo(active.row + 1),
    k: () => moveTo(Math.max(0, active.row - 1)),
    PageDown: () => moveTo(active.row + grid.page()),
    PageUp: () => moveTo(Math.max(0, active.row - grid.page())),
    Home: (event) => (event.ctrlKey ? moveTo(0, 0) : moveTo(active.row, 0)),
    End: (event) => moveTo(event.ctrlKey ? total - 1 : active.row, columns.length - 1),
    x: (event) => grid.toggle(active.row, event.shiftKey),
    X: () => grid.toggle(active.row, true),
    ' ': () => (active.row < 0 ? enter() : grid.toggle(active.row, false)),
    Enter: enter,
    F2: () => column?.edit && active.row >= 0 && grid.setEditing(true),
  }

  return {
    active,
    moveTo,
    /** Tab out of an edited cell goes on with the next one that can be edited. */
    editNext(row: number, step: 1 | -1) {
      for (let next = active.column + step; columns[next]; next += step) {
        if (!columns[next]?.edit) continue
        moveTo(row, next)
        return grid.setEditing(true)
      }
    },
    /** A row that was moved by keys keeps the active cell wherever it stands now. */
    follow(first: number, last: number) {
      if (followed === null) return
      for (let at = first; at <= last; at++) {
        const row = grid.source.getRow(at)
        if (row === undefined || grid.rowKey(row) !== followed) continue
        if (at !== active.row) go(at)
        return
      }
    },
    onKeyDown(event: KeyboardEvent) {
      if (editing || event.metaKey || isTyping(event)) return
      if (event.altKey) {
        const way = grid.onMove && ways[event.key]
        if (!way) return
        event.preventDefault()
        return move(way)
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

const ways: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

export function sortBy<Row>(
  { sort, onSort }: DataTableProps<Row>,
  column: Column<Row> | undefined,
) {
  if (!column?.sortable) return
  onSort?.({ by: column.id, descending: sort?.by === column.id && !sort.descending })
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
