import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useUiText } from '../locale.tsx'
import { TableSkeleton } from '../states/skeletons.tsx'
import { CardList } from './card-list.tsx'
import { gridTemplate, type Column, type Density, type Sort, type Widths } from './columns.ts'
import styles from './data-table.module.css'
import { bandOf, type RowsSource } from './rows-source.ts'
import type { Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useNewQuestion } from './use-new-question.ts'
import { useRowMoves, type RowMove } from './use-row-moves.ts'
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
  /** A heading above the first row of a group; null where the row belongs to the group before it. */
  band?: (row: Row, before: Row | undefined) => ReactNode
  /** The rows have an order of their own, changed by hand or with Alt ↑ ↓. */
  onMove?: (from: number, to: RowMove) => void
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
  const bandAt = (index: number) => bandOf(props, index)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: (index) => rowHeight + (bandAt(index) ? bandHeight : 0),
    overscan: 8,
    scrollPaddingStart: headHeight,
  })
  // Which rows begin a group is known only once they are here.
  const grouped = props.band && source
  useEffect(() => virtual.measure(), [virtual, rowHeight, grouped])

  const [editing, setEditing] = useState(false)
  const select = useSelect(props)
  const moves = useRowMoves(props)
  const keys = useGridKeys({
    ...props,
    editing,
    setEditing,
    toggle: select.toggle,
    reach: (row, column) => {
      if (row >= 0) virtual.scrollToIndex(row, { align: 'auto' })
      showColumn(frame.current, document.getElementById(cellId(-1, column)))
    },
    drawnWidth: (column) => document.getElementById(cellId(-1, column))?.offsetWidth ?? 0,
    page: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 2),
  })
  useComeByKey(frame)
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { onRangeWanted } = source
  useEffect(() => onRangeWanted?.(first, last), [onRangeWanted, first, last])
  useEffect(() => keys.follow(first, last))
  useNewQuestion(source.asked, () => {
    frame.current?.scrollTo({ top: 0 })
    if (keys.active.row > 0) keys.moveTo(0)
  })

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
          height: `min(${props.height ?? '70vh'}, ${virtual.getTotalSize() + headHeight + 2}px)`,
        }}
        onKeyDown={(event) => {
          keys.onKeyDown(event)
          // The table may reach below the window, and the active cell with it.
          if (event.isDefaultPrevented()) frame.current?.scrollIntoView({ block: 'nearest' })
        }}
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
          {items.map((item) => {
            const band = bandAt(item.index)
            return (
              <Fragment key={item.key}>
                {band && (
                  <div
                    role="row"
                    className={styles.band}
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    <div role="gridcell" aria-colspan={columns.length}>
                      {band}
                    </div>
                  </div>
                )}
                <TableRow
                  {...props}
                  index={item.index}
                  top={item.start + (band ? bandHeight : 0)}
                  row={source.getRow(item.index)}
                  moves={moves(item.index)}
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
              </Fragment>
            )
          })}
        </div>
      </div>
      <p id={`${id}-keys`} className="hidden-visually">
        {say('tableKeys')} {props.onMove && say('tableMoveKeys')}
      </p>
    </>
  )
}

const headHeight = 40
const bandHeight = 44

/** `j` and `k` come to the first table of the page from anywhere on it; from there on it hears them itself. */
function useComeByKey(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const grid = frame.current
      const isOurs = grid !== null && document.querySelector('main [role="grid"]') === grid
      if (!isOurs || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if ((event.key !== 'j' && event.key !== 'k') || isElsewhere(event.target, grid)) return
      event.preventDefault()
      grid.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [frame])
}

function isElsewhere(target: EventTarget | null, grid: HTMLElement): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.isContentEditable || grid.contains(target)) return true
  return target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
}

/** The tick box and the first column stand still, so a cell is in sight only right of them. */
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
