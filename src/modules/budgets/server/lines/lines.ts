import { positionBetween, positionsAfter } from '#shared/list-order.ts'
import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract.ts'
import { AppError } from '#shared/app-error.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, recordForEach } from '#platform/server/records/history.ts'
import type * as contract from '../../contract.ts'
import {
  blankLineOf,
  cycleIn,
  isBeyondPlan,
  maxLines,
  removalOfLines,
  unreadAfter,
  type Budget,
  type BudgetCategory,
  type BudgetLine,
} from '../../model.ts'
import { placeAmong } from '../budgets.ts'
import { invoicesOfBudgets } from '../documents/document-store.ts'
import * as lines from './line-store.ts'
import { paymentsOfBudgets } from '../payments/payment-store.ts'
import { categoriesOfBudgets } from '../store.ts'
import {
  rethrowDuplicateNumber,
  changedMeanwhile,
  omit,
  notFound,
  openForWriting,
  refuse,
  requirePartner,
  requireRate,
  recordHistory,
} from '../budget-access.ts'

export async function add(ctx: CompanyContext, input: InputOf<typeof contract.addLines>) {
  const { budget, eventCtx } = await openForWriting(ctx, input.budgetId)
  const existing = await existingLines(eventCtx, budget)
  if (existing.length + input.lines.length > maxLines) throw refuse('too_many')
  const places = placesAfter(existing, input.afterId, input.lines.length)
  const drafts = input.lines.map((draft, at): BudgetLine => ({
    ...blankLineOf(draft),
    currency: budget.currency,
    ...omitUndefined(draft),
    name: draft.name,
    id: randomUUID(),
    position: places[at]!,
    version: 1,
  }))
  const full = drafts.map(withSum)
  await check(eventCtx, budget, { existing, all: [...existing, ...full], changed: full })
  await lines.insertLines(ctx.db, ctx.company, budget.id, full)
  await recordForEach(
    eventCtx,
    full.map(({ id }) => id),
    { entity: 'budget_line', eventId: budget.eventId, verb: 'added' },
  )
  return { lines: full }
}

/** All or none: a paste over many cells must not stop in the middle. */
export async function change(ctx: CompanyContext, input: InputOf<typeof contract.changeLines>) {
  const { budget, eventCtx } = await openForWriting(ctx, input.budgetId)
  const existing = await existingLines(eventCtx, budget)
  const byId = new Map(existing.map((line) => [line.id, line]))
  const changedLines = new Map<string, BudgetLine>()
  for (const { id, version, ...fields } of input.lines) {
    const before = changedLines.get(id) ?? byId.get(id)
    if (!before) throw notFound('line_not_found')
    const unread = fields.unread ?? unreadAfter(before, omitUndefined(fields))
    changedLines.set(id, withSum({ ...before, ...omitUndefined(fields), unread, version }))
  }
  const stale = [...changedLines.values()].filter(
    ({ id, version }) => byId.get(id)!.version !== version,
  )
  if (stale.length > 0) throw changedMeanwhile({ lines: stale.map(({ id }) => byId.get(id)) })
  const full = existing.map((line) => changedLines.get(line.id) ?? line)
  const changed = [...changedLines.values()]
  const categories = await check(eventCtx, budget, { existing, all: full, changed })
  const historyValues = historyValuesWith(categories)
  const batchId = randomUUID()
  for (const line of changed) {
    if (!(await lines.updateLine(ctx.db, ctx.company, line)))
      throw changedMeanwhile({ lines: [byId.get(line.id)] })
    const changes = fieldChanges(historyValues(byId.get(line.id)!), historyValues(line))
    if (changes.length > 0)
      await recordHistory(eventCtx, 'budget_line', line.id, 'changed', changes, batchId)
  }
  return { lines: changed.map((line) => ({ ...line, version: line.version + 1 })) }
}

export async function moveLine(
  ctx: CompanyContext,
  { budgetId, lineId, categoryId, afterId }: InputOf<typeof contract.placeLine>,
): Promise<BudgetLine> {
  const { budget, eventCtx } = await openForWriting(ctx, budgetId)
  const existing = await existingLines(eventCtx, budget)
  const before = existing.find(({ id }) => id === lineId)
  if (!before) throw notFound('line_not_found')
  const next = { ...before, categoryId, position: pathsIn(existing, before, categoryId, afterId) }
  await check(eventCtx, budget, { existing, all: existing, changed: [next] })
  if (!(await lines.updateLine(ctx.db, ctx.company, next)))
    throw changedMeanwhile({ lines: [before] })
  await recordHistory(eventCtx, 'budget_line', lineId, 'ordered')
  return { ...next, version: next.version + 1 }
}

