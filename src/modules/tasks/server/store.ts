import { sql } from 'kysely'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { Task, TaskDate, TaskStatus } from '../model.ts'
import { dateOf } from './query-store.ts'
import type { TaskTables } from './tables.ts'

const tasks = recordsOf<TaskTables>()(
  'tasks',
  [
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
  ],
  { json: ['description', 'checklist', 'links'] },
)

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
  const row = await tasks
    .all(db, scope)
    .select((eb) => eb.fn.max('position').as('last'))
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
  const ofEvent = tasks
    .all(db, scope)
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
  added: readonly StoredTask[],
  by: string | null,
): Promise<void> {
  const rows = added.map((task) => ({
    ...toRow(task),
    id: task.id,
    eventId: scope.eventId,
    createdBy: by,
    changedAt: task.createdAt,
  }))
  for (let at = 0; at < rows.length; at += 200)
    await tasks.insertMany(db, scope, rows.slice(at, at + 200))
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateTask(
  db: Db,
  scope: CompanyScope,
  next: StoredTask,
  now: Date,
): Promise<StoredTask | undefined> {
  const { id, version } = next
  const changes = { ...toRow(next), changedAt: now.toISOString() }
  const row = await tasks.update(db, scope, { id, version }, changes)
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
  return tasks.active(db, scope).select(tasks.fields)
    .where(sql<boolean>`exists (select from event_facts e
      where e.company_id = tasks.company_id and e.event_id = tasks.event_id)`)
}

async function withDependencies(
  db: Db,
  scope: CompanyScope,
  rows: readonly RecordOf<typeof tasks>[],
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

function toRow(task: StoredTask) {
  const [start, due] = [columnsOf(task.start), columnsOf(task.due)]
  return {
    ...tasks.own(task),
    folded: fold([task.title, `#${task.number}`, ...task.tags].join(' ')),
    waitingFor: task.waiting?.forWhom ?? null,
    waitingUntil: task.waiting?.until ?? null,
    startAnchor: start.anchor,
    startOffset: start.offset,
    dueAnchor: due.anchor,
    dueOffset: due.offset,
  }
}

function columnsOf(date: TaskDate) {
  return 'anchor' in date
    ? { anchor: date.anchor, offset: date.offsetDays }
    : { anchor: null, offset: null }
}

function toTask(
  {
    waitingFor,
    waitingUntil,
    startAnchor,
    startOffset,
    dueAnchor,
    dueOffset,
    ...row
  }: RecordOf<typeof tasks>,
  afterIds: string[],
): StoredTask {
  return {
    ...row,
    waiting: waitingUntil ? { forWhom: waitingFor ?? '', until: waitingUntil } : null,
    start: dateOf(startAnchor, startOffset, row.startDate),
    due: dateOf(dueAnchor, dueOffset, row.dueDate),
    afterIds,
  }
}
