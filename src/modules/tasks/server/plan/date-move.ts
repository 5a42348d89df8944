import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { addDays, todayIn, type Anchors, type PlainDate } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { eventFacts, type Shift } from '#modules/events/server/api.ts'
import { anchorsOf, type MovedItem } from '#modules/events/model.ts'
import type { pushSuccessors } from '../../contract.ts'
import { isOpen, resolveTaskDate, shiftDate, TaskDate } from '../../model.ts'
import { compressPlan, latestDay } from '../../model/compression.ts'
import { dependenciesOf } from './plan-store.ts'
import * as store from '../store.ts'
import type { StoredTask } from '../store.ts'
import { open } from '../tasks.ts'
import { changedMeanwhile, recordHistory, historyChanges } from '../history.ts'

/** The data for undo: id and version of the row, and its former days. */
const Trace = z.array(
  z.object({
    id: Id,
    version: z.int(),
    startDate: z.string().nullable(),
    dueDate: z.string().nullable(),
    compressed: z.boolean(),
  }),
)

interface Dates {
  startDate: PlainDate | null
  dueDate: PlainDate | null
}

type Days = Dates & Pick<StoredTask, 'compressed'>

interface Frame {
  anchors: Anchors
  today: PlainDate
}

/** The new days of tasks by their anchors; fixed and finished tasks do not move. */
export function datesAfter(tasks: readonly StoredTask[], { anchors, today }: Frame): Days[] {
  const would = tasks.map((task) => {
    const day = resolveTaskDate(task.due, anchors, task.avoidsFreeDays)
    return isFree(task) ? day : task.dueDate
  })
  // A compressed task stays so while its true day is past, and shares the remaining time.
  const isLate = (task: StoredTask, at: number) =>
    task.compressed && isFree(task) && (would[at] ?? today) < today
  const placeOf = (id: string | null) => tasks.findIndex((task) => task.id === id)
  const dueDates = compressPlan(
    tasks.map((task, at) => ({
      day: would[at] ?? null,
      compressible: isLate(task, at),
      limit: latestDay(task.due, anchors, today),
      avoidsFreeDays: task.avoidsFreeDays,
      after: task.afterIds.map(placeOf).filter((index) => index >= 0),
      parent: task.parentId === null ? null : placeOf(task.parentId),
    })),
    { today, eventStart: anchors.event_start ?? today },
  )
  return tasks.map((task, at) => {
    const { startDate, dueDate, compressed } = task
    if (!isFree(task)) return { startDate, dueDate, compressed }
    return {
      startDate: resolveTaskDate(task.start, anchors, task.avoidsFreeDays),
      dueDate: dueDates[at] ?? null,
      compressed: isLate(task, at),
    }
  })
}

function isFree({ pinned, status }: StoredTask): boolean {
  return !pinned && isOpen(status)
}

export async function preview(ctx: EventContext, shift: Shift): Promise<MovedItem[]> {
  const tasks = await store.tasksOfEvent(ctx.db, ctx.event)
  const { anchors } = shift.after
  const dates = datesAfter(tasks, { anchors, today: shift.today })
  return tasks.flatMap((task, at): MovedItem[] => {
    const { id, title: name, dueDate: from } = task
    const to = dates[at]?.dueDate ?? from
    if (from === null || to === null) return []
    if (to !== from) return [{ id, name, from, to, fate: to < shift.today ? 'past' : 'moves' }]
    const follows = 'anchor' in task.due
    const would = follows ? resolveTaskDate(task.due, anchors, task.avoidsFreeDays) : null
    const isUnmoved = !follows || (!isFree(task) && would !== from)
    return isUnmoved ? [{ id, name, from, to, fate: isOpen(task.status) ? 'pinned' : 'done' }] : []
  })
}

export async function apply(ctx: EventContext, shift: Shift, batchId: string): Promise<unknown> {
  const tasks = await store.tasksOfEvent(ctx.db, ctx.event)
  return follow(ctx, tasks, { anchors: shift.after.anchors, today: shift.today, batchId })
}

/** Writes the days that the anchors give; returns what would put them back. */
export async function follow(
  ctx: EventContext,
  tasks: readonly StoredTask[],
  to: Frame & { batchId?: string },
): Promise<z.infer<typeof Trace>> {
  const traces: z.infer<typeof Trace> = []
  const dates = datesAfter(tasks, to)
  for (const [at, task] of tasks.entries()) {
    const nextDate = dates[at]!
    const { startDate, dueDate, compressed } = task
    if (nextDate.startDate === startDate && nextDate.dueDate === dueDate) continue
    const after = await write(ctx, task, { ...task, ...nextDate }, to.batchId)
    if (after) traces.push({ id: task.id, version: after.version, startDate, dueDate, compressed })
  }
  return traces
}

