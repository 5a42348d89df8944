import { positionBetween, positionsAfter } from '#shared/list-order.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventFacts, eventsByIds, expectGuests } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import { budgetApproved, type BudgetSettings } from '../contract.ts'
import {
  BudgetCurrency,
  maxCategories,
  calculationOf,
  rollUp,
  type Baseline,
  type Budget,
  type BudgetCategory,
} from '../model.ts'
import { cardOf, find, sheetsOf } from './sheets.ts'
import * as categories from './lines/category-store.ts'
import * as store from './store.ts'
import {
  changedMeanwhile,
  notFound,
  open,
  openForWriting,
  refuse,
  requireRate,
  recordHistory,
} from './budget-access.ts'
import { invoicesOfBudgets, offersOfBudgets } from './documents/document-store.ts'
import { linesOfBudgets } from './lines/line-store.ts'
import { refuseUnlikelyRate } from './payments/owed.ts'
import { paymentsOfBudgets } from './payments/payment-store.ts'
import { create, emptyPlan, fill, guestsOf, shipped } from './templates.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof contract.listBudgets>) {
  const { cursor, limit, ...filter } = input
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  const page = {
    ...filter,
    eventIds: ctx.admission.eventIds ?? null,
    after: cursor,
    limit: limit + 1,
  }
  const rows = await store.pageOfBudgets(ctx.db, ctx.company, page)
  const pageRows = rows.slice(0, limit)
  const ids = [...new Set(pageRows.map(({ eventId }) => eventId))]
  const eventsOfBudgets = await eventsByIds(ctx.db, ctx.company, ids)
  const events = new Map(eventsOfBudgets.map((event) => [event.id, event]))
  const sheets = await sheetsOf(ctx, pageRows, events)
  return {
    items: sheets.map((sheet) => cardOf(sheet, events.get(sheet.budget.eventId)!, ctx.now)),
    next: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null,
    total: await store.countBudgets(ctx.db, ctx.company, page),
  }
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addBudget>,
): Promise<Budget> {
  const { name, currency, template } = input
  const event = await eventFacts(ctx)
  const own = BudgetCurrency.safeParse(currency ?? event.currency).data ?? 'RON'
  const budget = await create(ctx, { name, currency: own, rates: [], guests: guestsOf(event) })
  if (template) await fill(ctx, budget, shipped(template, ctx.locale).budgets[0]!)
  else {
    const names = (await categoriesOf(ctx, 'budget')).map((category) => category.name)
    await fill(ctx, budget, { ...emptyPlan, name, categories: names.slice(0, maxCategories) })
  }
  return budget
}

export async function change(
  ctx: CompanyContext,
  { budgetId, version, rateAccepted, ...fields }: InputOf<typeof contract.changeBudget>,
): Promise<Budget> {
  const { budget: before, eventCtx } = await openForWriting(ctx, budgetId)
  const next: Budget = { ...before, ...omitUndefined(fields), version }
  if (fields.guests) refuseMoreChildren(before, next)
  // A rate that is in use cannot be removed.
  for (const currency of await countedByPlan(ctx, budgetId)) requireRate(next, currency)
  if (rateAccepted === false)
    for (const [at, { currency, rate }] of next.rates.entries())
      await refuseUnlikelyRate(eventCtx, before, { id: '', currency, rate }, `rates.${at}.rate`)
  const after = await store.updateBudget(ctx.db, ctx.company, next)
  if (!after) throw changedMeanwhile(await store.findBudget(ctx.db, ctx.company, budgetId))
  const historyValues = ({ name, rates, guests }: Budget) => ({ name, rates, ...guests })
  await recordHistory(
    eventCtx,
    'budget',
    budgetId,
    'changed',
    fieldChanges(historyValues(before), historyValues(next)),
  )
  // The event owns the number of expected guests, so it is changed there and every other plan follows.
  const { expected } = next.guests
  if (expected === before.guests.expected) return after
  if (!(await expectGuests(eventCtx, expected))) throw changedMeanwhile(after)
  return { ...after, guests: { ...after.guests, expected } }
}

