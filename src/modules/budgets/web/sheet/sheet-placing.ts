import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { keyOf } from '#platform/web/calls/endpoint.ts'
import { refresh } from '#platform/web/calls/query-client.ts'
import type { CallOf } from '#shared/contract.ts'
import { getSheet, placeLine, type Sheet } from '../../contract.ts'
import type { BudgetLine } from '../../model.ts'
import type { Step } from './sheet-undo.ts'

/** Moves are seen and can be taken back at once; they reach the server one after the other, in their order. */
export function usePlacing(sheet: Sheet, remember: (step: Step) => void) {
  const client = useQueryClient()
  const placing = useCommand(placeLine)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const budgetId = sheet.budget.id
  const run = (lineId: string, place: Place) => {
    client.setQueryData<Sheet>(
      keyOf(getSheet, { budgetId }),
      (old) => old && { ...old, lines: placedIn(old.lines, lineId, place) },
    )
    setWaiting((count) => count + 1)
    queue.current = queue.current.then(async () => {
      const { ok } = await placing.run({ budgetId, lineId, ...place })
      if (!ok) refresh(placeLine.changes, client)
      setWaiting((count) => count - 1)
    })
  }
  const put = (lineId: string, categoryId: string | null, afterId: string | null) => {
    const [before, after] = [placeOf(sheet.lines, lineId), { categoryId, afterId }]
    remember({ back: () => run(lineId, before), forth: () => run(lineId, after) })
    run(lineId, after)
  }
  return {
    error: placing.error,
    busy: waiting > 0,
    put,
    /** One place up or down; over the edge of a category it goes into the next one. */
    step(id: string, by: -1 | 1, lines: readonly BudgetLine[]): void {
      const at = lines.findIndex((line) => line.id === id)
      const neighbour = lines[at + by]
      const line = lines[at]
      if (!line || !neighbour) return
      if (by === 1 && neighbour.categoryId === line.categoryId)
        return put(id, line.categoryId, neighbour.id)
      if (by === 1) return put(id, neighbour.categoryId, null)
      const above = lines[at - 2]
      const same = above?.categoryId === neighbour.categoryId
      if (neighbour.categoryId !== line.categoryId)
        return put(id, neighbour.categoryId, neighbour.id)
      return put(id, neighbour.categoryId, same ? above.id : null)
    },
  }
}

type Place = Pick<CallOf<typeof placeLine>, 'categoryId' | 'afterId'>

function placedIn(
  lines: readonly BudgetLine[],
  id: string,
  { categoryId, afterId }: Place,
): BudgetLine[] {
  const line = lines.find((each) => each.id === id)
  if (!line) return [...lines]
  const others = lines.filter((each) => each.id !== id)
  const at =
    afterId === null
      ? others.findIndex((each) => each.categoryId === categoryId)
      : others.findIndex((each) => each.id === afterId) + 1
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...line, categoryId })
}

/** Where a line stands: in which category and after whom. */
function placeOf(lines: readonly BudgetLine[], id: string): Place {
  const at = lines.findIndex((line) => line.id === id)
  const categoryId = lines[at]?.categoryId ?? null
  const above = lines.slice(0, Math.max(at, 0)).filter((line) => line.categoryId === categoryId)
  return { categoryId, afterId: above.at(-1)?.id ?? null }
}
