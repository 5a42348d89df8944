import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { TableSkeleton } from '../states/skeletons.tsx'
import { CardList } from './card-list.tsx'
import { gridTemplate, type Column, type Density, type Sort, type Widths } from './columns.ts'
import styles from './data-table.module.css'
import type { RowsSource } from './rows-source.ts'
import type { Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useSelect } from './use-select.ts'

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
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
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** CSS height of the scrolling part. */
  height?: string
}

/** Rows as a grid, or as cards on a phone; only those in sight are in the page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { total } = props.source
  if (total === undefined)
    return <TableSkeleton columns={phone ? 2 : Math.min(6, props.columns.length)} />
  if (total === 0) return props.empty
  return phone ? <CardList {...props} total={total} /> : <Grid {...props} total={total} />
}

const noWidths: Widths = {}

function Grid<Row>(props: DataTableProps<Row> & { total: number }) {
  const { columns, source, total, widths = noWidths, density = 'comfortable' } = props
  const say = useUiText()
  const id = useId()
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`
  const frame = useRef<HTMLDivElement>(null)
  const rowHeight = density === 'compact' ? 36 : 48
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])

  const [editing, setEditing] = useState(false)
  const select = useSelect(props)
  const keys = useGridKeys({
    ...props,
    editing,
    setEditing,
    toggle: select.toggle,
    reach: (row) => virtual.scrollToIndex(row, { align: 'auto' }),
    drawnWidth: (column) => document.getElementById(cellId(-1, column))?.offsetWidth ?? 0,
    page: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2),
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { onRangeWanted } = source
  useEffect(() => onRangeWanted?.(first, last), [onRangeWanted, first, last])

  const { template, least } = gridTemplate(columns, widths, Boolean(props.onSelection))
  const { active } = keys
  const shown =
    active.row < 0 || (active.row >= first && active.row <= last && source.getRow(active.row))

  return (
    <>
      <div
        ref={frame}
        role="grid"
        aria-label={props.label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + (props.onSelection ? 1 : 0)}
        aria-multiselectable={props.onSelection ? true : undefined}
        aria-activedescendant={shown && !editing ? cellId(active.row, active.column) : undefined}
        tabIndex={0}
        className={styles.frame}
        data-density={density}
        style={{
          ['--columns' as string]: template,
          ['--least' as string]: `${least}px`,
          ['--row' as string]: `${rowHeight}px`,
          height: `min(${props.height ?? '70vh'}, ${total * rowHeight + headHeight + 2}px)`,
        }}
        onKeyDown={keys.onKeyDown}
        onScroll={(event) =>
          event.currentTarget.toggleAttribute('data-shifted', event.currentTarget.scrollLeft > 0)
        }
      >
        <TableHead
          {...props}
          {...{ widths, active, cellId, frame }}
          loaded={select.loaded(first, last)}
        />
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <TableRow
              key={item.key}
              {...props}
              index={item.index}
              top={item.start}
              row={source.getRow(item.index)}
              activeColumn={active.row === item.index ? active.column : undefined}
              editing={editing && active.row === item.index}
              cellId={cellId}
              onActive={(column) => keys.moveTo(item.index, column)}
              onEdit={() => setEditing(true)}
              onEdited={(step) => {
                setEditing(false)
                frame.current?.focus({ preventScroll: true })
                if (step) keys.editNext(item.index, step)
              }}
              onTick={(range) => select.toggle(item.index, range)}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-keys`} className="hidden-visually">
        {say('tableKeys')}
      </p>
    </>
  )
}

const headHeight = 40
