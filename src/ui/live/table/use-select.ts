import { useRef } from 'react'
import type { DataTableProps } from './data-table.tsx'
import { isSelected, nothingSelected, setSelected } from './selection.ts'

/** Ticking single rows, ranges with Shift, and all rows that are here. */
export function useSelect<Row>(props: DataTableProps<Row>) {
  const { source, rowKey, selection = nothingSelected, onSelection } = props
  const anchor = useRef<number>(undefined)

  const keyAt = (index: number) => {
    const row = source.getRow(index)
    return row === undefined ? [] : [rowKey(row)]
  }

  return {
    toggle(index: number, range: boolean) {
      const [key] = keyAt(index)
      if (!onSelection || key === undefined) return
      const from = range ? (anchor.current ?? index) : index
      const [start, end] = from < index ? [from, index] : [index, from]
      const keys = Array.from({ length: end - start + 1 }, (_, at) => keyAt(start + at)).flat()
      anchor.current = index
      onSelection(setSelected(selection, keys, range || !isSelected(selection, key)))
    },
    /** The keys that are loaded around what is in sight, for the tick box of the header. */
    loaded(first: number, last: number): string[] {
      if (!onSelection) return []
      const maxOptionsAround = 100
      const start = Math.max(0, first - maxOptionsAround)
      return Array.from({ length: last + maxOptionsAround - start }, (_, at) =>
        keyAt(start + at),
      ).flat()
    },
  }
}