/** Children are part of the guests; a number that was not changed stays. */
function refuseMoreChildren({ guests: before }: Budget, { guests }: Budget): void {
  const limit = Math.max(guests.expected, guests.guaranteed)
  const limitBefore = Math.max(before.expected, before.guaranteed)
  const isSame = guests.children === before.children && limit === limitBefore
  if (!isSame && guests.children > limit)
    throw new AppError('invalid', 'invalid', {
      fields: { 'guests.children': { code: 'children_above', limit } },
    })
}

/** The currencies of lines, of what is paid on them, and of documents that bring no rate of their own. */
async function countedByPlan(ctx: CompanyContext, budgetId: string) {
  const { db, company } = ctx
  const invoices = await invoicesOfBudgets(db, company, [budgetId])
  const rated = new Map(invoices.map(({ id, rate }) => [id, rate]))
  const documents = [...(await offersOfBudgets(db, company, [budgetId])), ...invoices]
  const payments = await paymentsOfBudgets(db, company, [budgetId])
  const counted = [
    ...(await linesOfBudgets(db, company, [budgetId])),
    ...documents.filter(({ rate }) => rate === null),
    ...payments.filter(({ invoiceId }) => !(invoiceId && rated.get(invoiceId))),
  ]
  return new Set(counted.map(({ currency }) => currency))
}

