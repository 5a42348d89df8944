import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { keyOf } from '#platform/web/calls/endpoint.ts'
import { refresh } from '#platform/web/calls/query-client.ts'
import { getSheet, placeLine, type Sheet } from '../../../contract.ts'
import type { BudgetLine } from '../../../model.ts'
import { placedIn, placeOf, steppedPlace, type LinePlace } from './line-order.ts'
import type { Step } from './sheet-undo.ts'

/** Moves are shown and can be undone at once; they are sent one after the other, in order. */
export function useLineMoves(sheet: Sheet, remember: (step: Step) => void) {
  const client = useQueryClient()
  const placing = useCommand(placeLine)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const budgetId = sheet.budget.id
  const run = (lineId: string, position: LinePlace) => {
    client.setQueryData<Sheet>(
      keyOf(getSheet, { budgetId }),
      (old) => old && { ...old, lines: placedIn(old.lines, lineId, position) },
    )
    setWaiting((count) => count + 1)
    queue.current = queue.current.then(async () => {
      const { ok } = await placing.run({ budgetId, lineId, ...position })
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
      const position = steppedPlace(lines, id, by)
      if (position) put(id, position.categoryId, position.afterId)
    },
  }
}
