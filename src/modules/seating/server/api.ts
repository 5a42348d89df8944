import type { EventContext } from '#platform/server/context.ts'
import { labelOf } from '../model.ts'
import { printedPeople } from './printouts/printout-store.ts'
import { readPlan } from './plans.ts'
import { seatedOf } from './seated.ts'
import { findPlan, pageOfPlans } from './store.ts'

export { finderHref } from './finder.ts'

/** The plans with at least one seated guest, named with their part. */
export async function plansOfEvent(ctx: EventContext): Promise<{ id: string; name: string }[]> {
  const { eventId } = ctx.event
  const plans = await pageOfPlans(ctx.db, ctx.company, { eventId, seen: null })
  return plans
    .filter(({ seated }) => seated > 0)
    .map(({ id, name, partName }) => ({ id, name: [partName, name].filter(Boolean).join(' · ') }))
}

/** The guests of each table, seat by seat, without menus and diets; undefined if the plan was deleted. */
export async function tablesOfPlan(
  ctx: EventContext,
  planId: string,
): Promise<{ id: string; label: string; guestIds: string[] }[] | undefined> {
  const foundPlan = await findPlan(ctx.db, ctx.company, planId)
  if (foundPlan?.eventId !== ctx.event.eventId) return undefined
  const plan = await readPlan(ctx, planId)
  const how = { locale: ctx.locale, withNeeds: false }
  const seated = seatedOf(plan, await printedPeople(ctx.db, ctx.company, plan, how))
  return plan.tables
    .toSorted((a, b) => a.number - b.number || (a.id < b.id ? -1 : 1))
    .map((table) => ({
      id: table.id,
      label: labelOf(table),
      guestIds: seated.filter(({ tableId }) => tableId === table.id).map(({ person }) => person.id),
    }))
}
