import { useRef } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import {
  addLines,
  importLines,
  removeLines,
  restoreLines,
  returnCategories,
  withdrawCategories,
  type Sheet,
} from '../../../contract.ts'
import type { BudgetLine, ImportPlan } from '../../../model.ts'
import { useRemovalQuestion } from '../line-removal.tsx'
import type { LineEdit, Patch } from './line-edits.ts'
import type { Past, Step } from './sheet-undo.ts'

/** Adding, deleting and importing lines, each with its undo. */
export function useStructure(
  sheet: Sheet,
  past: Past,
  apply: (changes: readonly LineEdit[]) => void,
) {
  const adding = useCommand(addLines)
  const removing = useCommand(removeLines)
  const restoring = useCommand(restoreLines)
  const entering = useCommand(importLines)
  const withdrawing = useCommand(withdrawCategories)
  const returning = useCommand(returnCategories)
  const { question, ask } = useRemovalQuestion(sheet)
  const budgetId = sheet.budget.id
  const lastAdded = useRef<Promise<unknown>>(Promise.resolve())
  const restore = async (ids: readonly string[]) => {
    if (ids.length > 0) await restoring.run({ budgetId, ids: [...ids] })
  }
  const takeAway = async (ids: readonly string[], withDocuments = false) =>
    ids.length === 0 || (await removing.run({ budgetId, ids: [...ids], withDocuments })).ok
  return {
    restore,
    question,
    /** Once the new line is known, it is the next step to undo. */
    settled: () => lastAdded.current,
    async add(lines: readonly (Patch & { name: string })[], afterId?: string, joined?: Step) {
      const sent = adding.run({ budgetId, lines: [...lines], ...(afterId && { afterId }) })
      lastAdded.current = sent
      const outcome = await sent
      if (!outcome.ok) return []
      const ids = outcome.data.lines.map(({ id }) => id)
      past.push({ back: () => void takeAway(ids), forth: () => void restore(ids) }, joined)
      return ids
    },
    async remove(ids: readonly string[]) {
      const answer = await ask(ids)
      if (answer === 'no' || !(await takeAway(ids, answer === 'withDocuments'))) return false
      past.push({
        back: () => void restore(ids),
        forth: () => void takeAway(ids, answer === 'withDocuments'),
      })
      return true
    },
    async enter(plan: ImportPlan, isRemoving: boolean) {
      const removed = isRemoving ? plan.missing.map(({ id }) => id) : []
      const answer = await ask(removed)
      if (answer === 'no') return false
      const withDocuments = answer === 'withDocuments'
      const outcome = await entering.run({
        ...fileOf(sheet, plan),
        budgetId,
        removed,
        withDocuments,
      })
      if (!outcome.ok) return false
      const ids = outcome.data.added.map(({ id }) => id)
      const { before, after } = bothWays(sheet, plan, outcome.data.lines)
      const addedIds = outcome.data.categories.map(({ id }) => id)
      const leaving = before.map(({ id }) => id)
      const goBack = async () => {
        await takeAway(ids)
        await restore(removed)
        if (addedIds.length > 0) await withdrawing.run({ budgetId, ids: addedIds, leaving })
      }
      const redoStep = async () => {
        if (addedIds.length > 0) await returning.run({ budgetId, ids: addedIds })
        apply(after)
        await restore(ids)
        await takeAway(removed, withDocuments)
      }
      past.push({
        back: () => {
          void goBack()
          apply(before)
        },
        forth: () => void redoStep(),
      })
      return true
    },
    busy: adding.pending || removing.pending || restoring.pending || entering.pending,
    error: adding.error ?? removing.error ?? restoring.error ?? entering.error,
    forget() {
      for (const each of [adding, removing, restoring, entering]) each.forget()
    },
  }
}

/** A plan as it is sent: categories by name, percentages by line or row. */
function fileOf(sheet: Sheet, plan: ImportPlan) {
  const versions = new Map(sheet.lines.map(({ id, version }) => [id, version]))
  return {
    added: plan.added.map(({ row, category, fields }) => ({ ...fields, row, category })),
    changed: plan.changed.map(({ line, fields, category }) => ({
      ...fields,
      id: line.id,
      version: versions.get(line.id) ?? line.version,
      ...(category !== undefined && { category }),
    })),
    shares: plan.shares,
  }
}

/** The values of the lines before, and those they have now. */
function bothWays({ lines }: Sheet, plan: ImportPlan, news: readonly BudgetLine[]) {
  const pairs = news.flatMap((after) => {
    const before = lines.find(({ id }) => id === after.id)
    return before ? [{ before, after }] : []
  })
  const edits = (side: 'before' | 'after'): LineEdit[] =>
    pairs.map((pair) => {
      const { fields } = plan.changed.find(({ line }) => line.id === pair.after.id) ?? {}
      const names = [...Object.keys(fields ?? {}), 'categoryId', 'percentOf'] as (keyof Patch)[]
      const values = names.map((name) => [name, pair[side][name]])
      return { id: pair.after.id, fields: Object.fromEntries(values) as Patch }
    })
  return { before: edits('before'), after: edits('after') }
}
