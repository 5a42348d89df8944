import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import { dayCounted, type TaskList } from '../../model.ts'
import { tables } from '../store.ts'
import type { TaskTables } from '../tables.ts'

const lists = recordsOf<TaskTables>()('task_lists', [
  'id',
  'event_id',
  'name',
  'position',
  'version',
])

export async function listsOfEvent(db: Db, scope: EventScope): Promise<TaskList[]> {
  return activeLists(db, scope)
    .where('event_id', '=', scope.eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findList(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<TaskList | undefined> {
  return activeLists(db, scope).where('id', '=', id).executeTakeFirst()
}

/** Finds deleted ones too, for restoring. */
export async function eventOfList(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | undefined> {
  return (await lists.findWithDeleted(db, scope, [id]))[0]?.eventId
}

export async function insertLists(
  db: Db,
  scope: EventScope,
  added: readonly Pick<TaskList, 'id' | 'name' | 'position'>[],
): Promise<void> {
  const { eventId } = scope
  const rows = added.map(({ id, name, position }) => ({ id, eventId, name, position }))
  await lists.insertMany(db, scope, rows)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateList(
  db: Db,
  scope: CompanyScope,
  { id, name, position, version }: TaskList,
): Promise<TaskList | undefined> {
  return lists.update(db, scope, { id, version }, { name, position })
}

/** False when it already is so. */
export async function setListDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  return (await lists.setDeleted(db, scope, { id }, at)) !== undefined
}

export const namesOfLists = lists.names

/** A person who places phases of an event takes turns: two on one place could not be distinguished, nor anything put between them. */
export async function lockPhases(db: Db, scope: EventScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task phases ${scope.eventId}`}, 0))`.execute(
    db,
  )
}

/** A person who writes dependencies of an event waits for the one who does already, so that two cannot close a circle together. */
export async function lockDependencies(db: Db, scope: EventScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task dependencies ${scope.eventId}`}, 0))`.execute(
    db,
  )
}

/** For each active task of the event, what it waits for. */
export async function dependenciesOf(
  db: Db,
  scope: EventScope,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ task_id: string; after_id: string }>`
    select d.task_id, d.after_id from task_dependencies d
    join tasks t on t.company_id = d.company_id and t.id = d.task_id and t.deleted_at is null
    join tasks a on a.company_id = d.company_id and a.id = d.after_id and a.deleted_at is null
    where d.company_id = ${scope.companyId} and d.event_id = ${scope.eventId}`.execute(db)
  const edges = new Map<string, string[]>()
  for (const { task_id, after_id } of rows)
    edges.set(task_id, [...(edges.get(task_id) ?? []), after_id])
  return edges
}

export async function setDependencies(
  db: Db,
  scope: EventScope,
  taskId: string,
  afterIds: readonly string[],
): Promise<void> {
  await tables(db)
    .deleteFrom('task_dependencies')
    .where('company_id', '=', scope.companyId)
    .where('task_id', '=', taskId)
    .execute()
  await insertDependencies(
    db,
    scope,
    afterIds.map((afterId) => ({ taskId, afterId })),
  )
}

export async function dropDependencies(
  db: Db,
  scope: EventScope,
  taskId: string,
  afterIds: readonly string[],
): Promise<void> {
  await tables(db)
    .deleteFrom('task_dependencies')
    .where('company_id', '=', scope.companyId)
    .where('task_id', '=', taskId)
    .where('after_id', 'in', afterIds)
    .execute()
}

export async function insertDependencies(
  db: Db,
  scope: EventScope,
  edges: readonly { taskId: string; afterId: string }[],
): Promise<void> {
  if (edges.length === 0) return
  await tables(db)
    .insertInto('task_dependencies')
    .values(
      edges.map(({ taskId, afterId }) => ({
        company_id: scope.companyId,
        event_id: scope.eventId,
        task_id: taskId,
        after_id: afterId,
      })),
    )
    .execute()
}

export interface ReadinessRow {
  event_id: string
  tasks: number
  open: number
  overdue: number
  unowned: number
}

/** The rows that the readiness of each event is calculated from. */
export async function readinessRows(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
  now: Date,
): Promise<ReadinessRow[]> {
  const { rows } = await sql<ReadinessRow>`
    select t.event_id, count(*)::int as tasks,
      count(*) filter (where o.open)::int as open,
      count(*) filter (where o.open and t.due_date < (${now.toISOString()}::timestamptz at time zone e.time_zone)::date)::int as overdue,
      count(*) filter (where o.open and t.responsible_id is null)::int as unowned
    from tasks t
    join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id
    cross join lateral (select t.status in ('todo', 'doing', 'waiting', 'review') as open) o
    where t.company_id = ${scope.companyId} and t.deleted_at is null and t.event_id = any(${[...eventIds]}::uuid[])
    group by t.event_id`.execute(db)
  return rows
}

export interface DueWork {
  /** Waiting is over. */
  waiting: string[]
  /** Late, and not notified yet about this due date. */
  overdue: string[]
  /** The morning of a reminder has come and it was not sent yet. */
  reminders: { id: string; days: number }[]
  /** The day that a date is counted from has moved and the stored one has not followed. */
  adrift: string[]
}

const open = sql`t.status in ('todo', 'doing', 'waiting', 'review')`
const source = sql`tasks t join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id`
const wallTime = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone e.time_zone)`
// News of a late task comes in the morning there, not at midnight.
const isMorning = (now: Date) => sql`extract(hour from ${wallTime(now)}) >= 8`

const counted = (anchor: 'start' | 'due') => sql`(case ${sql.ref(`t.${anchor}_anchor`)}
  when 'event_start' then e.start_date when 'event_end' then e.last_day
  when 'rsvp_deadline' then e.rsvp_deadline
  else (e.created_at at time zone e.time_zone)::date end + ${sql.ref(`t.${anchor}_offset`)})`

/** The tasks with a time-based change in a company, each in the zone of its event. */
export async function dueWork(db: Db, scope: CompanyScope, now: Date): Promise<DueWork> {
  const active = sql`t.company_id = ${scope.companyId} and t.deleted_at is null and ${open}`
  const wasNotified = (kind: ReturnType<typeof sql>) => sql`exists (select from task_notices n
    where n.company_id = t.company_id and n.task_id = t.id and n.due = t.due_date and n.kind = ${kind})`
  const today = sql`${wallTime(now)}::date`
  const busy = sql`e.status not in ('closed', 'cancelled')`
  const [waiting, overdue, reminders, adrift] = await Promise.all([
    sql<{ id: string }>`select t.id from ${source} where ${active} and t.status = 'waiting'
      and t.waiting_until <= ${today} order by t.id`.execute(db),
    sql<{ id: string }>`select t.id from ${source} where ${active} and ${busy} and ${isMorning(now)}
      and t.due_date < ${today} and t.due_date >= ${today} - 7 and not ${wasNotified(sql`'overdue'`)} order by t.id`.execute(
      db,
    ),
    sql<{ id: string; days: number }>`select t.id, r.days from ${source}
      cross join lateral unnest(t.reminders) as r(days)
      where ${active} and ${busy} and ${isMorning(now)} and t.due_date - r.days <= ${today} and t.due_date >= ${today}
        and not ${wasNotified(sql`'reminder ' || r.days`)} order by t.id`.execute(db),
    sql<OffScheduleRow>`select t.id, t.avoids_free_days as avoids,
        t.due_date as due, t.due_offset, ${counted('due')} as due_counted,
        t.start_date as start, t.start_offset, ${counted('start')} as start_counted
      from ${source} where ${active} and not t.pinned and not t.compressed
      and ((t.due_anchor is not null and t.due_date is distinct from ${counted('due')})
        or (t.start_anchor is not null and t.start_date is distinct from ${counted('start')}))
      order by t.id`.execute(db),
  ])
  const ids = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id)
  return {
    waiting: ids(waiting),
    overdue: ids(overdue),
    reminders: reminders.rows,
    adrift: adrift.rows.filter(isOffSchedule).map(({ id }) => id),
  }
}

interface OffScheduleRow {
  id: string
  avoids: boolean
  due: string | null
  due_offset: number | null
  due_counted: string | null
  start: string | null
  start_offset: number | null
  start_counted: string | null
}

/** The database does not know free days: where they are avoided, a neighbouring day may be right. */
function isOffSchedule(row: OffScheduleRow): boolean {
  const isWrong = (date: string | null, at: string | null, offset: number | null) =>
    offset !== null && date !== dayCounted(at, offset, row.avoids)
  return (
    isWrong(row.due, row.due_counted, row.due_offset) ||
    isWrong(row.start, row.start_counted, row.start_offset)
  )
}

/** False when people were notified already. */
export async function addNotice(
  db: Db,
  scope: CompanyScope,
  { taskId, kind, due }: { taskId: string; kind: string; due: string },
): Promise<boolean> {
  const row = await tables(db)
    .insertInto('task_notices')
    .values({ company_id: scope.companyId, task_id: taskId, kind, due })
    .onConflict((conflict) => conflict.doNothing())
    .returning('task_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Includes its subtasks, which are deleted with the same timestamp and are restored with it. */
export async function markTaskDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('tasks')
    .set({ deleted_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns the restored ids; none when it is not in the bin. */
export async function markTaskRestored(db: Db, scope: CompanyScope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update tasks t set deleted_at = null
    from tasks chosen
    where chosen.company_id = ${scope.companyId} and chosen.id = ${id}::uuid and chosen.deleted_at is not null
      and t.company_id = chosen.company_id and t.deleted_at = chosen.deleted_at
      and (t.id = chosen.id or t.parent_id = chosen.id or t.id = chosen.parent_id)
    returning t.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Deleted tasks of active events, subtasks only where their task is not deleted. */
export async function deletedTasks(
  db: Db,
  scope: CompanyScope,
  since: Date,
  eventIds: readonly string[] | null,
) {
  const { rows } = await sql<{ id: string; name: string; deleted_at: string }>`
    select t.id, t.title as name, t.deleted_at from tasks t
    join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id
    left join tasks p on p.company_id = t.company_id and p.id = t.parent_id
    where t.company_id = ${scope.companyId} and t.deleted_at > ${since.toISOString()}
      and (p.id is null or p.deleted_at is null)
      and (${eventIds === null} or t.event_id = any(${[...(eventIds ?? [])]}::uuid[]))`.execute(db)
  return rows
}

export async function purgeTasks(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const old = before.toISOString()
  await sql`update tasks t set list_id = null from task_lists l
    where t.company_id = ${scope.companyId} and l.company_id = t.company_id and l.id = t.list_id
      and l.deleted_at <= ${old}`.execute(db)
  const purgedLists = await lists.purge(db, scope, before)
  const tasks = await tables(db)
    .deleteFrom('tasks')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', old)
    .executeTakeFirst()
  return purgedLists + Number(tasks.numDeletedRows)
}

/** Titles of tasks, including deleted ones, for history entries. */
export const titlesOfTasks = namesIn<TaskTables>()('tasks', 'title')

/** Of active events. */
function activeLists(db: Db, scope: CompanyScope) {
  return lists.active(db, scope).select(lists.fields)
    .where(sql<boolean>`exists (select from event_facts e
      where e.company_id = task_lists.company_id and e.event_id = task_lists.event_id)`)
}
