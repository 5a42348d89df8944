import { positionsAfter } from '#shared/list-order.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { contextOfEvent, eventFacts } from '#modules/events/server/api.ts'
import { anchorsOf, type Event } from '#modules/events/model.ts'
import type { addTask, addTasks, changeTask, countTasks, listTasks } from '../contract.ts'
import {
  blankTask,
  closesCircle,
  isTaskBlocked,
  isTaskOverdue,
  resolveTaskDate,
  type Task,
  type TaskDetail,
  type TaskFields,
} from '../model.ts'
import {
  briefOf,
  changedMeanwhile,
  keptLinks,
  notFound,
  peopleIn,
  peopleOf,
  shownLinks,
  shownOf,
  recordHistory,
  emitAssigned,
  historyChanges,
  withPeople,
} from './history.ts'
import * as plan from './plan/plan-store.ts'
import * as query from './query-store.ts'
import * as store from './store.ts'
import type { StoredTask } from './store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listTasks>) {
  const { cursor, offset = 0, limit, sort, descending, ...filter } = input
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  const pageQuery = queryOf(ctx, filter)
  const [rows, total] = await Promise.all([
    query.pageOfTasks(ctx.db, ctx.company, {
      ...pageQuery,
      sort,
      descending,
      after: cursor,
      offset,
      limit: limit + 1,
    }),
    query.countTasks(ctx.db, ctx.company, pageQuery),
  ])
  const pageRows = rows.slice(0, limit)
  const next = rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null
  return { items: await withPeople(ctx, pageRows), total, next }
}

export async function count(ctx: CompanyContext, filter: InputOf<typeof countTasks>) {
  const pageQuery = queryOf(ctx, filter)
  const by = (division: Parameters<typeof query.countBy>[3]) =>
    query.countBy(ctx.db, ctx.company, pageQuery, division)
  const [counts, status, byList, byDay, byResponsible] = await Promise.all([
    query.tallyTasks(ctx.db, ctx.company, pageQuery),
    by('status'),
    by('list'),
    by('day'),
    by('responsible'),
  ])
  const { total, overdue, blocked, today, week, later, none } = counts
  const none0 = { todo: 0, doing: 0, waiting: 0, review: 0, done: 0, cancelled: 0 }
  const byStatus = Object.fromEntries(status.map((each) => [each.key, each.count]))
  return {
    total,
    open: counts.open,
    overdue,
    blocked,
    toApprove: counts.to_approve,
    byStatus: { ...none0, ...byStatus },
    byWhen: { overdue, today, week, later, none },
    byList,
    byDay,
    byResponsible,
  }
}

/** The filter of the request, with what the server adds about the caller. */
export function queryOf(ctx: CompanyContext, filter: InputOf<typeof countTasks>): query.TaskQuery {
  return {
    ...filter,
    eventIds: ctx.admission.eventIds ?? null,
    userId: ctx.actor.id,
    now: ctx.now,
  }
}

export async function find(
  ctx: CompanyContext,
  { taskId }: { taskId: string },
): Promise<TaskDetail> {
  const { task, eventCtx } = await open(ctx, taskId)
  const event = await eventFacts(eventCtx)
  const before = await store.tasksAfter(ctx.db, eventCtx.event, taskId)
  const subtasks = await store.subtasksOf(ctx.db, ctx.company, task)
  const [parent, ...after] = await Promise.all([
    task.parentId ? store.findTask(ctx.db, ctx.company, task.parentId) : undefined,
    ...task.afterIds.map((id) => store.findTask(ctx.db, ctx.company, id)),
  ])
  const near = [parent, ...after, ...before, ...subtasks].filter((each) => each !== undefined)
  const people = await peopleOf(ctx, [task, ...near].flatMap(peopleIn))
  const brief = (each: StoredTask) => briefOf(each, people, event, ctx.now)
  const waitsFor = after.filter((each) => each !== undefined)
  const phase = task.listId ? await plan.findList(ctx.db, ctx.company, task.listId) : undefined
  return {
    ...shownOf(task),
    listId: phase?.id ?? null,
    links: await shownLinks(ctx, task.links),
    event: { name: event.name, code: event.code, timeZone: event.timeZone },
    anchors: anchorsOf(event),
    people: [...people.values()],
    overdue: isTaskOverdue(task, todayIn(event.timeZone, ctx.now)),
    blocked: isTaskBlocked(task, waitsFor),
    parent: parent ? brief(parent) : null,
    subtasks: subtasks.map(brief),
    after: waitsFor.map(brief),
    before: before.map(brief),
  }
}

