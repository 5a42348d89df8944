import { todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { datedValuesOf } from '#modules/defaults/server/api.ts'
import { anchorsOf, type Event } from '#modules/events/model.ts'
import { eventFacts, eventsByIds } from '#modules/events/server/api.ts'
import { headsOfEvents, seatingOfEvents } from '#modules/guests/server/api.ts'
import { partnerNames, supplierMeals } from '#modules/partners/server/api.ts'
import type { BudgetCard, Sheet } from '../contract.ts'
import {
  healthOf,
  overdueOf,
  calculationOf,
  rollUp,
  type Baseline,
  type Budget,
  type ConfirmedGuests,
  type Payment,
} from '../model.ts'
import { invoicesOfBudgets, offersOfBudgets } from './documents/document-store.ts'
import { linesOfBudgets } from './lines/line-store.ts'
import { paymentsOfBudgets } from './payments/payment-store.ts'
import * as store from './store.ts'
import { omit, open } from './budget-access.ts'

export async function find(
  ctx: CompanyContext,
  { budgetId }: { budgetId: string },
): Promise<Sheet> {
  const { budget, eventCtx } = await open(ctx, budgetId)
  const [sheet] = await sheetsOf(
    ctx,
    [budget],
    new Map([[budget.eventId, await eventFacts(eventCtx)]]),
  )
  const ids = [
    ...new Set(
      [...sheet!.lines, ...sheet!.offers, ...sheet!.invoices, ...sheet!.payments].flatMap(
        ({ partnerId }) => partnerId ?? [],
      ),
    ),
  ]
  const partners = ids.length > 0 ? [...(await partnerNames(ctx, ids)).values()] : []
  return { ...withoutBudgetIds(sheet!), partners }
}

type Reader = Pick<CompanyContext, 'db' | 'company'>

/** Every budget of these events with all that its numbers follow from, those of the first event first. */
export async function budgetSheets(ctx: Reader, eventIds: readonly string[]): Promise<Sheet[]> {
  const budgets = await store.budgetsOfEvents(ctx.db, ctx.company, eventIds)
  const withBudget = [...new Set(budgets.map(({ eventId }) => eventId))]
  const events = await eventsByIds(ctx.db, ctx.company, withBudget)
  const sheets = await sheetsOf(ctx, budgets, new Map(events.map((event) => [event.id, event])))
  return sheets.toSorted((a, b) => eventIds.indexOf(a.event.id) - eventIds.indexOf(b.event.id))
}

/** Reads many budgets with one statement for each table. */
export async function sheetsOf(
  ctx: Reader,
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
    payments: partOf(payments),
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
      approvals: baselines.map((baseline) => omit(baseline, 'lines')),
      baseline: baselines[0]?.lines ?? null,
      partners: [],
      paymentLimit: settings.paymentLimit,
    }
  })
}

export function cardOf(sheet: Sheet, event: Event, now: Date): BudgetCard {
  const { id, name, currency, revision, version } = sheet.budget
  const calculation = calculationOf(sheet)
  const totals = rollUp(calculation)
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
    overdue: overdueOf(calculation, todayIn(event.timeZone, now)),
  }
}

const nobody: ConfirmedGuests = {
  confirmed: 0,
  adults: 0,
  children: 0,
  babies: 0,
  supplierMeals: 0,
}

async function confirmedIn(
  ctx: Reader,
  eventIds: readonly string[],
): Promise<Map<string, ConfirmedGuests>> {
  const heads = await headsOfEvents(ctx.db, ctx.company, eventIds)
  const meals = await supplierMeals(ctx, eventIds)
  const seatings = await seatingOfEvents(ctx.db, ctx.company, eventIds)
  const guestsByEvent = new Map<string, ConfirmedGuests>()
  for (const id of eventIds) {
    const { confirmed, adults, children, babies } = heads.get(id) ?? nobody
    guestsByEvent.set(id, {
      confirmed,
      adults,
      children,
      babies,
      supplierMeals: meals.get(id) ?? 0,
      seating: seatings.get(id) ?? null,
    })
  }
  return guestsByEvent
}

function briefOf({ id, name, code, startDate, timeZone, expectedGuests, rsvpDeadline }: Event) {
  return { id, name, code, startDate, timeZone, expectedGuests, rsvpDeadline }
}

/** Rows of several budgets, given distinct ids once. */
function sorter(budgetIds: readonly string[]) {
  return <R extends { budgetId: string }>(rows: readonly R[]) => {
    const rowsByBudget = new Map<string, R[]>(budgetIds.map((id) => [id, []]))
    for (const row of rows) rowsByBudget.get(row.budgetId)?.push(row)
    return (id: string) => rowsByBudget.get(id) ?? []
  }
}

/** Without the ids by which rows of several budgets were distinguished: the answer follows the contract. */
function withoutBudgetIds(sheet: Sheet): Sheet {
  const alone = <R extends object>(rows: readonly R[]) =>
    // TypeScript cannot infer that a generic row without one of its fields is that row.
    rows.map((row) => omit(row as R & { budgetId: string }, 'budgetId') as unknown as R)
  return {
    ...sheet,
    categories: alone(sheet.categories),
    lines: alone(sheet.lines),
    offers: alone(sheet.offers),
    invoices: alone(sheet.invoices),
    payments: alone(
      sheet.payments.map((row) => omit(row as Payment & { eventId: string }, 'eventId')),
    ),
    approvals: alone(sheet.approvals),
  }
}
