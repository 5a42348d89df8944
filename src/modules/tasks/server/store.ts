import { sql } from 'kysely'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Task, TaskDate, TaskStatus } from '../model.ts'
import { dateOf } from './query-store.ts'
import type { TaskTables } from './tables.ts'

const columns = [
  'id',
  'event_id',
  'number',
  'parent_id',
  'list_id',
  'title',
  'description',
  'status',
  'waiting_for',
  'waiting_until',
  'waiting_from',
  'reason',
  'sent_by',
  'priority',
  'responsible_id',
  'other_ids',
  'start_anchor',
  'start_offset',
  'start_date',
  'due_anchor',
  'due_offset',
  'due_date',
  'pinned',
  'avoids_free_days',
  'compressed',
  'milestone',
  'for_client',
  'estimate_minutes',
  'approval',
  'approver_id',
  'checklist',
  'links',
  'reminders',
  'tags',
  'position',
  'version',
  'created_at',
  'done_at',
] as const

/** A task as its row has it; what it waits for is in a table of its own and comes with it. */
export interface StoredTask extends Task {
  /** The state to return to when its waiting is over. */
  waitingFrom: 'todo' | 'doing' | null
}

export async function findTask(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredTask | undefined> {
  return (await findTasks(db, scope, [id]))[0]
}

/** Active tasks of active events, in the order of the plan. */
export async function findTasks(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<StoredTask[]> {
  return withDependencies(
    db,
    scope,
    await active(db, scope)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  )
}

export async function tasksOfEvent(db: Db, scope: EventScope): Promise<StoredTask[]> {
  const rows = await active(db, scope)
    .where('event_id', '=', scope.eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return withDependencies(db, scope, rows)
}

export async function subtasksOf(
  db: Db,
  scope: CompanyScope,
  task: Pick<Task, 'id' | 'eventId'>,
): Promise<StoredTask[]> {
  const rows = await active(db, scope)
    .where('event_id', '=', task.eventId)
    .where('parent_id', '=', task.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return withDependencies(db, scope, rows)
}

/** The tasks that cannot start before this one is finished. */
export async function tasksAfter(db: Db, scope: EventScope, id: string): Promise<StoredTask[]> {
  const rows = await active(db, scope)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`id in (select d.task_id from task_dependencies d
      where d.company_id = ${scope.companyId} and d.after_id = ${id}::uuid)`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return withDependencies(db, scope, rows)
}

/** Numbers of an event without gaps or doubles; a person who wants some meanwhile waits until this transaction ends. */
export async function takeNumbers(db: Db, scope: EventScope, count: number): Promise<number[]> {
  const { last } = await tables(db)
    .insertInto('task_numbers')
    .values({ company_id: scope.companyId, event_id: scope.eventId, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'event_id'])
        .doUpdateSet({ last: sql`task_numbers.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, at) => last - count + 1 + at)
}

export async function lastPosition(db: Db, scope: EventScope): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('tasks')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
  return row?.last ?? null
}

/** The nearest position on one side of another, among the active tasks of the event. */
export async function neighbourPosition(
  db: Db,
  scope: EventScope,
  {
    position,
    exceptId,
    side,
  }: { position: string | null; exceptId: string; side: 'before' | 'after' },
): Promise<string | null> {
  const ofEvent = tables(db)
    .selectFrom('tasks')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '!=', exceptId)
  const row =
    side === 'before'
      ? await ofEvent
          .select((eb) => eb.fn.max('position').as('found'))
          .$if(position !== null, (q) => q.where('position', '<', position ?? ''))
          .executeTakeFirst()
      : await ofEvent
          .select((eb) => eb.fn.min('position').as('found'))
          .$if(position !== null, (q) => q.where('position', '>', position ?? ''))
          .executeTakeFirst()
  return row?.found ?? null
}

export async function insertTasks(
  db: Db,
  scope: EventScope,
  tasks: readonly StoredTask[],
  by: string | null,
): Promise<void> {
  for (let at = 0; at < tasks.length; at += 200)
    await tables(db)
      .insertInto('tasks')
      .values(
        tasks.slice(at, at + 200).map((task) => ({
          ...toRow(task),
          company_id: scope.companyId,
          event_id: scope.eventId,
          id: task.id,
          number: task.number,
          parent_id: task.parentId,
          created_at: task.createdAt,
          created_by: by,
          changed_at: task.createdAt,
          deleted_at: null,
        })),
      )
      .execute()
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateTask(
  db: Db,
  scope: CompanyScope,
  next: StoredTask,
  now: Date,
): Promise<StoredTask | undefined> {
  const row = await tables(db)
    .updateTable('tasks')
    .set({ ...toRow(next), changed_at: now.toISOString(), version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toTask(row, next.afterIds)
}

export async function updatePosition(
  db: Db,
  scope: CompanyScope,
  { id, position, listId }: { id: string; position: string; listId: string | null },
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('tasks')
    .set({ position, list_id: listId })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Subtasks are where their task is. */
export async function moveSubtasks(
  db: Db,
  scope: CompanyScope,
  task: Pick<Task, 'id' | 'eventId' | 'listId'>,
): Promise<void> {
  await tables(db)
    .updateTable('tasks')
    .set({ list_id: task.listId })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', task.eventId)
    .where('parent_id', '=', task.id)
    .execute()
}

/** Open tasks for which this person answers. */
export async function openTasksOf(
  db: Db,
  scope: CompanyScope,
  userId: string,
): Promise<StoredTask[]> {
  const rows = await active(db, scope)
    .where('responsible_id', '=', userId)
    .where('status', 'in', ['todo', 'doing', 'waiting', 'review'] satisfies TaskStatus[])
    .orderBy('id')
    .execute()
  return withDependencies(db, scope, rows)
}

export function tables(db: Db) {
  return db.withTables<TaskTables>()
}

function active(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('tasks')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null).where(sql<boolean>`exists (select from event_facts e
      where e.company_id = tasks.company_id and e.event_id = tasks.event_id)`)
}

async function withDependencies(
  db: Db,
  scope: CompanyScope,
  rows: readonly Row[],
): Promise<StoredTask[]> {
  if (rows.length === 0) return []
  const edges = await tables(db)
    .selectFrom('task_dependencies')
    .select(['task_id', 'after_id'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`task_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('after_id')
    .execute()
  const after = new Map(rows.map(({ id }) => [id, [] as string[]]))
  for (const { task_id, after_id } of edges) after.get(task_id)?.push(after_id)
  return rows.map((row) => toTask(row, after.get(row.id) ?? []))
}

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`

function toRow(task: StoredTask) {
  const [start, due] = [columnsOf(task.start), columnsOf(task.due)]
  return {
    list_id: task.listId,
    title: task.title,
    folded: fold([task.title, `#${task.number}`, ...task.tags].join(' ')),
    description: task.description && json(task.description),
    status: task.status,
    waiting_for: task.waiting?.forWhom ?? null,
    waiting_until: task.waiting?.until ?? null,
    waiting_from: task.waitingFrom,
    reason: task.reason,
    sent_by: task.sentBy,
    priority: task.priority,
    responsible_id: task.responsibleId,
    other_ids: task.otherIds,
    start_anchor: start.anchor,
    start_offset: start.offset,
    start_date: task.startDate,
    due_anchor: due.anchor,
    due_offset: due.offset,
    due_date: task.dueDate,
    pinned: task.pinned,
    avoids_free_days: task.avoidsFreeDays,
    compressed: task.compressed,
    milestone: task.milestone,
    for_client: task.forClient,
    estimate_minutes: task.estimateMinutes,
    approval: task.approval,
    approver_id: task.approverId,
    checklist: json(task.checklist),
    links: json(task.links),
    reminders: task.reminders,
    tags: task.tags,
    position: task.position,
    done_at: task.doneAt,
  }
}

function columnsOf(date: TaskDate) {
  return 'anchor' in date
    ? { anchor: date.anchor, offset: date.offsetDays }
    : { anchor: null, offset: null }
}

type Row = Pick<
  TaskTables['tasks'],
  Exclude<(typeof columns)[number], 'version' | 'status' | 'reason' | 'for_client'>
> & { version: number; status: TaskStatus; reason: string; for_client: boolean }

function toTask(row: Row, afterIds: string[]): StoredTask {
  return {
    id: row.id,
    eventId: row.event_id,
    number: row.number,
    version: row.version,
    parentId: row.parent_id,
    title: row.title,
    description: row.description,
    listId: row.list_id,
    status: row.status,
    waiting: row.waiting_until
      ? { forWhom: row.waiting_for ?? '', until: row.waiting_until }
      : null,
    waitingFrom: row.waiting_from,
    reason: row.reason,
    sentBy: row.sent_by,
    priority: row.priority,
    responsibleId: row.responsible_id,
    otherIds: row.other_ids,
    start: dateOf(row.start_anchor, row.start_offset, row.start_date),
    due: dateOf(row.due_anchor, row.due_offset, row.due_date),
    startDate: row.start_date,
    dueDate: row.due_date,
    pinned: row.pinned,
    avoidsFreeDays: row.avoids_free_days,
    compressed: row.compressed,
    milestone: row.milestone,
    forClient: row.for_client,
    estimateMinutes: row.estimate_minutes,
    approval: row.approval,
    approverId: row.approver_id,
    checklist: row.checklist,
    afterIds,
    links: row.links,
    reminders: row.reminders,
    tags: row.tags,
    position: row.position,
    createdAt: row.created_at,
    doneAt: row.done_at,
  }
}
