import type { CallOf } from '#shared/contract.ts'
import type { placeLine } from '../../../contract.ts'
import type { BudgetLine } from '../../../model.ts'

type OrderedLine = Pick<BudgetLine, 'id' | 'categoryId'>

/** The category of a line, and the line that it follows. */
export type LinePlace = Pick<CallOf<typeof placeLine>, 'categoryId' | 'afterId'>

export function placedIn<L extends OrderedLine>(
  lines: readonly L[],
  id: string,
  { categoryId, afterId }: LinePlace,
): L[] {
  const line = lines.find((each) => each.id === id)
  if (!line) return [...lines]
  const others = lines.filter((each) => each.id !== id)
  const at =
    afterId === null
      ? others.findIndex((each) => each.categoryId === categoryId)
      : others.findIndex((each) => each.id === afterId) + 1
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...line, categoryId })
}

export function placeOf(lines: readonly OrderedLine[], id: string): LinePlace {
  const at = lines.findIndex((line) => line.id === id)
  const categoryId = lines[at]?.categoryId ?? null
  const above = lines.slice(0, Math.max(at, 0)).filter((line) => line.categoryId === categoryId)
  return { categoryId, afterId: above.at(-1)?.id ?? null }
}

/** The place one step up or down; at the boundary of a category it is in the next one. */
export function steppedPlace(
  lines: readonly OrderedLine[],
  id: string,
  by: -1 | 1,
): LinePlace | undefined {
  const at = lines.findIndex((line) => line.id === id)
  const [line, neighbour] = [lines[at], lines[at + by]]
  if (!line || !neighbour) return undefined
  const { categoryId } = neighbour
  const isSameCategory = categoryId === line.categoryId
  if (by === 1) return { categoryId, afterId: isSameCategory ? neighbour.id : null }
  if (!isSameCategory) return { categoryId, afterId: neighbour.id }
  const above = lines[at - 2]
  return { categoryId, afterId: above?.categoryId === categoryId ? above.id : null }
}
