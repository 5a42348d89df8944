import type { ReactNode } from 'react'

/** The source of the rows; the table requests only what it is about to show. */
export interface RowsSource<Row> {
  /** The query; when it changes, the list scrolls to its top. */
  asked?: string
  /** Number of all matching rows; undefined until the first answer. */
  total: number | undefined
  /** Undefined while the page that holds it is on its way. */
  getRow: (index: number) => Row | undefined
  /** Called when other rows become visible, both ends included. */
  onRangeWanted?: (first: number, last: number) => void
}

/** For lists that are already here as a whole. */
export function arraySource<Row>(rows: readonly Row[]): RowsSource<Row> {
  return { total: rows.length, getRow: (index) => rows[index] }
}

interface BandedRows<Row> {
  source: RowsSource<Row>
  band?: ((row: Row, before: Row | undefined) => ReactNode) | undefined
}

/** The heading that is above a row, if it begins a group. */
export function bandOf<Row>({ band, source }: BandedRows<Row>, index: number): ReactNode {
  const row = source.getRow(index)
  return band && row !== undefined ? band(row, source.getRow(index - 1)) : null
}
