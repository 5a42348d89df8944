import { z } from 'zod'

/** The numbers in the first row. */
export const numberTiles = ['late', 'unpaid', 'mine', 'live', 'month', 'drafts'] as const
/** The sections below the tiles; the first ones are wide where there is room for two columns. */
export const wideSections = ['running', 'glance', 'answers'] as const
export const sections = [...wideSections, 'week', 'money', 'clients', 'changes'] as const

export const TileId = z.enum([...numberTiles, ...sections])
export type TileId = z.infer<typeof TileId>

/** The arrangement of the first screen by a person; an empty order is the default. */
export const Layout = z.strictObject({
  order: z.array(TileId).max(TileId.options.length),
  hidden: z.array(TileId).max(TileId.options.length),
})
export type Layout = z.infer<typeof Layout>

export const usualLayout: Layout = { order: [], hidden: [] }

/** In the person's order; a tile that was added after their choice follows its usual predecessors. */
export function arranged<T extends TileId>(all: readonly T[], order: readonly TileId[]): T[] {
  const orderedIds = all.filter((id) => order.includes(id))
  const sorted: T[] = orderedIds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  for (const [at, id] of all.entries()) {
    if (sorted.includes(id)) continue
    const before = all[at - 1]
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, id)
  }
  return sorted
}

/** One place up or down among the others of its kind. */
export function moved<T extends TileId>(all: readonly T[], id: T, by: -1 | 1): T[] {
  const at = all.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= all.length) return [...all]
  return all.toSpliced(at, 1).toSpliced(to, 0, id)
}
