import { todayIn } from '#shared/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { datedValuesOf } from '#modules/defaults/server/api.ts'
import { anchorsOf, type Event } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { headsOfEvents } from '#modules/guests/server/api.ts'
import { partnerNames, supplierMeals } from '#modules/partners/server/api.ts'
import type { BudgetCard, Sheet } from '../contract.ts'
import {
  healthOf,
  overdueOf,
  reckoningOf,
  rollUp,
  type Baseline,
  type Budget,
  type Confirmed,
} from '../model.ts'
import { invoicesOfBudgets, offersOfBudgets } from './document-store.ts'
import { linesOfBudgets } from './line-store.ts'
import { paymentsOfBudgets } from './payment-store.ts'
import * as store from './store.ts'
import { leaving, open } from './telling.ts'

export async function find(
  ctx: CompanyContext,
  { budgetId }: { budgetId: string },
): Promise<Sheet> {
  const { budget, inside } = await open(ctx, budgetId)
  const [sheet] = await sheetsOf(
    ctx,
    [budget],
    new Map([[budget.eventId, await eventFacts(inside)]]),
  )
  const ids = [
    ...new Set(
      [...sheet!.lines, ...sheet!.offers, ...sheet!.invoices, ...sheet!.payments].flatMap(
        ({ partnerId }) => partnerId ?? [],
      ),
    ),
  ]
  const partners = ids.length > 0 ? [...(await partnerNames(ctx, ids)).values()] : []
  return { ...sheet!, partners }
}

/** Many budgets with one statement for each table. */
export async function sheetsOf(
  ctx: CompanyContext,
  budgets: readonly Budget[],
  events: ReadonlyMap<string, Event>,
): Promise<Sheet[]> {
  const ids = budgets.map(({ id }) => id)
  const { db, company } = ctx
  const [categories, lines, offers, invoices, payments, approvals, dated, settings] = [
    await store.categoriesOfBudgets(db, company, ids),
    await linesOfBudgets(db, company, ids),
    await offersOfBudgets(db, company, ids),
    await invoicesOfBudgets(db, company, ids),
    await paymentsOfBudgets(db, company, ids),
    await store.approvalsOfBudgets(db, company, ids),
    await datedValuesOf(ctx),
    await store.findSettings(db, company),
  ]
  const heads = await confirmedIn(ctx, [...events.keys()])
  const partOf = sorter(ids)
  const by = {
    categories: partOf(categories),
    lines: partOf(lines),
    offers: partOf(offers),
    invoices: partOf(invoices),
    payments: partOf(payments.map((payment) => leaving(payment, 'eventId'))),
    approvals: partOf(approvals),
  }
  return budgets.map((budget) => {
    const event = events.get(budget.eventId)!
    const baselines: Baseline[] = by.approvals(budget.id)
    return {
      budget,
      event: briefOf(event),
      anchors: anchorsOf(event),
      categories: by.categories(budget.id),
      lines: by.lines(budget.id),
      offers: by.offers(budget.id),
      invoices: by.invoices(budget.id),
      payments: by.payments(budget.id),
      confirmed: heads.get(budget.eventId) ?? nobody,
      dated,
      approvals: baselines.map((baseline) => leaving(baseline, 'lines')),
      baseline: baselines[0]?.lines ?? null,
      partners: [],
      paymentLimit: settings.paymentLimit,
    }
  })
}

export function cardOf(sheet: Sheet, event: Event, now: Date): BudgetCard {
  const { id, name, currency, revision, version } = sheet.budget
  const reckoning = reckoningOf(sheet)
  const totals = rollUp(reckoning)
  return {
    id,
    name,
    currency,
    revision,
    version,
    event: {
      id: event.id,
      name: event.name,
      code: event.code,
      status: event.status,
      startDate: event.startDate,
    },
    lines: sheet.lines.length,
    cost: totals.cost,
    income: totals.income,
    health: healthOf(totals),
    overdue: overdueOf(reckoning, todayIn(event.timeZone, now)),
  }
}

const nobody: Confirmed = { confirmed: 0, adults: 0, children: 0, supplierMeals: 0 }

async function confirmedIn(
  ctx: CompanyContext,
  eventIds: readonly string[],
): Promise<Map<string, Confirmed>> {
  const heads = await headsOfEvents(ctx.db, ctx.company, eventIds)
  const found = new Map<string, Confirmed>()
  for (const id of eventIds) {
    const { confirmed, adults, children } = heads.get(id) ?? nobody
    found.set(id, { confirmed, adults, children, supplierMeals: await supplierMeals(ctx, id) })
  }
  return found
}

function briefOf({ id, name, code, startDate, timeZone, expectedGuests, rsvpDeadline }: Event) {
  return { id, name, code, startDate, timeZone, expectedGuests, rsvpDeadline }
}

/** Rows of several budgets, told apart once and without the id they were told apart by. */
function sorter(budgetIds: readonly string[]) {
  return <R extends { budgetId: string }>(rows: readonly R[]) => {
    const found = new Map<string, Omit<R, 'budgetId'>[]>(budgetIds.map((id) => [id, []]))
    for (const { budgetId, ...row } of rows) found.get(budgetId)?.push(row)
    return (id: string) => found.get(id) ?? []
  }
}
