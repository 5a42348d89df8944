import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import type { changeManyTasks, restoreManyTasks, undoManyTasks } from '../contract.ts'
import { isOpen, mayApprove, taskLimits, pathToDone } from '../model.ts'
import { findBatch, insertBatch, type Undoable } from './batch-store.ts'
import { markTaskDeleted } from './plan/plan-store.ts'
import { idsOfTasks } from './query-store.ts'
import { shiftTask } from './plan/date-move.ts'
import { step, walk } from './statuses.ts'
import * as store from './store.ts'
import type { StoredTask } from './store.ts'
import { checkPeople, queryOf, restore, rewrite } from './tasks.ts'
import { historyChanges, recordHistory } from './history.ts'

const maxAtOnce = 1000

type Bulk = InputOf<typeof changeManyTasks>
type BulkChange = Bulk['change']

/** One transaction: all that it fits are changed together, under one batch in the history. */
export async function changeMany(ctx: CompanyContext, { selection, change }: Bulk) {
  const { all, ids, filter } = selection
  const query = { ...queryOf(ctx, all ? filter : {}), ids: { only: !all, list: ids } }
  const chosen = await idsOfTasks(ctx.db, ctx.company, query, maxAtOnce + 1)
  if (chosen.length > maxAtOnce) throw new AppError('invalid', 'tasks.too_many')
  if (change.kind === 'responsible' && change.responsibleId)
    await checkPeople(ctx, [change.responsibleId])
  const tasks = await store.findTasks(ctx.db, ctx.company, chosen)
  const contexts = new Map<string, EventContext>()
  const batchId = randomUUID()
  const changed: StoredTask[] = []
  for (const task of tasks) {
    const eventContext = contexts.get(task.eventId) ?? (await contextOfEvent(ctx, task.eventId))
    contexts.set(task.eventId, eventContext)
    if (await changeOne(eventContext, task, change, batchId)) changed.push(task)
  }
  const isRemoval = change.kind === 'remove'
  if (!isRemoval) await insertBatch(ctx, batchId, changed)
  return {
    changed: changed.length,
    left: tasks.length - changed.length,
    removedIds: isRemoval ? changed.map(({ id }) => id) : [],
    batchId: isRemoval || changed.length === 0 ? null : batchId,
  }
}

/** Every task exactly as it was, unless it was changed since; the history keeps both. */
export async function undoMany(
  ctx: CompanyContext,
  { batchId }: InputOf<typeof undoManyTasks>,
): Promise<{ changed: number; left: number }> {
  const batch = await findBatch(ctx, batchId)
  if (batch.length === 0) throw new AppError('not_found', 'tasks.batch_not_found')
  const tasks = await store.findTasks(
    ctx.db,
    ctx.company,
    batch.map(({ taskId }) => taskId),
  )
  const undoneBatchId = randomUUID()
  let changed = 0
  for (const task of tasks) {
    const before = batch.find(
      ({ taskId, version }) => taskId === task.id && version === task.version,
    )
    if (before && (await putBack(ctx, task, before.before, undoneBatchId))) changed++
  }
  return { changed, left: batch.length - changed }
}

async function putBack(
  ctx: CompanyContext,
  task: StoredTask,
  before: Undoable,
  batchId: string,
): Promise<boolean> {
  const eventContext = await contextOfEvent(ctx, task.eventId)
  const after = await store.updateTask(ctx.db, ctx.company, { ...task, ...before }, ctx.now)
  if (!after) return false
  if (after.listId !== task.listId) await store.moveSubtasks(ctx.db, ctx.company, after)
  const changes = await historyChanges(eventContext, task, after)
  if (task.status !== after.status)
    changes.push({ field: 'status', old: task.status, new: after.status })
  await recordHistory(eventContext, after, 'changed', changes, batchId)
  return true
}

export async function restoreMany(
  ctx: CompanyContext,
  { ids }: InputOf<typeof restoreManyTasks>,
): Promise<{ changed: number }> {
  for (const taskId of ids) await restore(ctx, { taskId })
  return { changed: ids.length }
}

/** False where the change does not fit the task. */
async function changeOne(
  ctx: EventContext,
  task: StoredTask,
  change: BulkChange,
  batchId: string,
): Promise<boolean> {
  if (change.kind === 'remove') {
    // A subtask that went with its task is already there.
    if (!(await markTaskDeleted(ctx.db, ctx.company, task.id, ctx.now))) return false
    await recordHistory(ctx, task, 'deleted', [], batchId)
    return true
  }
  if (change.kind === 'shift') {
    if (task.dueDate === null || task.pinned || !isOpen(task.status)) return false
    return shiftTask(ctx, task, change.days, batchId)
  }
  if (change.kind === 'finish') return finishOne(ctx, task, batchId)
  if (change.kind === 'cancel') {
    if (!isOpen(task.status)) return false
    await step(ctx, task, 'cancelled', { reason: change.reason }, batchId)
    return true
  }
  return rewriteOne(ctx, task, change, batchId)
}

async function finishOne(ctx: EventContext, task: StoredTask, batchId: string): Promise<boolean> {
  const path = pathToDone(task.status, task.approval)
  const refused = task.status === 'review' && !mayApprove(task, ctx.actor.id)
  if (path.length === 0 || refused) return false
  await walk(ctx, task, path, batchId)
  return true
}

async function rewriteOne(
  ctx: EventContext,
  task: StoredTask,
  change: Extract<BulkChange, { kind: 'priority' | 'responsible' | 'list' | 'tag' }>,
  batchId: string,
): Promise<boolean> {
  if (change.kind === 'priority') {
    await rewrite(ctx, task, { priority: change.priority }, batchId)
    return true
  }
  if (change.kind === 'responsible') {
    const { responsibleId } = change
    if (task.approval && task.approverId !== null && task.approverId === responsibleId) return false
    await rewrite(ctx, task, { responsibleId }, batchId)
    return true
  }
  if (change.kind === 'list') {
    // A subtask is where its task is.
    if (task.parentId) return false
    await rewrite(ctx, task, { listId: change.listId }, batchId)
    return true
  }
  if (task.tags.length >= taskLimits.tags && !task.tags.includes(change.tag)) return false
  await rewrite(ctx, task, { tags: [...new Set([...task.tags, change.tag])] }, batchId)
  return true
}
