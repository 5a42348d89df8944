import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import type * as contract from '../contract.ts'
import type { Plan } from '../model.ts'
import * as content from './content-store.ts'
import type { Change, Trace } from './content-store.ts'
import { notFound, publish, readPlan, recordHistory, settingsOf } from './plans.ts'
import { applied, changesOf, fits, isSame, reseated, write } from './steps.ts'
import { lockPlan } from './store.ts'

type StepInput = InputOf<typeof contract.undoStep>

export async function undo(ctx: EventContext, input: StepInput): Promise<null> {
  await turnBack(ctx, { ...input, isRedo: false })
  return null
}

/** What was undone, field by field as it was; a colleague's other changes stay. */
export async function redo(ctx: EventContext, input: StepInput): Promise<null> {
  await turnBack(ctx, { ...input, isRedo: true })
  return null
}

async function turnBack(
  ctx: EventContext,
  { planId, stepId, isRedo }: StepInput & { isRedo: boolean },
): Promise<void> {
  if (!(await lockPlan(ctx.db, ctx.event, planId))) throw notFound()
  const step = { id: stepId, isUndone: isRedo }
  const trace = await content.findStep(ctx.db, ctx.event, planId, step)
  const plan = await readPlan(ctx, planId)
  const reverse = trace && reverseOf(plan, isRedo ? swapped(trace) : trace)
  const back = reverse && reseated(plan, reverse)
  if (!back || !fits(applied(plan, back))) {
    const code = isRedo ? 'seating.redo_over' : 'seating.step_over'
    throw new AppError('conflict', code, { current: plan })
  }
  await write(ctx, planId, back)
  await content.markUndone(ctx.db, ctx.event, stepId, isRedo ? null : ctx.now)
  await recordHistory(ctx, planId, isRedo ? 'redone' : 'undone', changesOf(back))
  await publish(ctx)
}

function swapped({ settings = [], tables, objects, rules, places }: Trace): Trace {
  const of = <T>(changes: readonly Change<T>[]) =>
    changes.map(({ id, before, after }) => ({ id, before: after, after: before }))
  return {
    settings: of(settings),
    tables: of(tables),
    objects: of(objects),
    rules: of(rules),
    places: of(places),
  }
}

/**
 * The reverse of a step, field by field, so that a colleague's other changes stay. Null when a field of the
 * step was changed since.
 */
function reverseOf(plan: Plan, trace: Trace): Trace | null {
  const tables = reversed(plan.tables, ({ id }) => id, trace.tables)
  const objects = reversed(plan.objects, ({ id }) => id, trace.objects)
  const rules = reversed(plan.rules, ({ id }) => id, trace.rules)
  const places = reversed(plan.places, ({ guestId }) => guestId, trace.places)
  const settings = reversed([settingsOf(plan)], ({ id }) => id, trace.settings ?? [])
  if (!tables || !objects || !rules || !places || !settings) return null
  return { tables, objects, rules, places, settings }
}

function reversed<T extends object>(
  rows: readonly T[],
  idOf: (row: T) => string,
  changes: readonly Change<T>[],
): Change<T>[] | null {
  const rowsById = new Map(rows.map((row) => [idOf(row), row]))
  const back = changes.map(({ id, before, after }) => {
    const now = rowsById.get(id) ?? null
    if (!before || !after || !now)
      return isSame(now, after) ? { id, before: now, after: before } : null
    const changed = (Object.keys(after) as (keyof T)[]).filter(
      (key) => !isSame(before[key], after[key]),
    )
    if (!changed.every((key) => isSame(now[key], after[key]))) return null
    const fields = Object.fromEntries(changed.map((key) => [key, before[key]]))
    return { id, before: now, after: { ...now, ...fields } }
  })
  return back.every((each) => each !== null) ? back : null
}
