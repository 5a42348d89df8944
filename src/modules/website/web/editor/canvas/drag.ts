import type { DragEvent } from 'react'

type DraggedBlock = { kind: 'new'; type: string } | { kind: 'block'; id: string }

const types = { new: 'application/x-prilej-new', block: 'application/x-prilej-block' } as const

/** A new kind from the palette, or a block that moves; both are dropped in the outline or on the canvas. */
export function drag(event: DragEvent, dragged: DraggedBlock): void {
  const value = dragged.kind === 'new' ? dragged.type : dragged.id
  event.dataTransfer.setData(types[dragged.kind], value)
  event.dataTransfer.effectAllowed = dragged.kind === 'new' ? 'copy' : 'move'
}

/** During a drag the browser reveals only its type, not its data. */
export function holdsDrag(event: DragEvent): boolean {
  return Object.values(types).some((type) => event.dataTransfer.types.includes(type))
}

export function draggedBy(event: DragEvent): DraggedBlock | null {
  const type = event.dataTransfer.getData(types.new)
  if (type) return { kind: 'new', type }
  const id = event.dataTransfer.getData(types.block)
  return id ? { kind: 'block', id } : null
}
