import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { pathToDone, type Task } from '../model.ts'
import { walk } from './statuses.ts'
import { findTask, tasksOfEvent } from './store.ts'

/** The fields of a task that the client is shown; the others are the team's. */
export type ClientTask = Pick<Task, 'id' | 'title' | 'status' | 'dueDate'>

/** The tasks of the client that were not cancelled, by day. */
export async function tasksForClient(ctx: EventContext): Promise<ClientTask[]> {
  const tasks = await tasksOfEvent(ctx.db, ctx.event)
  return tasks
    .filter(({ forClient, status }) => forClient && status !== 'cancelled')
    .map(({ id, title, status, dueDate }) => ({ id, title, status, dueDate }))
    .toSorted((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'))
}

/** If the team has to approve it, it waits for that. Null where it was finished before. */
export async function finishAsClient(
  ctx: EventContext,
  taskId: string,
): Promise<ClientTask | null> {
  const task = await findTask(ctx.db, ctx.company, taskId)
  if (!task?.forClient || task.eventId !== ctx.event.eventId)
    throw new AppError('not_found', 'tasks.not_found')
  const path = pathToDone(task.status, task.approval)
  if (path.length === 0 || task.status === 'review') return null
  const { id, title, status, dueDate } = await walk(ctx, task, path)
  ctx.touch('tasks', 'history')
  return { id, title, status, dueDate }
}
