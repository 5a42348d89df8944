import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { PointerEvent, RefObject } from 'react'
import { useUiText } from '../locale.tsx'
import { gridTemplate, widthOf, type Column, type Widths } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import styles from './data-table.module.css'
import { isSelected, nothingSelected, setSelected } from './selection.ts'
import { sortBy } from './use-grid-keys.ts'

interface TableHeadProps<Row> extends DataTableProps<Row> {
  widths: Widths
  active: { row: number; column: number }
  cellId: (row: number, column: number) => string
  frame: RefObject<HTMLDivElement | null>
  loaded: readonly string[]
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, active } = props
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.line}>
        {props.onSelection && <TickAll {...props} />}
        {columns.map((column, at) => {
          const sorted = sort?.by === column.id
          const direction = sort?.descending ? 'descending' : 'ascending'
          return (
            <div
              key={column.id}
              id={props.cellId(-1, at)}
              role="columnheader"
              aria-colindex={at + (props.onSelection ? 2 : 1)}
              aria-sort={sorted ? direction : column.sortable ? 'none' : undefined}
              className={styles.title}
              data-align={column.align}
              data-active={(active.row < 0 && active.column === at) || undefined}
            >
              {column.sortable ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.sort}
                  onClick={() => sortBy(props, column)}
                >
                  <span className={styles.word}>{column.title}</span>
                  {sorted &&
                    (sort.descending ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />)}
                </button>
              ) : (
                <span className={styles.word}>{column.title}</span>
              )}
              {props.onWidths && <Edge {...props} column={column} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function TickAll<Row>(props: TableHeadProps<Row>) {
  const say = useUiText()
  const { selection = nothingSelected, onSelection, loaded } = props
  const ticked = loaded.filter((key) => isSelected(selection, key)).length
  const every = loaded.length > 0 && ticked === loaded.length
  return (
    <div role="columnheader" aria-colindex={1} className={styles.tick}>
      <Checkbox
        tabIndex={-1}
        aria-label={say('selectAllRows')}
        checked={every}
        indeterminate={ticked > 0 && !every}
        onChange={() =>
          onSelection?.(every ? nothingSelected : setSelected(selection, loaded, true))
        }
      />
    </div>
  )
}

/** Dragged to any width; a plain click goes between the first width and half as much again. */
function Edge<Row>({ column, columns, ...table }: TableHeadProps<Row> & { column: Column<Row> }) {
  const { widths, onWidths, frame } = table
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    const start = handle.parentElement?.offsetWidth ?? widthOf(column, widths)
    let next: Widths | undefined
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (Math.abs(clientX - from) < 3 && !next) return
      next = { ...widths, [column.id]: start + clientX - from }
      const { template, least } = gridTemplate(columns, next, Boolean(table.onSelection))
      // Written past React, so that dragging re-renders no row.
      frame.current?.style.setProperty('--columns', template)
      frame.current?.style.setProperty('--least', `${least}px`)
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      const wide = Math.round(column.width * 1.5)
      const other = widthOf(column, widths) === wide ? column.width : wide
      onWidths?.(next ?? { ...widths, [column.id]: other })
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end, { once: true })
  }
  return <span className={styles.edge} aria-hidden onPointerDown={drag} />
}
