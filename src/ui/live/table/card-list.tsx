import { Checkbox } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef } from 'react'
import { Link } from '../link.tsx'
import { useUiText } from '../locale.tsx'
import { Bar } from '../states/skeletons.tsx'
import styles from './card-list.module.css'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import { bandOf } from './rows-source.ts'
import { isSelected } from './selection.ts'
import { useScrollReset } from './use-scroll-reset.ts'
import { useSelect } from './use-select.ts'
import { useTopInPage } from './use-top-in-page.ts'

/** The same rows where there is no room for columns, one card each; the page itself scrolls, so that a thumb is never caught in a box. */
export function CardList<Row>(props: DataTableProps<Row> & { total: number }) {
  const { source, total } = props
  const list = useRef<HTMLUListElement>(null)
  const top = useTopInPage(list)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => 96,
    overscan: 6,
    scrollMargin: top,
  })
  const select = useSelect(props)
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { onRangeWanted } = source
  useEffect(() => onRangeWanted?.(first, last), [onRangeWanted, first, last])
  useScrollReset(source.asked, () => {
    if (window.scrollY > top) window.scrollTo({ top: 0 })
  })
  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={styles.list}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          aria-setsize={total}
          aria-posinset={item.index + 1}
          className={styles.place}
          style={{ transform: `translateY(${item.start - top}px)` }}
        >
          {props.band && <div className={styles.band}>{bandOf(props, item.index)}</div>}
          <Card
            {...props}
            row={source.getRow(item.index)}
            onTick={() => select.toggle(item.index, false)}
          />
        </li>
      ))}
    </ul>
  )
}

function Card<Row>(props: DataTableProps<Row> & { row: Row | undefined; onTick: () => void }) {
  const say = useUiText()
  const tickId = useId()
  const { row, columns, selection, rowKey, rowName } = props
  if (row === undefined) return <WaitingCard />
  const key = rowKey(row)
  const selected = selection !== undefined && isSelected(selection, key)
  const titled = columns.find(({ card }) => card === 'title') ?? columns[0]
  const sideColumns = columns.filter(({ card }) => card === 'side')
  return (
    <div
      className={styles.card}
      data-selected={selected || undefined}
      data-open={key === props.openKey || undefined}
    >
      <div className={styles.top}>
        {props.onSelection && (
          <label htmlFor={tickId} className={styles.tick}>
            <Checkbox
              id={tickId}
              aria-label={say('selectRow', { name: rowName(row) })}
              checked={selected}
              onChange={props.onTick}
            />
          </label>
        )}
        <Title {...props} row={row} column={titled} />
        {sideColumns.map((column) => (
          <span key={column.id} className={styles.side}>
            {column.render(row)}
          </span>
        ))}
      </div>
      <Lines row={row} columns={columns.filter(({ card = 'line' }) => card === 'line')} />
    </div>
  )
}

function WaitingCard() {
  return (
    <div className={styles.card} aria-busy>
      <Bar width="55%" tall />
      <Bar width="80%" />
    </div>
  )
}

function Lines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  if (columns.length === 0) return null
  return (
    <dl className={styles.lines}>
      {columns.map((column) => (
        <div key={column.id} className={styles.line}>
          <dt>{column.title}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface TitleProps<Row> extends DataTableProps<Row> {
  row: Row
  column: Column<Row> | undefined
}

function Title<Row>({ row, column, rowHref, onOpen }: TitleProps<Row>) {
  const content = column?.render(row)
  if (!onOpen && !rowHref) return <span className={styles.title}>{content}</span>
  const open = () => onOpen?.(row)
  return rowHref ? (
    <Link
      className={styles.title}
      href={rowHref(row)}
      onClick={(event) => {
        if (!onOpen) return
        event.preventDefault()
        open()
      }}
    >
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.title} onClick={open}>
      {content}
    </button>
  )
}