export async function remove(
  ctx: CompanyContext,
  { budgetId }: { budgetId: string },
): Promise<null> {
  const { eventCtx } = await open(ctx, budgetId)
  await store.markBudget(ctx.db, ctx.company, budgetId, ctx.now)
  await recordHistory(eventCtx, 'budget', budgetId, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(
  ctx: CompanyContext,
  { budgetId }: { budgetId: string },
): Promise<Budget> {
  const { budget, eventCtx } = await open(ctx, budgetId, true)
  if (await store.markBudget(ctx.db, ctx.company, budgetId, null))
    await recordHistory(eventCtx, 'budget', budgetId, 'restored')
  return budget
}

/** The version decides between two who approve at once; the total, between what was read and what is stored. */
export async function approve(
  ctx: CompanyContext,
  { budgetId, version, seen, note }: InputOf<typeof contract.approveBudget>,
): Promise<Budget> {
  const { eventCtx } = await openForWriting(ctx, budgetId)
  const sheet = await find(ctx, { budgetId })
  if (sheet.budget.version !== version) throw changedMeanwhile(sheet.budget)
  if (sheet.lines.length === 0) throw refuse('empty')
  const { cost, income, lines } = rollUp(calculationOf(sheet))
  if (cost.planned.gross !== seen) throw new AppError('conflict', 'budgets.total_moved')
  const revision = sheet.budget.revision + 1
  const after = await store.updateBudget(ctx.db, ctx.company, { ...sheet.budget, revision })
  if (!after) throw changedMeanwhile(await store.findBudget(ctx.db, ctx.company, budgetId))
  const baseline: Baseline = {
    id: randomUUID(),
    revision,
    note,
    approvedAt: ctx.now.toISOString(),
    approvedBy: ctx.actor.name,
    cost: cost.planned,
    income: income.planned,
    lines: Object.fromEntries(
      sheet.lines
        .filter(({ id }) => lines.get(id)?.counts)
        .map(({ id, name }) => [id, { name, ...lines.get(id)!.planned }]),
    ),
  }
  await store.insertApproval(ctx.db, ctx.company, budgetId, baseline, ctx.actor.id)
  await recordHistory(eventCtx, 'budget', budgetId, 'approved', [
    { field: 'revision', new: revision },
  ])
  const { leadId, memberIds } = await eventFacts(eventCtx)
  ctx.emit(budgetApproved, {
    eventId: sheet.event.id,
    budgetId,
    name: after.name,
    revision,
    userIds: [...new Set([...(leadId ? [leadId] : []), ...memberIds])].filter(
      (id) => id !== ctx.actor.id,
    ),
    actorId: ctx.actor.id,
  })
  return after
}

export async function addCategory(
  ctx: CompanyContext,
  { budgetId, name }: InputOf<typeof contract.addCategory>,
): Promise<BudgetCategory> {
  const { eventCtx } = await openForWriting(ctx, budgetId)
  const existing = await store.categoriesOfBudgets(ctx.db, ctx.company, [budgetId])
  if (existing.length >= maxCategories) throw refuse('too_many')
  const [position] = positionsAfter(existing.at(-1)?.position ?? null, 1)
  const category = { id: randomUUID(), name, position: position! }
  await store.insertCategories(ctx.db, ctx.company, budgetId, [category])
  await recordHistory(eventCtx, 'budget', budgetId, 'category_added', [
    { field: 'category', new: name },
  ])
  return { ...category, version: 1 }
}

export async function changeCategory(
  ctx: CompanyContext,
  input: InputOf<typeof contract.changeCategory>,
): Promise<BudgetCategory> {
  const { budgetId, categoryId, version, name, afterId } = input
  const { eventCtx } = await openForWriting(ctx, budgetId)
  const all = await store.categoriesOfBudgets(ctx.db, ctx.company, [budgetId])
  const before = all.find(({ id }) => id === categoryId)
  if (!before) throw notFound('category_not_found')
  const position =
    afterId === undefined
      ? before.position
      : placeAmong(all, categoryId, afterId, 'category_not_found')
  const changedCategory = { id: categoryId, name: name ?? before.name, position, version }
  const after = await store.updateCategory(ctx.db, ctx.company, changedCategory)
  if (!after) throw changedMeanwhile({ ...before, budgetId: undefined })
  if (after.name !== before.name)
    await recordHistory(eventCtx, 'budget', budgetId, 'changed', [
      { field: 'category', old: before.name, new: after.name },
    ])
  return after
}

export async function removeCategory(
  ctx: CompanyContext,
  { budgetId, categoryId }: InputOf<typeof contract.removeCategory>,
): Promise<null> {
  const { eventCtx } = await openForWriting(ctx, budgetId)
  const all = await store.categoriesOfBudgets(ctx.db, ctx.company, [budgetId])
  const before = all.find(({ id }) => id === categoryId)
  if (!before) throw notFound('category_not_found')
  await categories.markCategoriesDeleted(ctx.db, ctx.company, [categoryId], ctx.now)
  await recordHistory(eventCtx, 'budget', budgetId, 'category_deleted', [
    { field: 'category', old: before.name },
  ])
  return null
}

/** The log has the import that made them, and its undoing of each line. */
export async function withdrawCategories(
  ctx: CompanyContext,
  { budgetId, ids, leaving }: InputOf<typeof contract.withdrawCategories>,
): Promise<null> {
  await openForWriting(ctx, budgetId)
  const empty = await categories.emptyCategories(ctx.db, ctx.company, { budgetId, ids, leaving })
  await categories.markCategoriesDeleted(ctx.db, ctx.company, empty, ctx.now)
  return null
}

export async function returnCategories(
  ctx: CompanyContext,
  { budgetId, ids }: InputOf<typeof contract.returnCategories>,
): Promise<null> {
  await openForWriting(ctx, budgetId)
  await categories.restoreCategories(ctx.db, ctx.company, budgetId, ids)
  return null
}

interface BudgetPosition {
  id: string
  position: string
}

/** The key right after another one, or before all; the moved one does not count as its own neighbour. */
export function placeAmong(
  all: readonly BudgetPosition[],
  id: string,
  afterId: string | null,
  missing: 'line_not_found' | 'category_not_found' = 'line_not_found',
): string {
  const others = all.filter((each) => each.id !== id)
  const at = afterId === null ? -1 : others.findIndex((each) => each.id === afterId)
  if (afterId !== null && at < 0) throw notFound(missing)
  return positionBetween(others[at]?.position ?? null, others[at + 1]?.position ?? null)
}

export async function settings(ctx: CompanyContext) {
  return store.findSettings(ctx.db, ctx.company)
}

export async function changeSettings(
  ctx: CompanyContext,
  input: InputOf<typeof contract.changeBudgetSettings>,
) {
  const before = await store.findSettings(ctx.db, ctx.company)
  const after = await store.saveSettings(ctx.db, ctx.company, input)
  if (!after) throw changedMeanwhile(await store.findSettings(ctx.db, ctx.company))
  const historyValues = ({ paymentLimit }: BudgetSettings) => ({ paymentLimit })
  const changes = fieldChanges(historyValues(before), historyValues(after))
  const entityId = ctx.company.companyId
  if (changes.length > 0)
    await record(ctx, { entity: 'budget_settings', entityId, verb: 'changed', changes })
  return after
}