export async function undo(ctx: EventContext, trace: unknown, batchId: string): Promise<boolean> {
  const traces = Trace.parse(trace)
  const tasks = await store.findTasks(
    ctx.db,
    ctx.company,
    traces.map(({ id }) => id),
  )
  for (const { id, version, ...dates } of traces) {
    const task = tasks.find((each) => each.id === id)
    // Deleted meanwhile; there is nothing to put back.
    if (!task) continue
    if (task.version !== version || !(await write(ctx, task, { ...task, ...dates }, batchId)))
      return false
  }
  return true
}

async function write(
  ctx: EventContext,
  before: StoredTask,
  next: StoredTask,
  batchId?: string,
): Promise<StoredTask | undefined> {
  const after = await store.updateTask(ctx.db, ctx.company, next, ctx.now)
  const dates = ({ startDate, dueDate }: Dates) => ({ startDate, dueDate })
  if (after)
    await recordHistory(ctx, after, 'changed', fieldChanges(dates(before), dates(after)), batchId)
  return after
}

type Push = InputOf<typeof pushSuccessors>

export async function previewPush(ctx: CompanyContext, { taskId, days }: Push) {
  const { eventCtx } = await open(ctx, taskId)
  const event = await eventFacts(eventCtx)
  const today = todayIn(event.timeZone, ctx.now)
  const items = (await successorsOf(eventCtx, taskId)).map((task): MovedItem => {
    const from = task.dueDate ?? ''
    const moved = isFree(task) ? shifted(task, days, anchorsOf(event)) : null
    const to = moved?.dueDate ?? from
    const reason = isOpen(task.status) ? 'pinned' : 'done'
    const fate = moved === null ? reason : to < today ? 'past' : 'moves'
    return { id: task.id, name: task.title, from, to, fate }
  })
  return { items }
}

export async function push(ctx: CompanyContext, { taskId, days }: Push) {
  const { eventCtx } = await open(ctx, taskId)
  const moving = (await successorsOf(eventCtx, taskId)).filter(isFree)
  const batchId = randomUUID()
  let moved = 0
  for (const task of moving) if (await shiftTask(eventCtx, task, days, batchId)) moved++
  return { moved }
}

/** Moves both dates of one task by a number of days; false where that is not possible. */
export async function shiftTask(
  ctx: EventContext,
  task: StoredTask,
  days: number,
  batchId: string,
): Promise<boolean> {
  const shiftedTask = shifted(task, days, anchorsOf(await eventFacts(ctx)))
  if (!shiftedTask) return false
  const after = await store.updateTask(ctx.db, ctx.company, shiftedTask, ctx.now)
  if (!after) throw changedMeanwhile(task)
  await recordHistory(ctx, after, 'changed', await historyChanges(ctx, task, after), batchId)
  return true
}

/** The task after a number of days; null where a date would be outside the allowed range. */
function shifted(task: StoredTask, days: number, anchors: Anchors): StoredTask | null {
  const start = shiftDate(task.start, days)
  // A compressed date is later than the computed one, so it becomes a fixed one.
  const due =
    task.compressed && task.dueDate
      ? { date: addDays(task.dueDate, days) }
      : shiftDate(task.due, days)
  if (![start, due].every((date) => TaskDate.safeParse(date).success)) return null
  const dayOf = (date: TaskDate) => resolveTaskDate(date, anchors, task.avoidsFreeDays)
  return { ...task, start, due, compressed: false, startDate: dayOf(start), dueDate: dayOf(due) }
}

/** All dependent tasks with a date, direct or indirect; behind one that does not move none has to. */
async function successorsOf(ctx: EventContext, taskId: string): Promise<StoredTask[]> {
  const edges = await dependenciesOf(ctx.db, ctx.event)
  const tasks = new Map(
    (await store.tasksOfEvent(ctx.db, ctx.event)).map((each) => [each.id, each]),
  )
  const followers = (id: string) =>
    [...edges].filter(([, after]) => after.includes(id)).map(([follower]) => follower)
  const movedTasks = new Map<string, StoredTask>()
  const ahead = followers(taskId)
  for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
    const task = tasks.get(id)
    if (!task || movedTasks.has(id)) continue
    movedTasks.set(id, task)
    if (isFree(task)) ahead.push(...followers(id))
  }
  return [...movedTasks.values()].filter(({ dueDate }) => dueDate !== null)
}
