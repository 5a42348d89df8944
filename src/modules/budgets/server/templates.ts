import { positionsAfter } from '#shared/list-order.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inLanguage, type Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { recordForEach } from '#platform/server/records/history.ts'
import { eventFacts, type TemplateDates } from '#modules/events/server/api.ts'
import type { Event, ShippedTemplate, TemplateItem } from '#modules/events/model.ts'
import {
  blankLineOf,
  BudgetCurrency,
  GuestPlan,
  LineFields,
  PlannedRate,
  rateFor,
  type Budget,
  type BudgetLine,
} from '../model.ts'
import { text } from '../text.ts'
import { insertLines, linesOfBudgets } from './lines/line-store.ts'
import baptism from './shipped/baptism.json' with { type: 'json' }
import conference from './shipped/conference.json' with { type: 'json' }
import gala from './shipped/gala.json' with { type: 'json' }
import launch from './shipped/launch.json' with { type: 'json' }
import teamBuilding from './shipped/team-building.json' with { type: 'json' }
import wedding from './shipped/wedding.json' with { type: 'json' }
import * as store from './store.ts'
import { recordHistory } from './budget-access.ts'

const TemplateLine = LineFields.omit({ categoryId: true, percentOf: true, partnerId: true })
  .partial()
  .extend({
    name: z.string(),
    /** Index of the category; null for none. */
    category: z.int().nullable(),
    /** Places in the list of lines. */
    percentOf: z.array(z.int()).default([]),
  })

const TemplateBudget = z.object({
  name: z.string(),
  /** Null: that of the event. */
  currency: BudgetCurrency.nullable().default(null),
  rates: z.array(PlannedRate).default([]),
  guests: GuestPlan.partial().default({}),
  categories: z.array(z.string()),
  lines: z.array(TemplateLine),
})
export type TemplateBudget = z.infer<typeof TemplateBudget>

export const emptyPlan: TemplateBudget = {
  name: '',
  currency: null,
  rates: [],
  guests: {},
  categories: [],
  lines: [],
}

/** The budgets of a template: their plans, without documents. */
const BudgetTemplate = z.object({ budgets: z.array(TemplateBudget) })
export type BudgetTemplate = z.infer<typeof BudgetTemplate>

const plans = { wedding, baptism, conference, gala, team_building: teamBuilding, launch }

export function shipped(key: ShippedTemplate, locale: Locale): BudgetTemplate {
  const { categories, lines } = plans[key]
  const budget = {
    name: inLanguage(text, locale)['budget.defaultName'],
    categories: categories.map((name) => inLanguage(name, locale)),
    lines: lines.map(({ ro, en, ...line }) => ({ ...line, name: locale === 'ro' ? ro : en })),
  }
  return BudgetTemplate.parse({ budgets: [budget] })
}

export function preview(content: unknown): TemplateItem[] {
  const { budgets } = BudgetTemplate.parse(content)
  return budgets.flatMap(({ lines }) =>
    lines.map(({ name }) => ({ name, date: null, compressed: false })),
  )
}

/** Applies the template of an event: each of its budgets is added as a new one. */
export async function applyAll(
  ctx: EventContext,
  content: unknown,
  _dates?: TemplateDates,
): Promise<void> {
  const event = await eventFacts(ctx)
  const own = BudgetCurrency.safeParse(event.currency).data ?? 'RON'
  for (const plan of BudgetTemplate.parse(content).budgets) {
    const { name, rates } = plan
    const guests = { ...guestsOf(event), ...plan.guests }
    await fill(
      ctx,
      await create(ctx, { name, currency: plan.currency ?? own, rates, guests }),
      plan,
    )
  }
  ctx.touch('budgets')
}

export async function create(
  ctx: EventContext,
  fields: Omit<Budget, 'id' | 'eventId' | 'revision' | 'version'>,
): Promise<Budget> {
  const budget = await store.insertBudget(ctx.db, ctx.event, { ...fields, id: randomUUID() })
  await recordHistory(ctx, 'budget', budget.id, 'added', [{ field: 'name', new: budget.name }])
  return budget
}