export async function add(ctx: EventContext, input: InputOf<typeof addTask>): Promise<Task> {
  const { eventId: _, parentId, ...values } = input
  const parent = await parentOf(ctx, parentId)
  const fields = {
    ...blankTask,
    ...omitUndefined(values),
    ...(parent && { listId: parent.listId }),
  }
  fields.links = await keptLinks(ctx, [], fields.links)
  const [task] = await write(ctx, [{ ...fields, parentId: parent?.id ?? null }])
  return shownOf(task!)
}

export async function addMany(ctx: EventContext, input: InputOf<typeof addTasks>) {
  const parent = await parentOf(ctx, input.parentId)
  const listId = parent ? parent.listId : input.listId
  const fields = { ...blankTask, listId, parentId: parent?.id ?? null }
  const tasks = await write(
    ctx,
    input.titles.map((title) => ({ ...fields, title })),
  )
  return { ids: tasks.map(({ id }) => id) }
}

export async function change(
  ctx: CompanyContext,
  { taskId, version, ...fields }: InputOf<typeof changeTask>,
): Promise<Task> {
  const { task: before, eventCtx } = await open(ctx, taskId)
  if (before.version !== version) throw changedMeanwhile(before)
  return shownOf(await rewrite(eventCtx, before, omitUndefined(fields)))
}

/** Writes what changed of a task, checks it, records history and emits events. */
export async function rewrite(
  ctx: EventContext,
  before: StoredTask,
  fields: Partial<TaskFields>,
  batchId?: string,
): Promise<StoredTask> {
  const event = await eventFacts(ctx)
  const next: StoredTask = { ...before, ...fields }
  if (before.parentId) next.listId = before.listId
  next.afterIds = [...new Set(next.afterIds)].toSorted()
  if (fields.links) next.links = await keptLinks(ctx, before.links, fields.links)
  await checkChange(ctx, before, next)
  setDates(next, event, touchedDates(before, fields))
  const after = await store.updateTask(ctx.db, ctx.company, next, ctx.now)
  if (!after) throw changedMeanwhile((await open(ctx, before.id)).task)
  if (fields.afterIds) await plan.setDependencies(ctx.db, ctx.event, after.id, after.afterIds)
  if (after.listId !== before.listId) await store.moveSubtasks(ctx.db, ctx.company, after)
  await recordHistory(ctx, after, 'changed', await historyChanges(ctx, before, after), batchId)
  emitAssigned(ctx, before, after)
  return after
}

