import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import type { DataTableProps } from './data-table.tsx'
import { bandOf } from './rows-source.ts'

const headHeight = 40
export const bandHeight = 44

interface MeasuredTable<Row> extends DataTableProps<Row> {
  total: number
  rowHeight: number
}

/** The drawn rows with the position of each; the source gets the range that is needed. */
export function useVisibleRows<Row>(
  props: MeasuredTable<Row>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const { source, total, rowHeight } = props
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: (index) => rowHeight + (bandOf(props, index) ? bandHeight : 0),
    overscan: 8,
    scrollPaddingStart: headHeight,
  })
  // Rows that begin a group are known only once they are loaded.
  const grouped = props.band && source
  useEffect(() => virtual.measure(), [virtual, rowHeight, grouped])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { onRangeWanted } = source
  useEffect(() => onRangeWanted?.(first, last), [onRangeWanted, first, last])
  return {
    items,
    first,
    last,
    height: virtual.getTotalSize(),
    scrollTo: (row: number) => virtual.scrollToIndex(row, { align: 'auto' }),
  }
}
