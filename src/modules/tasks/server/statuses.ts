import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import {
  taskApprovalAsked,
  taskApproved,
  taskDone,
  taskSentBack,
  type changeTaskStatus,
  type finishTask,
} from '../contract.ts'
import {
  mayApprove,
  pathToDone,
  stepOf,
  type Task,
  type TaskStatus,
  type Waiting,
} from '../model.ts'
import * as store from './store.ts'
import type { StoredTask } from './store.ts'
import { open } from './tasks.ts'
import { changedMeanwhile, concernedPeople, newsOf, shownOf, recordHistory } from './history.ts'

export async function changeStatus(
  ctx: CompanyContext,
  { taskId, version, to, waiting, reason }: InputOf<typeof changeTaskStatus>,
): Promise<Task> {
  const { task, eventCtx } = await open(ctx, taskId)
  if (task.version !== version) throw changedMeanwhile(task)
  return shownOf(await step(eventCtx, task, to, { waiting, reason }))
}

/** Every step on the way is in the history, as if each had been clicked. */
export async function finish(
  ctx: CompanyContext,
  { taskId, version }: InputOf<typeof finishTask>,
): Promise<Task> {
  const { task, eventCtx } = await open(ctx, taskId)
  if (task.version !== version) throw changedMeanwhile(task)
  const path = pathToDone(task.status, task.approval)
  if (path.length === 0) throw noSuchStep(task)
  return shownOf(await walk(eventCtx, task, path))
}

export async function walk(
  ctx: EventContext,
  task: StoredTask,
  path: readonly TaskStatus[],
  batchId?: string,
): Promise<StoredTask> {
  let current = task
  for (const to of path) current = await step(ctx, current, to, {}, batchId)
  return current
}

interface StepWords {
  waiting?: Waiting | undefined
  reason?: string | undefined
}

/** One step of the machine, by a person. */
export async function step(
  ctx: EventContext,
  task: StoredTask,
  to: TaskStatus,
  { waiting, reason = '' }: StepWords,
  batchId?: string,
): Promise<StoredTask> {
  const needs = stepOf(task.status, to, task.approval)
  if (needs === null) throw noSuchStep(task)
  if (needs === 'waiting' && !waiting) throw missing('tasks.waiting_needed', 'waiting')
  if (needs === 'reason' && reason === '') throw missing('tasks.reason_needed', 'reason')
  if (needs === 'approver' && !mayApprove(task, ctx.actor.id))
    throw new AppError('forbidden', 'tasks.not_the_approver')
  const next = { ...task, ...fieldsIn(ctx, task, to), reason: to === 'cancelled' ? reason : '' }
  if (to === 'waiting' && waiting) next.waiting = waiting
  const after = await settle(ctx, task, next, batchId)
  await emitStep(ctx, task, after, reason)
  return after
}

/** Writes a state that was found right, by a person or by the clock. */
export async function settle(
  ctx: EventContext,
  before: StoredTask,
  next: StoredTask,
  batchId?: string,
): Promise<StoredTask> {
  const after = await store.updateTask(ctx.db, ctx.company, next, ctx.now)
  if (!after) throw changedMeanwhile((await open(ctx, before.id)).task)
  const reopened = before.status === 'done' || before.status === 'cancelled'
  const { waiting, reason } = after
  await recordHistory(
    ctx,
    after,
    reopened ? 'reopened' : 'changed',
    [
      { field: 'status', old: before.status, new: after.status },
      ...(waiting ? [{ field: 'waiting', new: `${waiting.forWhom}, ${waiting.until}` }] : []),
      ...(reason ? [{ field: 'reason', new: reason }] : []),
    ],
    batchId,
  )
  return after
}

function fieldsIn(ctx: EventContext, task: StoredTask, to: TaskStatus): Partial<StoredTask> {
  return {
    status: to,
    waiting: null,
    waitingFrom: to === 'waiting' ? (task.status as 'todo' | 'doing') : null,
    sentBy: to === 'review' ? ctx.actor.id : to === 'done' ? task.sentBy : null,
    doneAt: to === 'done' ? ctx.now.toISOString() : null,
  }
}

async function emitStep(
  ctx: EventContext,
  before: StoredTask,
  after: StoredTask,
  reason: string,
): Promise<void> {
  const actorId = ctx.actor.id
  if (after.status === 'review') {
    // Without a named approver, the lead of the event is notified.
    const approverId = after.approverId ?? (await eventFacts(ctx)).leadId
    const userIds = approverId !== null && mayApprove(after, approverId) ? [approverId] : []
    ctx.emit(taskApprovalAsked, newsOf(after, userIds, actorId))
  }
  if (after.status === 'done' && before.status !== 'done')
    ctx.emit(taskDone, newsOf(after, [], actorId))
  if (before.status !== 'review') return
  const userIds = concernedPeople(after, actorId, [before.sentBy])
  if (after.status === 'done') ctx.emit(taskApproved, newsOf(after, userIds, actorId))
  if (after.status === 'doing')
    ctx.emit(taskSentBack, { ...newsOf(after, userIds, actorId), reason })
}

function noSuchStep(task: StoredTask): AppError {
  return new AppError('conflict', 'tasks.no_such_step', { current: shownOf(task) })
}

function missing(code: 'tasks.waiting_needed' | 'tasks.reason_needed', field: string): AppError {
  return new AppError('invalid', code, { fields: { [field]: { code: 'required' } } })
}