export function guestsOf({ expectedGuests }: Pick<Event, 'expectedGuests'>): GuestPlan {
  const expected = expectedGuests ?? 0
  return {
    expected,
    children: 0,
    guaranteed: expected,
    minimum: 0,
    seatsPerTable: 10,
    supplierMeals: null,
  }
}

/** Adds the lines of a plan to an empty budget; a price that cannot be converted is kept as unread text. */
export async function fill(
  ctx: EventContext,
  budget: Budget,
  plan: TemplateBudget,
): Promise<BudgetLine[]> {
  const categories = positionsAfter(null, plan.categories.length).map((position, at) => ({
    id: randomUUID(),
    name: plan.categories[at]!,
    position,
  }))
  const ids = plan.lines.map(() => randomUUID())
  const places = positionsAfter(null, plan.lines.length)
  const lines = plan.lines.map(({ category, percentOf, ...fields }, at): BudgetLine => {
    const currency = fields.currency ?? budget.currency
    const counted = rateFor(currency, budget.currency, budget.rates) !== null
    return {
      ...blankLineOf(fields),
      ...(fields as Partial<LineFields> & { name: string }),
      ...(counted ? { currency } : uncounted(fields.unitPrice ?? 0, currency, budget)),
      id: ids[at]!,
      categoryId: category === null ? null : (categories[category]?.id ?? null),
      percentOf: percentOf.flatMap((index) => ids[index] ?? []),
      position: places[at]!,
      version: 1,
    }
  })
  await store.insertCategories(ctx.db, ctx.company, budget.id, categories)
  await insertLines(ctx.db, ctx.company, budget.id, lines)
  await recordForEach(ctx, ids, {
    entity: 'budget_line',
    eventId: ctx.event.eventId,
    verb: 'added',
  })
  return lines
}

function uncounted(minor: number, currency: BudgetCurrency, budget: Budget) {
  const price = `${(minor / 100).toFixed(2)} ${currency}`
  return { currency: budget.currency, unitPrice: 0, unread: minor === 0 ? {} : { price } }
}

export async function save(ctx: EventContext): Promise<BudgetTemplate | undefined> {
  const budgets = await store.budgetsOfEvent(ctx.db, ctx.event)
  if (budgets.length === 0) return undefined
  return { budgets: await Promise.all(budgets.map((budget) => planOf(ctx, budget))) }
}

async function planOf(ctx: EventContext, budget: Budget): Promise<TemplateBudget> {
  const categories = await store.categoriesOfBudgets(ctx.db, ctx.company, [budget.id])
  const lines = await linesOfBudgets(ctx.db, ctx.company, [budget.id])
  const { expected: _, guaranteed: __, ...guests } = budget.guests
  return {
    name: budget.name,
    currency: budget.currency,
    rates: budget.rates,
    guests,
    categories: categories.map(({ name }) => name),
    lines: lines.map((line) => {
      const { id: _id, position: _p, version: _v, partnerId: _partner, ...rest } = line
      const { budgetId: _b, categoryId, percentOf, supplyDate: _day, ...fields } = rest
      const at = categories.findIndex(({ id }) => id === categoryId)
      return {
        ...fields,
        category: at < 0 ? null : at,
        percentOf: percentOf
          .map((of) => lines.findIndex(({ id }) => id === of))
          .filter((index) => index >= 0),
      }
    }),
  }
}

/** The plan of one event for another; who is hired and what was paid stays behind. */
export async function copy(from: EventContext, to: EventContext): Promise<void> {
  const content = await save(from)
  if (content) await applyAll(to, content)
}

export async function countLines(ctx: EventContext): Promise<number> {
  const budgets = await store.budgetsOfEvent(ctx.db, ctx.event)
  const ids = budgets.map(({ id }) => id)
  return (await linesOfBudgets(ctx.db, ctx.company, ids)).length
}
