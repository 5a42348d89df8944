import { useCallback, useEffect, useState } from 'react'
import { fleeting } from '#platform/web/stored.ts'
import type { LineFields, UnreadCells } from '#modules/budgets/model.ts'

/** What was not understood stays in its cells, by line and column, until somebody writes something else. */
export type Marks = ReadonlyMap<string, UnreadCells>

const columnOf: Partial<Record<keyof LineFields, keyof UnreadCells>> = {
  name: 'name',
  mode: 'mode',
  quantity: 'quantity',
  percent: 'quantity',
  unitPrice: 'price',
  vat: 'vat',
}

/** Kept in the tab, so that a reload forgets nothing that somebody still has to mend. */
export function useMarks(budgetId: string) {
  const key = `budget-marks-${budgetId}`
  const [marks, setMarks] = useState<Marks>(() => storedMarks(key))
  useEffect(() => {
    if (marks.size === 0) fleeting.removeItem(key)
    else fleeting.setItem(key, JSON.stringify([...marks]))
  }, [key, marks])
  const mark = useCallback(
    (cells: readonly { id: string; unread: UnreadCells }[]) =>
      setMarks((now) => {
        const some = cells.filter(({ unread }) => Object.keys(unread).length > 0)
        if (some.length === 0) return now
        const next = new Map(now)
        for (const { id, unread } of some) next.set(id, { ...next.get(id), ...unread })
        return next
      }),
    [],
  )
  const unmark = useCallback(
    (changes: readonly { id: string; fields: Partial<LineFields> }[]) =>
      setMarks((now) => {
        const next = new Map(now)
        for (const { id, fields } of changes) {
          const columns = Object.keys(fields).map((name) => columnOf[name as keyof LineFields])
          const left = Object.entries(next.get(id) ?? {}).filter(
            ([column]) => !columns.includes(column as keyof UnreadCells),
          )
          if (left.length === 0) next.delete(id)
          else next.set(id, Object.fromEntries(left))
        }
        return isSameMarks(now, next) ? now : next
      }),
    [],
  )
  return { marks, mark, unmark }
}

function isSameMarks(one: Marks, other: Marks): boolean {
  const count = (marks: Marks) =>
    [...marks.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0)
  return count(one) === count(other)
}

function storedMarks(key: string): Marks {
  try {
    return new Map(JSON.parse(fleeting.getItem(key) ?? '[]') as [string, UnreadCells][])
  } catch {
    return new Map()
  }
}
