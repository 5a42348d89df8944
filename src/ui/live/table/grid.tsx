import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useUiText } from '../locale.tsx'
import { gridTemplate, type Widths } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import styles from './data-table.module.css'
import { bandOf } from './rows-source.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useTableFocusKey } from './use-table-focus-key.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useScrollReset } from './use-scroll-reset.ts'
import { useRowMoves } from './use-row-moves.ts'
import { noteMore, useMoreBeyond, useAvailableHeight } from './use-available-height.ts'
import { bandHeight, useVisibleRows } from './use-visible-rows.ts'
import { useSelect } from './use-select.ts'

interface GridProps<Row> extends DataTableProps<Row> {
  total: number
}

const noWidths: Widths = {}

/** The table where there is room for columns; a phone has `CardList` instead. */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, total, widths = noWidths, density = 'comfortable' } = props
  const say = useUiText()
  const rowHeight = density === 'compact' ? 36 : 48
  const grid = useGrid({ ...props, rowHeight })
  const { id, frame, rows, keys, cellId } = grid
  const { template, least } = gridTemplate(columns, widths, Boolean(props.onSelection))
  const availableHeight = useAvailableHeight(frame)
  useMoreBeyond(frame, least)
  return (
    <div className={styles.shell}>
      <div
        ref={frame}
        role="grid"
        aria-label={props.label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + (props.onSelection ? 1 : 0)}
        aria-multiselectable={props.onSelection ? true : undefined}
        aria-activedescendant={grid.activeCell}
        tabIndex={0}
        className={styles.frame}
        data-density={density}
        style={{
          ['--columns' as string]: template,
          ['--least' as string]: `${least}px`,
          ['--row' as string]: `${rowHeight}px`,
          // The height of its rows and, where there is one, the scroll bar below them. Before it is measured it is no
          // taller than the window, else the first drawing would have every row.
          maxHeight: props.height ?? availableHeight ?? '100vh',
        }}
        onKeyDown={grid.onKeyDown}
        onScroll={({ currentTarget }) => noteMore(currentTarget)}
      >
        <TableHead
          {...props}
          {...{ widths, cellId, frame, active: keys.active, loaded: grid.loaded }}
        />
        <div role="rowgroup" className={styles.body} style={{ height: rows.height }}>
          {rows.items.map((item) => (
            <GridRow key={item.key} {...props} grid={grid} item={item} />
          ))}
        </div>
      </div>
      <p id={`${id}-keys`} className="hidden-visually">
        {say('tableKeys')} {props.onMove && say('tableMoveKeys')}
      </p>
    </div>
  )
}

interface RowPlaceProps<Row> extends GridProps<Row> {
  grid: ReturnType<typeof useGrid<Row>>
  item: VirtualItem
}

/** A row, under the heading of its group where it begins one. */
function GridRow<Row>({ grid, item: { index, start }, ...props }: RowPlaceProps<Row>) {
  const { keys, editing, startEditing } = grid
  const band = bandOf(props, index)
  const isActive = keys.active.row === index
  return (
    <>
      {band && (
        <div role="row" className={styles.band} style={{ transform: `translateY(${start}px)` }}>
          <div role="gridcell" aria-colspan={props.columns.length}>
            {band}
          </div>
        </div>
      )}
      <TableRow
        {...props}
        index={index}
        top={start + (band ? bandHeight : 0)}
        row={props.source.getRow(index)}
        moves={grid.moves(index)}
        activeColumn={isActive ? keys.active.column : undefined}
        editing={editing && isActive}
        cellId={grid.cellId}
        onActive={(column) => keys.moveTo(index, column)}
        onEdit={startEditing}
        onEdited={(step) => grid.stopEditing(index, step)}
        onTick={(range) => grid.tick(index, range)}
      />
    </>
  )
}

/** The state of the grid: the current cell, the edited one, and the ticked rows. */
function useGrid<Row>(props: GridProps<Row> & { rowHeight: number }) {
  const { rowHeight, source } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`
  const titleOf = (column: number) => document.getElementById(cellId(-1, column))
  const rows = useVisibleRows(props, frame)
  const [editing, setEditing] = useState(false)
  const { toggle, loaded } = useSelect(props)
  const moves = useRowMoves(props)
  const keys = useGridKeys({
    ...props,
    editing,
    setEditing,
    toggle,
    reach: (row, column) => {
      if (row >= 0) rows.scrollTo(row)
      showColumn(frame.current, titleOf(column))
    },
    drawnWidth: (column) => titleOf(column)?.offsetWidth ?? 0,
    page: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2),
  })
  useTableFocusKey(frame)
  useEffect(() => keys.follow(rows.first, rows.last))
  useScrollReset(source.asked, () => {
    frame.current?.scrollTo({ top: 0 })
    if (keys.active.row > 0) keys.moveTo(0)
  })
  const { row, column } = keys.active
  const isDrawn = row < 0 || (row >= rows.first && row <= rows.last && source.getRow(row))
  return {
    id,
    frame,
    rows,
    keys,
    cellId,
    editing,
    moves,
    loaded: loaded(rows.first, rows.last),
    activeCell: isDrawn && !editing ? cellId(row, column) : undefined,
    tick: toggle,
    startEditing: () => setEditing(true),
    stopEditing(at: number, step?: 1 | -1) {
      setEditing(false)
      frame.current?.focus({ preventScroll: true })
      if (step) keys.editNext(at, step)
    },
    onKeyDown(event: KeyboardEvent) {
      keys.onKeyDown(event)
      // The table may reach below the window, and the active cell with it.
      if (event.isDefaultPrevented()) frame.current?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/** The tick box and the first column are sticky, so a cell is visible only right of them. */
function showColumn(frame: HTMLElement | null, title: HTMLElement | null): void {
  if (!frame || !title || getComputedStyle(title).position === 'sticky') return
  const still = [...(title.parentElement?.children ?? [])]
    .filter((each) => getComputedStyle(each).position === 'sticky')
    .reduce((sum, each) => sum + each.clientWidth, 0)
  const start = title.offsetLeft - still
  const end = title.offsetLeft + title.offsetWidth - frame.clientWidth
  if (frame.scrollLeft > start) frame.scrollLeft = start
  else if (frame.scrollLeft < end) frame.scrollLeft = end
}
