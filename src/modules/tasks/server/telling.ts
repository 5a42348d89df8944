import { AppError } from '#shared/app-error.ts'
import { plainText } from '#shared/rich-text.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { taskAssigned, type TaskNews } from '../contract.ts'
import type { Task } from '../model.ts'
import { namesOfLists, titlesOfTasks } from './plan-store.ts'
import type { StoredTask } from './store.ts'

export async function tell(
  ctx: EventContext,
  task: Pick<Task, 'id' | 'eventId'>,
  verb: string,
  changes: readonly FieldChange[] = [],
  batchId?: string,
): Promise<void> {
  if (verb === 'changed' && changes.length === 0) return
  await record(ctx, {
    entity: 'task',
    entityId: task.id,
    eventId: task.eventId,
    verb,
    changes,
    ...(batchId && { batchId }),
  })
}

/** What differs between two states of a task, in words: an id tells nobody anything. */
export async function toldChanges(
  ctx: CompanyContext,
  before: StoredTask | null,
  after: StoredTask,
): Promise<FieldChange[]> {
  const changes = fieldChanges(before ? toldOf(before) : untold, toldOf(after))
  for (const change of changes) {
    const names = namers[change.field]
    if (!names) continue
    const ids = [change.old, change.new].flat().filter((id) => typeof id === 'string')
    const known = await names(ctx, ids)
    const said = (value: unknown) =>
      [value ?? []]
        .flat()
        .map((id) => known.get(id as string) ?? '?')
        .join(', ')
    Object.assign(change, { old: said(change.old), new: said(change.new) })
  }
  return changes
}

type Namer = (ctx: CompanyContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

const people: Namer = async (ctx, ids) =>
  new Map([...(await namesOf(ctx, ids))].map(([id, { name }]) => [id, name]))

const namers: Readonly<Record<string, Namer>> = {
  responsibleId: people,
  otherIds: people,
  approverId: people,
  listId: (ctx, ids) => namesOfLists(ctx.db, ctx.company, ids),
  afterIds: (ctx, ids) => titlesOfTasks(ctx.db, ctx.company, ids),
}

/** Who is to hear of a task: those who do it, without whoever acts and without doubles. */
export function concerned(
  task: Pick<Task, 'responsibleId' | 'otherIds'>,
  actorId: string | null,
  more: readonly (string | null)[] = [],
): string[] {
  const all = [task.responsibleId, ...task.otherIds, ...more]
  return [...new Set(all.filter((id) => id !== null))].filter((id) => id !== actorId)
}

export function newsOf(
  task: Pick<Task, 'id' | 'eventId' | 'number' | 'title'>,
  userIds: readonly string[],
  actorId: string | null,
): TaskNews {
  const { id: taskId, eventId, number, title } = task
  return { eventId, taskId, number, title, userIds: [...userIds], actorId }
}

/** Those who answer for the task now and did not before. */
export function tellAssigned(
  ctx: Pick<CompanyContext, 'emit' | 'actor'>,
  before: Pick<Task, 'responsibleId' | 'otherIds'> | null,
  after: StoredTask,
): void {
  const had = new Set(before ? [before.responsibleId, ...before.otherIds] : [])
  const userIds = concerned(after, ctx.actor.id).filter((id) => !had.has(id))
  if (userIds.length > 0) ctx.emit(taskAssigned, newsOf(after, userIds, ctx.actor.id))
}

export function notFound(): AppError {
  return new AppError('not_found', 'tasks.not_found')
}

export function changedMeanwhile(task: StoredTask): AppError {
  return new AppError('conflict', 'tasks.changed_meanwhile', { current: shownOf(task) })
}

/** Without what only the server needs to know. */
export function shownOf(task: StoredTask): Task {
  const { waitingFrom: _waitingFrom, ...shown } = task
  return shown
}

/** Long texts stand in history by their beginning. */
function toldOf(task: StoredTask) {
  const { title, listId, priority, responsibleId, otherIds, startDate, dueDate, pinned } = task
  const { milestone, estimateMinutes, approval, approverId, afterIds } = task
  const ticked = task.checklist.filter(({ done }) => done).length
  return {
    title,
    listId,
    priority,
    responsibleId,
    otherIds,
    startDate,
    dueDate,
    pinned,
    milestone,
    estimateMinutes,
    approval,
    approverId,
    afterIds,
    description: task.description ? plainText(task.description).slice(0, 300) : '',
    checklist: task.checklist.length > 0 ? `${ticked}/${task.checklist.length}` : '',
    links: task.links.map(({ label }) => label).join(', '),
    reminders: task.reminders.join(', '),
    tags: task.tags.join(', '),
  }
}

const untold: Record<string, unknown> = {
  listId: null,
  priority: 'normal',
  responsibleId: null,
  otherIds: [],
  startDate: null,
  dueDate: null,
  pinned: false,
  milestone: false,
  estimateMinutes: null,
  approval: false,
  approverId: null,
  afterIds: [],
  description: '',
  checklist: '',
  links: '',
  reminders: '',
  tags: '',
}