export async function remove(ctx: CompanyContext, input: InputOf<typeof contract.removeLines>) {
  const { budget, eventCtx } = await openForWriting(ctx, input.budgetId)
  const ids = [...new Set(input.ids)]
  const existing = new Set((await existingLines(eventCtx, budget)).map(({ id }) => id))
  if (!ids.every((id) => existing.has(id))) throw notFound('line_not_found')
  const documents = {
    invoices: await invoicesOfBudgets(ctx.db, ctx.company, [budget.id]),
    payments: await paymentsOfBudgets(ctx.db, ctx.company, [budget.id]),
  }
  const removal = removalOfLines(documents, ids)
  if (removal.isAsked && !input.withDocuments)
    throw new AppError('conflict', 'budgets.line_has_documents')
  if (removal.held.length > 0) throw new AppError('conflict', 'budgets.line_shares_invoice')
  const invoices = removal.invoices.map(({ id }) => id)
  await lines.deleteLines(ctx.db, ctx.company, budget.id, ids, invoices, ctx.now)
  const deleted = { eventId: budget.eventId, verb: 'deleted' }
  await recordForEach(eventCtx, ids, { ...deleted, entity: 'budget_line' })
  await recordForEach(eventCtx, invoices, { ...deleted, entity: 'budget_invoice' })
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, input: InputOf<typeof contract.restoreLines>) {
  const { budget, eventCtx } = await openForWriting(ctx, input.budgetId)
  const ids = [...new Set(input.ids)]
  const reorderedLines = await lines.findLines(ctx.db, ctx.company, ids)
  if (
    reorderedLines.length < ids.length ||
    reorderedLines.some(({ budgetId }) => budgetId !== budget.id)
  )
    throw notFound('line_not_found')
  // Meanwhile another percentage may have been taken of one that comes back.
  if (cycleIn([...(await existingLines(eventCtx, budget)), ...reorderedLines]))
    throw refuse('circle', 'percentOf')
  const isBack = await lines
    .restoreLines(ctx.db, ctx.company, budget.id, ids)
    .catch(rethrowDuplicateNumber)
  if (isBack)
    await recordForEach(eventCtx, ids, {
      entity: 'budget_line',
      eventId: budget.eventId,
      verb: 'restored',
    })
  return { lines: reorderedLines.map((line) => omit(line, 'budgetId')) }
}

async function existingLines(ctx: EventContext, budget: Budget): Promise<BudgetLine[]> {
  const linesOfBudget = await lines.linesOfBudgets(ctx.db, ctx.company, [budget.id])
  return linesOfBudget.map((line) => omit(line, 'budgetId'))
}

interface CheckedLines {
  existing: readonly BudgetLine[]
  /** All lines that remain after the change. */
  all: readonly BudgetLine[]
  changed: readonly BudgetLine[]
}

/** Refuses what is wrong with lines among all of the budget; else answers with the categories they are in. */
async function check(
  ctx: EventContext,
  budget: Budget,
  { existing, all, changed }: CheckedLines,
): Promise<readonly BudgetCategory[]> {
  const categories = await categoriesOfBudgets(ctx.db, ctx.company, [budget.id])
  const lineIds = new Set(all.map(({ id }) => id))
  const before = new Map(existing.map((line) => [line.id, line]))
  for (const line of changed) {
    const { categoryId, min, max, percentOf } = line
    if (categoryId !== null && !categories.some(({ id }) => id === categoryId))
      throw new AppError('not_found', 'budgets.category_not_found', {
        fields: { categoryId: { code: 'invalid_id' } },
      })
    if (min !== null && max !== null && min > max)
      throw new AppError('invalid', 'budgets.min_above_max', {
        fields: { max: { code: 'too_small', limit: min / 1000 } },
      })
    // A deleted line may be restored, so a percentage keeps referring to it.
    const named = before.get(line.id)?.percentOf ?? []
    if (percentOf.some((id) => !lineIds.has(id) && !named.includes(id)))
      throw notFound('line_not_found')
    if (isBeyondPlan(line, budget.guests)) throw refuse('too_big')
    requireRate(budget, line.currency)
  }
  for (const id of new Set(changed.flatMap(({ partnerId }) => partnerId ?? [])))
    await requirePartner(ctx, id)
  if (cycleIn(all)) throw refuse('circle', 'percentOf')
  return categories
}

/** The price of a line with components is their sum and cannot say something else. */
function withSum(line: BudgetLine): BudgetLine {
  if (line.components.length === 0) return line
  return { ...line, unitPrice: line.components.reduce((sum, { price }) => sum + price, 0) }
}

/** The values shown in history: the category by its name. */
function historyValuesWith(categories: readonly BudgetCategory[]) {
  return (line: BudgetLine) => ({
    ...omit(line, 'id', 'version', 'position', 'categoryId', 'unread'),
    category: categories.find(({ id }) => id === line.categoryId)?.name ?? null,
  })
}

function placesAfter(
  existing: readonly BudgetLine[],
  afterId: string | undefined,
  count: number,
): string[] {
  const at = afterId === undefined ? -1 : existing.findIndex(({ id }) => id === afterId)
  if (afterId !== undefined && at < 0) throw notFound('line_not_found')
  const lineBelow = at < 0 ? undefined : existing[at + 1]
  if (!lineBelow) return positionsAfter(existing.at(-1)?.position ?? null, count)
  const places: string[] = []
  for (let n = 0; n < count; n++)
    places.push(positionBetween(places.at(-1) ?? existing[at]!.position, lineBelow.position))
  return places
}

/** The first place in a category is right before its other lines, wherever they are in the full order. */
function pathsIn(
  existing: readonly BudgetLine[],
  line: BudgetLine,
  categoryId: string | null,
  afterId: string | null,
): string {
  if (afterId !== null) return placeAmong(existing, line.id, afterId)
  const others = existing.filter(({ id }) => id !== line.id)
  const first = others.findIndex((each) => each.categoryId === categoryId)
  if (first < 0) return positionsAfter(others.at(-1)?.position ?? null, 1)[0]!
  return positionBetween(others[first - 1]?.position ?? null, others[first]!.position)
}
