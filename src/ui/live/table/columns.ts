import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: string
  /** Pixels; the person may change it. */
  width: number
  /** True to use the remaining width. */
  grow?: boolean
  render: (row: Row) => ReactNode
  /** Numbers and money are at the end. */
  align?: 'end'
  sortable?: boolean
  /** Its place when the row becomes a card on a phone; `line` by default. */
  card?: 'title' | 'side' | 'line' | 'none'
  edit?: CellEdit<Row>
}

export interface CellEdit<Row> {
  value: (row: Row) => string
  /** A closed list of values. */
  options?: readonly { value: string; label: string }[]
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
  /** Gives back a sentence when the value was refused. */
  save: (row: Row, value: string) => Promise<string | undefined> | string | undefined
}

export interface Sort {
  by: string
  descending: boolean
}

export type Density = 'comfortable' | 'compact'
export type Widths = Readonly<Record<string, number>>

export const narrowest = 64
export const widest = 640

export function widthOf<Row>(column: Column<Row>, widths: Widths): number {
  return Math.min(widest, Math.max(narrowest, widths[column.id] ?? column.width))
}

/** The grid's columns; the first line of pixels is the tick box. */
export function gridTemplate<Row>(
  columns: readonly Column<Row>[],
  widths: Widths,
  selectable: boolean,
): { template: string; least: number } {
  const sizes = columns.map((column) => widthOf(column, widths))
  const parts = columns.map((column, at) => {
    const size = `${sizes[at]}px`
    return column.grow && widths[column.id] === undefined ? `minmax(${size}, 1fr)` : size
  })
  const filler = columns.some((column) => column.grow && widths[column.id] === undefined)
  const tick = selectable ? [`${tickWidth}px`] : []
  return {
    template: [...tick, ...parts, ...(filler ? [] : ['minmax(0, 1fr)'])].join(' '),
    least: sizes.reduce((sum, size) => sum + size, selectable ? tickWidth : 0),
  }
}

export const tickWidth = 44
