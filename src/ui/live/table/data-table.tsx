import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { TableSkeleton } from '../states/skeletons.tsx'
import { CardList } from './card-list.tsx'
import type { Column, Density, Sort, Widths } from './columns.ts'
import { Grid } from './grid.tsx'
import type { RowsSource } from './rows-source.ts'
import type { Selection } from './selection.ts'
import type { RowMove } from './use-row-moves.ts'

/** Below it the columns of a list would be cut or hidden. */
const narrowScreen = '(max-width: 899.98px)'

export interface DataTableProps<Row> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  source: RowsSource<Row>
  rowKey: (row: Row) => string
  /** The row's name, read with its tick box and shown as its link. */
  rowName: (row: Row) => string
  rowHref?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** The row whose panel is open. */
  openKey?: string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  onSelection?: (selection: Selection) => void
  widths?: Widths
  onWidths?: (widths: Widths) => void
  density?: Density
  /** A heading above the first row of a group; null where the row belongs to the group before it. */
  band?: (row: Row, before: Row | undefined) => ReactNode
  /** The rows have an order of their own, changed by hand or with Alt ↑ ↓. */
  onMove?: (from: number, to: RowMove) => void
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** CSS height of the scrolling part. */
  height?: string
}

/** Rows as a grid, or as cards where its columns have no room; only those in sight are in the page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false })
  const { total } = props.source
  if (total === undefined)
    return <TableSkeleton columns={narrow ? 2 : Math.min(6, props.columns.length)} />
  if (total === 0) return props.empty
  return narrow ? <CardList {...props} total={total} /> : <Grid {...props} total={total} />
}
