import type { HallObject, Seating, SeatingTable } from '../model.ts'
import type { Point } from './hall.ts'

/** Things are put on whole tens of centimetres. */
export const snap = 10

type LayoutBox = Pick<HallObject, 'id' | 'x' | 'y' | 'width' | 'depth'>
export type Axis = 'x' | 'y'

const snapped = (value: number) => Math.round(value / snap) * snap

/** The possible shift of things that move together: the first one lands on the grid, and none leaves the hall. */
export function settledMove(
  things: readonly Point[],
  by: Point,
  { width, depth }: Pick<Seating, 'width' | 'depth'>,
): Point {
  const along = (axis: Axis, side: number) => {
    const all = things.map((thing) => thing[axis])
    const from = all[0] ?? 0
    const offset = snapped(from + by[axis]) - from
    const least = -Math.min(...all)
    const max = side - Math.max(...all)
    return Math.max(least, Math.min(max, offset))
  }
  return { x: along('x', width), y: along('y', depth) }
}

export function movedBy<T extends Point>(things: readonly T[], { x, y }: Point): T[] {
  return things.map((thing) => ({ ...thing, x: thing.x + x, y: thing.y + y }))
}

/** On one line: `y` side by side in a row, `x` one below the other. */
export function aligned<T extends LayoutBox>(things: readonly T[], axis: Axis): T[] {
  const middle = things.reduce((sum, thing) => sum + thing[axis], 0) / things.length
  return things.map((thing) => ({ ...thing, [axis]: snapped(middle) }))
}

/** The same free floor between each and the next along an axis; the outermost two stay. */
export function spread<T extends LayoutBox>(things: readonly T[], axis: Axis): T[] {
  const side = axis === 'x' ? 'width' : 'depth'
  const sorted = things.toSorted((a, b) => a[axis] - b[axis])
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < 3) return [...things]
  const inside = sorted.slice(1, -1)
  const room = last[axis] - last[side] / 2 - (first[axis] + first[side] / 2)
  const gap = (room - inside.reduce((sum, thing) => sum + thing[side], 0)) / (sorted.length - 1)
  let boundary = first[axis] + first[side] / 2
  return [
    first,
    ...inside.map((thing) => {
      const at = boundary + gap + thing[side] / 2
      boundary = at + thing[side] / 2
      return { ...thing, [axis]: Math.round(at) }
    }),
    last,
  ]
}

/**
 * Numbers in reading order, row by row from the door of the drawing's top left. All tables are counted from 1; some of
 * them share out the numbers that they had.
 */
export function numbered(chosen: readonly SeatingTable[], all: readonly SeatingTable[]) {
  const own = chosen.map(({ number }) => number).toSorted((a, b) => a - b)
  const isAll = chosen.length === all.length
  return inReadingOrder(chosen).map((table, at) => ({
    ...table,
    number: isAll ? at + 1 : (own[at] ?? table.number),
  }))
}

/** A row is what begins less than half a table lower than its first. */
function inReadingOrder(tables: readonly SeatingTable[]): SeatingTable[] {
  const rows: SeatingTable[][] = []
  for (const table of tables.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && table.y - first.y < Math.max(first.depth, table.depth) / 2) row.push(table)
    else rows.push([table])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x))
}

/** Arrows by ten centimetres, with Shift by a metre; undefined for every other key. */
export function nudgeOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
  const step = shiftKey ? 10 * snap : snap
  return {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }[key]
}
