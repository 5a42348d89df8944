import { positionBetween, positionsAfter } from '#shared/list-order.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { record, type FieldChange } from '#platform/server/records/history.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import type { addTaskList, changeTaskList, placeTask } from '../../contract.ts'
import type { Task, TaskList } from '../../model.ts'
import * as plan from './plan-store.ts'
import * as store from '../store.ts'
import { checkList, open } from '../tasks.ts'
import { notFound as taskNotFound, shownOf, recordHistory } from '../history.ts'

export async function list(ctx: CompanyContext, { eventId }: { eventId: string }) {
  const eventCtx = await contextOfEvent(ctx, eventId)
  return { items: await plan.listsOfEvent(ctx.db, eventCtx.event) }
}

export async function add(
  ctx: EventContext,
  { name }: InputOf<typeof addTaskList>,
): Promise<TaskList> {
  const [phase] = await addPhases(ctx, [name])
  return phase!
}

export async function addPhases(ctx: EventContext, names: readonly string[]): Promise<TaskList[]> {
  await plan.lockPhases(ctx.db, ctx.event)
  const lastPosition = (await plan.listsOfEvent(ctx.db, ctx.event)).at(-1)?.position ?? null
  const positions = positionsAfter(lastPosition, names.length)
  const { eventId } = ctx.event
  const phases = names.map((name, at): TaskList => {
    const position = positions[at] ?? ''
    return { id: randomUUID(), eventId, name, position, version: 1 }
  })
  await plan.insertLists(ctx.db, ctx.event, phases)
  for (const each of phases)
    await recordPhase(ctx, each, 'added', [{ field: 'name', new: each.name }])
  return phases
}

export async function change(
  ctx: CompanyContext,
  { listId, version, name, afterId }: InputOf<typeof changeTaskList>,
): Promise<TaskList> {
  const { before, eventCtx } = await openList(ctx, listId)
  const next = { ...before, version, name: name ?? before.name }
  if (afterId !== undefined) next.position = await placeAfter(eventCtx, before, afterId)
  const after = await plan.updateList(ctx.db, ctx.company, next)
  if (!after)
    throw new AppError('conflict', 'tasks.list_changed_meanwhile', {
      current: (await openList(ctx, listId)).before,
    })
  const renamed = before.name !== after.name
  await recordPhase(
    eventCtx,
    after,
    renamed ? 'changed' : 'ordered',
    renamed ? [{ field: 'name', old: before.name, new: after.name }] : [],
  )
  return after
}

export async function remove(ctx: CompanyContext, { listId }: { listId: string }): Promise<null> {
  const { before, eventCtx } = await openList(ctx, listId)
  await plan.setListDeleted(ctx.db, ctx.company, listId, ctx.now)
  await recordPhase(eventCtx, before, 'deleted')
  return null
}

export async function restore(
  ctx: CompanyContext,
  { listId }: { listId: string },
): Promise<TaskList> {
  const eventId = await plan.eventOfList(ctx.db, ctx.company, listId)
  if (!eventId || (ctx.admission.eventIds && !ctx.admission.eventIds.includes(eventId)))
    throw notFound()
  const restored = await plan.setListDeleted(ctx.db, ctx.company, listId, null)
  const { before, eventCtx } = await openList(ctx, listId)
  if (restored) await recordPhase(eventCtx, before, 'restored')
  return before
}

/** Moves a task between two others. Only its own key is written, so the rows of others stay as they are. */
export async function moveTask(
  ctx: CompanyContext,
  { taskId, afterId, beforeId, listId }: InputOf<typeof placeTask>,
): Promise<Task> {
  const { task, eventCtx } = await open(ctx, taskId)
  const nextListId = task.parentId || listId === undefined ? task.listId : listId
  if (nextListId !== null && nextListId !== task.listId) await checkList(eventCtx, nextListId)
  const position = await positionFor(eventCtx, task.id, afterId, beforeId)
  await store.updatePosition(ctx.db, ctx.company, { id: taskId, position, listId: nextListId })
  const after = { ...task, position, listId: nextListId }
  if (nextListId !== task.listId) {
    await store.moveSubtasks(ctx.db, ctx.company, after)
    const names = await plan.namesOfLists(
      ctx.db,
      ctx.company,
      [task.listId ?? [], nextListId ?? []].flat(),
    )
    const text = (id: string | null) => (id && names.get(id)) ?? ''
    await recordHistory(eventCtx, task, 'changed', [
      { field: 'listId', old: text(task.listId), new: text(nextListId) },
    ])
  }
  return shownOf(after)
}

/**
 * The position beside the named neighbour; if that one was deleted meanwhile, or belongs to another event,
 * the other side is used.
 */
async function positionFor(
  ctx: EventContext,
  exceptId: string,
  afterId: string | null,
  beforeId: string | null,
): Promise<string> {
  const named = [afterId ?? [], beforeId ?? []].flat().filter((id) => id !== exceptId)
  const near = await store.findTasks(ctx.db, ctx.company, named)
  const at = (id: string | null) => near.find((each) => each.id === id)?.position
  const positionBefore = at(afterId)
  const right = at(beforeId)
  if (named.length > 0 && positionBefore === undefined && right === undefined) throw taskNotFound()
  const beside = (position: string | null, side: 'before' | 'after') =>
    store.neighbourPosition(ctx.db, ctx.event, { position, exceptId, side })
  if (positionBefore !== undefined)
    return positionBetween(positionBefore, await beside(positionBefore, 'after'))
  const first = right ?? (await beside(null, 'after'))
  return positionBetween(first === null ? null : await beside(first, 'before'), first)
}

async function placeAfter(
  ctx: EventContext,
  phase: TaskList,
  afterId: string | null,
): Promise<string> {
  await plan.lockPhases(ctx.db, ctx.event)
  const others = (await plan.listsOfEvent(ctx.db, ctx.event)).filter(({ id }) => id !== phase.id)
  const at = others.findIndex(({ id }) => id === afterId)
  if (afterId !== null && at < 0) throw notFound()
  return positionBetween(others[at]?.position ?? null, others[at + 1]?.position ?? null)
}

async function openList(ctx: CompanyContext, listId: string) {
  const before = await plan.findList(ctx.db, ctx.company, listId)
  const { eventIds } = ctx.admission
  if (!before || (eventIds && !eventIds.includes(before.eventId))) throw notFound()
  return { before, eventCtx: await contextOfEvent(ctx, before.eventId) }
}

async function recordPhase(
  ctx: EventContext,
  { id, eventId }: TaskList,
  verb: string,
  changes: readonly FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'task_list', entityId: id, eventId, verb, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'tasks.list_not_found')
}
