import { Checkbox } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from '../link.tsx'
import { useUiText } from '../locale.tsx'
import { Bar } from '../states/skeletons.tsx'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import styles from './data-table.module.css'
import { EditCell } from './edit-cell.tsx'
import { isSelected } from './selection.ts'
import type { useRowMoves } from './use-row-moves.ts'

interface TableRowProps<Row> extends DataTableProps<Row> {
  index: number
  top: number
  row: Row | undefined
  /** Props for a row that can be dragged. */
  moves: ReturnType<ReturnType<typeof useRowMoves>>
  activeColumn: number | undefined
  editing: boolean
  cellId: (row: number, column: number) => string
  onActive: (column: number) => void
  onEdit: () => void
  onEdited: (step?: 1 | -1) => void
  onTick: (range: boolean) => void
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { columns, row, index, rowKey, selection } = props
  const key = row === undefined ? undefined : rowKey(row)
  const selected = key !== undefined && selection !== undefined && isSelected(selection, key)
  return (
    <div
      {...(!props.editing && props.moves)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.onSelection ? selected : undefined}
      aria-busy={row === undefined || undefined}
      className={styles.row}
      data-selected={selected || undefined}
      data-open={(key !== undefined && key === props.openKey) || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {props.moves && <IconGripVertical size={14} className={styles.grip} aria-hidden />}
      {props.onSelection && <Tick {...props} selected={selected} />}
      {columns.map((column, at) => (
        <Cell key={column.id} {...props} column={column} at={at} />
      ))}
    </div>
  )
}

function Tick<Row>({ row, rowName, onTick, selected }: TableRowProps<Row> & { selected: boolean }) {
  const say = useUiText()
  return (
    <div role="gridcell" aria-colindex={1} className={styles.tick}>
      {row !== undefined && (
        <Checkbox
          tabIndex={-1}
          aria-label={say('selectRow', { name: rowName(row) })}
          checked={selected}
          // The change event does not say whether Shift was held.
          onChange={() => undefined}
          onClick={(event) => {
            onTick(event.shiftKey)
            event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

interface CellProps<Row> extends TableRowProps<Row> {
  column: Column<Row>
  at: number
}

function Cell<Row>(props: CellProps<Row>) {
  const { column, at, row, index, activeColumn, editing } = props
  const active = activeColumn === at
  const edited = active && editing && row !== undefined && column.edit !== undefined
  const press = (event: MouseEvent) => {
    if (row === undefined || edited) return
    const wasActive =
      active && event.currentTarget.closest('[role=grid]') === document.activeElement
    props.onActive(at)
    if (column.edit && at > 0) return wasActive || event.detail > 1 ? props.onEdit() : undefined
    if (!(event.target as HTMLElement).closest('a, button, input')) props.onOpen?.(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the grid keeps the focus and handles the keys
    <div
      id={props.cellId(index, at)}
      role="gridcell"
      aria-colindex={at + (props.onSelection ? 2 : 1)}
      className={styles.cell}
      data-align={column.align}
      data-active={active || undefined}
      data-editable={column.edit ? true : undefined}
      data-editing={edited || undefined}
      onClick={press}
    >
      {row === undefined ? (
        <Bar width={`${40 + ((index * 7 + at * 13) % 45)}%`} />
      ) : edited ? (
        <EditCell row={row} column={column} edit={column.edit!} onDone={props.onEdited} />
      ) : (
        <Content {...props} row={row} />
      )}
    </div>
  )
}

function Content<Row>(props: CellProps<Row> & { row: Row }) {
  const { row, column, at, rowHref, onOpen } = props
  if (at > 0 || !rowHref) return <span className={styles.content}>{column.render(row)}</span>
  return (
    <Link
      href={rowHref(row)}
      tabIndex={-1}
      // Otherwise the browser would drag the address instead of the row.
      draggable={props.moves ? false : undefined}
      className={styles.link}
      onClick={(event) => {
        // A press that opens a new tab or window is left to the browser.
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {column.render(row)}
    </Link>
  )
}
