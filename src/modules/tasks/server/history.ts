import { AppError } from '#shared/app-error.ts'
import { keysOf, pick } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { plainText } from '#shared/text/rich-text.ts'
import { beginningOf } from '#shared/text/text.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { searchQueryFor, finder, type FoundItem } from '#platform/server/database/finder.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import type { Event, Person } from '#modules/events/model.ts'
import { taskAssigned, type TaskNews } from '../contract.ts'
import {
  blankTask,
  isTaskOverdue,
  TaskFields,
  type Task,
  type TaskBrief,
  type TaskLink,
  type TaskRow,
} from '../model.ts'
import { namesOfLists, titlesOfTasks } from './plan/plan-store.ts'
import type { FoundTask } from './query-store.ts'
import type { StoredTask } from './store.ts'

export async function recordHistory(
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

/** The differences between two states of a task, as texts: an id means nothing to a reader. */
export async function historyChanges(
  ctx: CompanyContext,
  before: StoredTask | null,
  after: StoredTask,
): Promise<FieldChange[]> {
  const changes = fieldChanges(
    before ? historyFieldsOf(before) : blankValues,
    historyFieldsOf(after),
  )
  for (const change of changes) {
    const names = namers[change.field]
    if (!names) continue
    const ids = [change.old, change.new].flat().filter((id) => typeof id === 'string')
    const known = await names(ctx, ids)
    const text = (value: unknown) =>
      [value ?? []]
        .flat()
        .map((id) => known.get(id as string) ?? '?')
        .join(', ')
    Object.assign(change, { old: text(change.old), new: text(change.new) })
  }
  return changes
}

type Namer = (ctx: CompanyContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

const peopleNamed: Namer = async (ctx, ids) =>
  new Map([...(await namesOf(ctx, ids))].map(([id, { name }]) => [id, name]))

const namers: Readonly<Record<string, Namer>> = {
  responsibleId: peopleNamed,
  otherIds: peopleNamed,
  approverId: peopleNamed,
  listId: (ctx, ids) => namesOfLists(ctx.db, ctx.company, ids),
  afterIds: (ctx, ids) => titlesOfTasks(ctx.db, ctx.company, ids),
}

/** The recipients of notices about a task: its assignees, without the actor and without duplicates. */
export function concernedPeople(
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

/** Notifies the people who are responsible now and were not before. */
export function emitAssigned(
  ctx: Pick<CompanyContext, 'emit' | 'actor'>,
  before: Pick<Task, 'responsibleId' | 'otherIds'> | null,
  after: StoredTask,
): void {
  const had = new Set(before ? [before.responsibleId, ...before.otherIds] : [])
  const userIds = concernedPeople(after, ctx.actor.id).filter((id) => !had.has(id))
  if (userIds.length > 0) ctx.emit(taskAssigned, newsOf(after, userIds, ctx.actor.id))
}

export function notFound(): AppError {
  return new AppError('not_found', 'tasks.not_found')
}

export function changedMeanwhile(task: StoredTask): AppError {
  return new AppError('conflict', 'tasks.changed_meanwhile', { current: shownOf(task) })
}

/** Without values for the server only. */
export function shownOf(task: StoredTask): Task {
  const { waitingFrom: _waitingFrom, ...shown } = task
  return shown
}

type HistoryField =
  | Exclude<keyof TaskFields, 'start' | 'due' | 'avoidsFreeDays'>
  | 'startDate'
  | 'dueDate'

/** Long texts are cut in history. */
function historyFieldsOf(
  task: TaskFields & Pick<Task, 'startDate' | 'dueDate'>,
): Record<HistoryField, unknown> {
  const {
    start: _,
    due: __,
    avoidsFreeDays: ___,
    ...plain
  } = pick(task, TaskFields.keyof().options)
  const ticked = task.checklist.filter(({ done }) => done).length
  return {
    ...plain,
    startDate: task.startDate,
    dueDate: task.dueDate,
    description: task.description ? beginningOf(plainText(task.description), 300) : '',
    checklist: task.checklist.length > 0 ? `${ticked}/${task.checklist.length}` : '',
    links: linksText(task.links),
    reminders: task.reminders.join(', '),
    tags: task.tags.join(', '),
  }
}

/** History is never rewritten, so records are in it by their number, not by name. */
function linksText(links: Task['links']): string {
  const pages = links.map(({ label }) => label).filter(Boolean)
  const records = links.length - pages.length
  return [...pages, ...(records > 0 ? [`+${records}`] : [])].join(', ')
}

const blankHistory = historyFieldsOf({ ...blankTask, startDate: null, dueDate: null })
const { title: _title, ...blankValues } = blankHistory

export const historyFields = keysOf(blankHistory)

export async function peopleOf(
  ctx: Parameters<typeof namesOf>[0],
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const known = await namesOf(ctx, [...new Set(ids)])
  return new Map([...known].map(([id, person]) => [id, { id, ...person }]))
}

export function peopleIn(task: Pick<Task, 'responsibleId' | 'otherIds' | 'approverId' | 'sentBy'>) {
  return [task.responsibleId ?? [], task.otherIds, task.approverId ?? [], task.sentBy ?? []].flat()
}

export function briefOf(
  task: StoredTask,
  people: ReadonlyMap<string, Person>,
  { timeZone }: Event,
  now: Date,
): TaskBrief {
  const { id, number, version, title, status, approval, dueDate } = task
  const responsible = (task.responsibleId && people.get(task.responsibleId)) || null
  const overdue = isTaskOverdue(task, todayIn(timeZone, now))
  return { id, number, version, title, status, approval, dueDate, overdue, responsible }
}

export async function withPeople(
  ctx: Parameters<typeof namesOf>[0],
  rows: readonly FoundTask[],
): Promise<TaskRow[]> {
  const people = await peopleOf(
    ctx,
    rows.flatMap(({ responsibleId, otherIds }) => [responsibleId ?? [], otherIds].flat()),
  )
  return rows.map(({ responsibleId, otherIds, ...row }) => ({
    ...row,
    responsible: (responsibleId && people.get(responsibleId)) || null,
    others: otherIds.flatMap((id) => people.get(id) ?? []),
  }))
}

/** Links with the present name and place of what they lead to. */
export async function shownLinks(
  ctx: CompanyContext,
  links: readonly TaskLink[],
): Promise<TaskLink[]> {
  const found = await recordsOf(ctx, links)
  const kinds = kindsOf(ctx)
  return links.map(({ kind, id, label }) => {
    const now = found.get(`${kind} ${id}`)
    if (now) return { kind, id, label: beginningOf(now.title, 200), href: now.href }
    return { kind, id, label: kinds.has(kind) ? '' : label }
  })
}

/** The links to store; a new one must be valid, an existing one may have lost its record. */
export async function keptLinks(
  ctx: CompanyContext,
  before: readonly TaskLink[],
  links: readonly TaskLink[],
): Promise<TaskLink[]> {
  const keyOf = ({ kind, id }: TaskLink) => `${kind} ${id}`
  const had = new Set(before.map(keyOf))
  const once = [...new Map(links.map((link) => [keyOf(link), link])).values()]
  const kinds = kindsOf(ctx)
  const newLinks = once.filter((link) => kinds.has(link.kind) && !had.has(keyOf(link)))
  const found = await recordsOf(ctx, newLinks)
  if (newLinks.some((link) => !found.has(keyOf(link))))
    throw new AppError('not_found', 'tasks.link_not_found', {
      fields: { links: { code: 'invalid_id' } },
    })
  return once.map(({ kind, id, label }) => ({
    kind,
    id,
    label: kinds.has(kind) ? '' : label || beginningOf(id, 200),
  }))
}

function kindsOf({ services }: CompanyContext): ReadonlySet<string> {
  return new Set(services.ports.all(finder).map(({ kind }) => kind))
}

/** The records that this person may see, by kind and id. */
async function recordsOf(
  ctx: CompanyContext,
  links: readonly TaskLink[],
): Promise<ReadonlyMap<string, FoundItem>> {
  const found = new Map<string, FoundItem>()
  for (const { kind, find } of ctx.services.ports.all(finder)) {
    const ids = links.filter((link) => link.kind === kind && Id.safeParse(link.id).success)
    if (ids.length === 0) continue
    const records = await find(ctx, searchQueryFor(ids.map(({ id }) => id)))
    for (const each of records) found.set(`${kind} ${each.id}`, each)
  }
  return found
}
