import { useState, type DragEvent } from 'react'
import type { DataTableProps } from './data-table.tsx'

interface DropTarget {
  at: number
  side: 'above' | 'below'
}

/** The target of a moved row: one up or down by keys, or beside another by hand. */
export type RowMove = 'up' | 'down' | DropTarget

/** Rows with an order of their own are dragged; the line between two rows shows where one would land. */
export function useRowMoves<Row>({ onMove, source, rowKey }: DataTableProps<Row>) {
  const [lifted, setLifted] = useState<{ at: number; key: string } | null>(null)
  const [over, setOver] = useState<DropTarget | null>(null)
  const keyAt = (at: number) => {
    const row = source.getRow(at)
    return row === undefined ? undefined : rowKey(row)
  }
  const stop = () => {
    setLifted(null)
    setOver(null)
  }
  return (index: number) => {
    const key = keyAt(index)
    if (!onMove || key === undefined) return undefined
    return {
      draggable: true,
      'data-lifted': lifted?.key === key || undefined,
      'data-drop': over?.at === index ? over.side : undefined,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        setLifted({ at: index, key })
      },
      onDragOver(event: DragEvent) {
        if (!lifted) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const side = event.clientY < top + height / 2 ? 'above' : 'below'
        if (over?.at !== index || over.side !== side) setOver({ at: index, side })
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        // A colleague may have moved the rows while this one was in the air.
        if (lifted && over && lifted.key !== key && keyAt(lifted.at) === lifted.key)
          onMove(lifted.at, over)
        stop()
      },
      onDragEnd: stop,
    }
  }
}