export async function remove(ctx: CompanyContext, { taskId }: { taskId: string }): Promise<null> {
  const { task, eventCtx } = await open(ctx, taskId)
  await plan.markTaskDeleted(ctx.db, ctx.company, taskId, ctx.now)
  await recordHistory(eventCtx, task, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, { taskId }: { taskId: string }): Promise<Task> {
  const restored = await plan.markTaskRestored(ctx.db, ctx.company, taskId)
  const { task, eventCtx } = await open(ctx, taskId)
  if (restored.length === 0) return shownOf(task)
  await openCircles(eventCtx, restored)
  await recordHistory(eventCtx, task, 'restored')
  return shownOf((await open(ctx, taskId)).task)
}

/**
 * While they were in the bin, others may have come to depend on each other around them: those dependencies
 * are removed.
 */
async function openCircles(ctx: EventContext, ids: readonly string[]): Promise<void> {
  await plan.lockDependencies(ctx.db, ctx.event)
  for (const id of ids) {
    const edges = await plan.dependenciesOf(ctx.db, ctx.event)
    const closing = (edges.get(id) ?? []).filter((afterId) => closesCircle(id, [afterId], edges))
    if (closing.length > 0) await plan.dropDependencies(ctx.db, ctx.event, id, closing)
  }
}

/** The task and the event it belongs to; foreign, forbidden and deleted ones look the same. */
export async function open(
  ctx: CompanyContext,
  taskId: string,
): Promise<{ task: StoredTask; eventCtx: CompanyContext & EventContext }> {
  const task = await store.findTask(ctx.db, ctx.company, taskId)
  const { eventIds } = ctx.admission
  if (!task || (eventIds && !eventIds.includes(task.eventId))) throw notFound()
  return { task, eventCtx: await contextOfEvent(ctx, task.eventId) }
}

export type NewTask = TaskFields &
  Partial<Pick<StoredTask, 'id' | 'status' | 'compressed' | 'dueDate' | 'startDate'>> & {
    parentId: string | null
  }

/** New rows with numbers and places of their own, in the order given. */
export async function write(
  ctx: EventContext,
  drafts: readonly NewTask[],
  batchId?: string,
): Promise<StoredTask[]> {
  if (drafts.length === 0) return []
  const event = await eventFacts(ctx)
  const numbers = await store.takeNumbers(ctx.db, ctx.event, drafts.length)
  const positions = positionsAfter(await store.lastPosition(ctx.db, ctx.event), drafts.length)
  const tasks = drafts.map((draft, at): StoredTask => {
    const task: StoredTask = {
      ...unwritten,
      ...draft,
      id: draft.id ?? randomUUID(),
      eventId: ctx.event.eventId,
      number: numbers[at] ?? 0,
      position: positions[at] ?? '',
      createdAt: ctx.now.toISOString(),
    }
    if (draft.dueDate === undefined) setDates(task, event, task)
    return task
  })
  await checkNew(ctx, tasks)
  await store.insertTasks(ctx.db, ctx.event, tasks, ctx.actor.id)
  await plan.insertDependencies(
    ctx.db,
    ctx.event,
    tasks.flatMap(({ id, afterIds }) => afterIds.map((afterId) => ({ taskId: id, afterId }))),
  )
  await Promise.all(
    tasks.map(async (task) =>
      recordHistory(ctx, task, 'added', await historyChanges(ctx, null, task), batchId),
    ),
  )
  for (const task of tasks) emitAssigned(ctx, null, task)
  return tasks
}

const unwritten = {
  version: 1,
  status: 'todo' as const,
  waiting: null,
  waitingFrom: null,
  reason: '',
  sentBy: null,
  startDate: null,
  dueDate: null,
  compressed: false,
  doneAt: null,
}

type DateFields = Pick<TaskFields, 'start' | 'due' | 'avoidsFreeDays'>

/** A date that comes back unchanged was not set by the user. */
function touchedDates(before: StoredTask, fields: Partial<DateFields>): Partial<DateFields> {
  const names = ['start', 'due', 'avoidsFreeDays'] as const
  const touched = names.filter(
    (name) => name in fields && !isDeepStrictEqual(fields[name], before[name]),
  )
  return Object.fromEntries(touched.map((name) => [name, fields[name]]))
}

/** The rule of a date is stored with it; a date set by the user is no longer a compressed one. */
function setDates(task: StoredTask, event: Event, fields: Partial<DateFields>): void {
  const anchors = anchorsOf(event)
  const { start, due, avoidsFreeDays } = fields
  // A compressed day is not the one that the plan counts, so only a new date replaces it.
  if (due !== undefined || (avoidsFreeDays !== undefined && !task.compressed)) {
    task.dueDate = resolveTaskDate(task.due, anchors, task.avoidsFreeDays)
    task.compressed = false
  }
  if (start !== undefined || avoidsFreeDays !== undefined)
    task.startDate = resolveTaskDate(task.start, anchors, task.avoidsFreeDays)
  const { startDate, dueDate } = task
  const isTouched = start !== undefined || due !== undefined || avoidsFreeDays !== undefined
  if (isTouched && startDate && dueDate && startDate > dueDate)
    throw new AppError('invalid', 'tasks.start_after_due', {
      fields: { start: { code: 'end_before_start' } },
    })
}

/** No task waits for a new one yet, so it cannot close a circle. */
async function checkNew(ctx: EventContext, tasks: readonly StoredTask[]): Promise<void> {
  const own = new Set(tasks.map(({ id }) => id))
  await checkPeople(ctx, [...new Set(tasks.flatMap(peopleIn))])
  for (const listId of new Set(tasks.flatMap((task) => task.listId ?? [])))
    await checkList(ctx, listId)
  const outside = tasks.flatMap(({ afterIds }) => afterIds).filter((id) => !own.has(id))
  await checkOfEvent(ctx, [...new Set(outside)])
  tasks.forEach(checkApprover)
}

async function checkChange(ctx: EventContext, before: StoredTask, next: StoredTask): Promise<void> {
  const peopleBefore = new Set(peopleIn(before))
  await checkPeople(
    ctx,
    peopleIn(next).filter((id) => !peopleBefore.has(id)),
  )
  checkApprover(next)
  if (next.listId !== null && next.listId !== before.listId) await checkList(ctx, next.listId)
  if (JSON.stringify(before.afterIds) === JSON.stringify(next.afterIds)) return
  await plan.lockDependencies(ctx.db, ctx.event)
  // One that is in the bin may be restored, so it is still waited for.
  await checkOfEvent(
    ctx,
    next.afterIds.filter((id) => !before.afterIds.includes(id)),
  )
  if (closesCircle(next.id, next.afterIds, await plan.dependenciesOf(ctx.db, ctx.event)))
    throw new AppError('invalid', 'tasks.circle', {
      fields: { afterIds: { code: 'invalid_choice' } },
    })
}

function checkApprover({ approval, approverId, responsibleId }: StoredTask): void {
  if (approval && approverId !== null && approverId === responsibleId)
    throw new AppError('invalid', 'tasks.approver_is_doer', {
      fields: { approverId: { code: 'invalid_choice' } },
    })
}

export async function checkPeople(ctx: CompanyContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const existingPeople = await namesOf(ctx, ids)
  if (ids.some((id) => !existingPeople.has(id)))
    throw new AppError('not_found', 'tasks.person_not_found', {
      fields: { responsibleId: { code: 'invalid_id' } },
    })
}

export async function checkList(ctx: EventContext, listId: string): Promise<void> {
  const foundList = await plan.findList(ctx.db, ctx.company, listId)
  if (foundList?.eventId !== ctx.event.eventId)
    throw new AppError('not_found', 'tasks.list_not_found', {
      fields: { listId: { code: 'invalid_id' } },
    })
}

async function checkOfEvent(ctx: EventContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const existingTasks = await store.findTasks(ctx.db, ctx.company, ids)
  if (existingTasks.filter(({ eventId }) => eventId === ctx.event.eventId).length !== ids.length)
    throw new AppError('not_found', 'tasks.dependency_not_found', {
      fields: { afterIds: { code: 'invalid_id' } },
    })
}

async function parentOf(
  ctx: EventContext,
  parentId: string | undefined,
): Promise<StoredTask | undefined> {
  if (parentId === undefined) return undefined
  const parent = await store.findTask(ctx.db, ctx.company, parentId)
  if (parent?.eventId !== ctx.event.eventId) throw notFound()
  if (parent.parentId !== null) throw new AppError('invalid', 'tasks.one_level')
  return parent
}
