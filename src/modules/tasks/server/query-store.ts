import { sql, type RawBuilder } from 'kysely'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { containing, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import type { TaskFilter } from '../contract.ts'
import {
  openStatuses,
  Priority,
  TaskStatus,
  type DueWhen,
  type TaskDate,
  type TaskOrder,
  type TaskRow,
} from '../model.ts'

/** A filter with its context: the caller, the time, and the events the caller may see. */
export interface TaskQuery extends TaskFilter {
  /** The events a planner is limited to; null means all. */
  eventIds: readonly string[] | null
  userId: string | null
  now: Date
  /** Only these, or all but these. */
  ids?: { only: boolean; list: readonly string[] }
}

export interface TaskPage extends TaskQuery {
  sort: TaskOrder
  descending: boolean
  /** The last task of the page before. */
  after: string | undefined
  offset: number
  limit: number
}

/** A row before names of people are put in. */
export type FoundTask = Omit<TaskRow, 'responsible' | 'others'> & {
  responsibleId: string | null
  otherIds: string[]
}

const open = sql`t.status in (${sql.join(openStatuses.map((each) => sql.lit(each)))})`
const todayThere = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone e.time_zone)::date`
const weekEndThere = (now: Date) =>
  sql`(${todayThere(now)} + (7 - extract(isodow from ${todayThere(now)}))::int)`
// Counted, since `exists` would be hashed over everything the company plans.
const blocked = sql`(${open} and (select count(*) from task_dependencies d
  join tasks b on b.company_id = d.company_id and b.id = d.after_id and b.deleted_at is null
  where d.company_id = t.company_id and d.task_id = t.id
    and b.status in (${sql.join(openStatuses.map((each) => sql.lit(each)))})) > 0)`
const overdueAt = (now: Date) => sql`(${open} and t.due_date < ${todayThere(now)})`

function dueIs(when: DueWhen, now: Date): RawBuilder<unknown> {
  if (when === 'overdue') return overdueAt(now)
  if (when === 'today') return sql`(t.due_date = ${todayThere(now)})`
  if (when === 'week')
    return sql`(t.due_date > ${todayThere(now)} and t.due_date <= ${weekEndThere(now)})`
  if (when === 'later') return sql`(t.due_date > ${weekEndThere(now)})`
  return sql`(t.due_date is null)`
}

const source = sql`tasks t
  join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id
  left join task_lists l on l.company_id = t.company_id and l.event_id = t.event_id and l.id = t.list_id
    and l.deleted_at is null
  left join tasks p on p.company_id = t.company_id and p.event_id = t.event_id and p.id = t.parent_id`

/** The one place where a filter becomes a condition: list, board, calendar, counts and bulk changes ask here. */
function matching(scope: CompanyScope, query: TaskQuery): RawBuilder<unknown> {
  const { eventId, status, priority, tag, from, to, when, now, eventIds, ids } = query
  const all: RawBuilder<unknown>[] = [
    sql`t.company_id = ${scope.companyId}`,
    sql`t.deleted_at is null`,
  ]
  const word = query.search ? fold(query.search) : ''
  const pattern = containing(word)
  if (eventId) all.push(sql`t.event_id = ${eventId}::uuid`)
  if (eventIds) all.push(sql`t.event_id = any(${[...eventIds]}::uuid[])`)
  if (word) all.push(sql`t.folded like ${pattern}`)
  if (status) all.push(sql`t.status = any(${status}::text[])`)
  if (priority) all.push(sql`t.priority = any(${priority}::text[])`)
  if (query.responsibleId) all.push(isAnyOf(sql`t.responsible_id`, query.responsibleId))
  if (query.listId) all.push(isAnyOf(sql`l.id`, query.listId))
  if (tag) all.push(sql`t.tags && ${tag}::text[]`)
  if (when)
    all.push(
      sql`(${sql.join(
        when.map((each) => dueIs(each, now)),
        sql` or `,
      )})`,
    )
  if (from) all.push(sql`t.due_date >= ${from}::date`)
  if (to) all.push(sql`t.due_date <= ${to}::date`)
  if (query.milestone !== undefined) all.push(sql`t.milestone = ${query.milestone}`)
  if (query.forClient !== undefined) all.push(sql`t.for_client = ${query.forClient}`)
  if (query.blocked !== undefined) all.push(sql`${blocked} = ${query.blocked}`)
  if (query.mine)
    all.push(
      sql`(t.responsible_id = ${query.userId}::uuid or ${query.userId}::uuid = any(t.other_ids))`,
    )
  if (query.toApprove) all.push(awaitsApprovalOf(query.userId))
  if (ids)
    all.push(
      ids.only
        ? sql`t.id = any(${[...ids.list]}::uuid[])`
        : sql`t.id <> all(${[...ids.list]}::uuid[])`,
    )
  return sql.join(all, sql` and `)
}

/** The same rule as `mayApprove`. */
function awaitsApprovalOf(userId: string | null): RawBuilder<unknown> {
  return sql`(t.status = 'review' and t.responsible_id is distinct from ${userId}::uuid
    and t.sent_by is distinct from ${userId}::uuid
    and coalesce(t.approver_id, ${userId}::uuid) = ${userId}::uuid)`
}

function isAnyOf(column: RawBuilder<unknown>, idsOrNone: readonly string[]): RawBuilder<unknown> {
  const ids = idsOrNone.filter((id) => id !== 'none')
  const named = sql`${column} = any(${ids}::uuid[])`
  return idsOrNone.includes('none') ? sql`(${named} or ${column} is null)` : named
}

const rank = (column: RawBuilder<unknown>, words: readonly string[]) =>
  sql`array_position(array[${sql.join(words.map((word) => sql.lit(word)))}], ${column})`
const byDue = [sql`coalesce(t.due_date, 'infinity'::date)`, sql`t.position`]

const orders: Record<TaskOrder, readonly RawBuilder<unknown>[]> = {
  // Subtasks are right below their task.
  plan: [
    sql`e.starts_at`,
    sql`t.event_id`,
    sql`(l.id is null)`,
    sql`coalesce(l.position, '')`,
    sql`coalesce(p.position, t.position)`,
    sql`coalesce(t.parent_id, t.id)`,
    sql`(t.parent_id is not null)`,
    sql`t.position`,
  ],
  board: [sql`t.position`],
  due: byDue,
  priority: [rank(sql`t.priority`, Priority.options.toReversed()), ...byDue],
  number: [sql`t.number`],
  title: [sql`(t.title collate "ro-RO-x-icu")`],
  status: [rank(sql`t.status`, TaskStatus.options), ...byDue],
  changed: [sql`t.changed_at`],
}

export async function pageOfTasks(
  db: Db,
  scope: CompanyScope,
  page: TaskPage,
): Promise<FoundTask[]> {
  const keys = [...orders[page.sort], sql`t.id`]
  const direction = page.descending ? sql` desc` : sql` asc`
  const beyond = page.after
    ? sql`and (${sql.join(keys)}) ${page.descending ? sql`<` : sql`>`} (select ${sql.join(keys)} from ${source}
        where t.company_id = ${scope.companyId} and t.id = ${page.after}::uuid)`
    : sql``
  const order = sql.join(keys.map((key) => sql`${key}${direction}`))
  // The details of a row are expensive, so they are read for the page only and not for all sorted rows.
  const { rows } = await sql<Row>`select ${columns(page.now)} from ${source}
    where t.company_id = ${scope.companyId} and t.id = any(array(select t.id from ${source}
      where ${matching(scope, page)} ${beyond} order by ${order}
      offset ${page.offset} limit ${page.limit}))
    order by ${order}`.execute(db)
  return rows.map(toFound)
}

export async function countTasks(db: Db, scope: CompanyScope, query: TaskQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${source} where ${matching(scope, query)}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface TaskCounts {
  total: number
  open: number
  overdue: number
  blocked: number
  to_approve: number
  today: number
  week: number
  later: number
  none: number
}

/** The numbers shown together on the screens, from one pass over the same rows. */
export async function tallyTasks(
  db: Db,
  scope: CompanyScope,
  query: TaskQuery,
): Promise<TaskCounts> {
  const { now } = query
  const { rows } = await sql<TaskCounts>`select count(*)::int as total,
      count(*) filter (where ${open})::int as open,
      count(*) filter (where ${overdueAt(now)})::int as overdue,
      count(*) filter (where ${blocked})::int as blocked,
      count(*) filter (where ${awaitsApprovalOf(query.userId)})::int as to_approve,
      count(*) filter (where ${dueIs('today', now)})::int as today,
      count(*) filter (where ${dueIs('week', now)})::int as week,
      count(*) filter (where ${dueIs('later', now)})::int as later,
      count(*) filter (where ${dueIs('none', now)})::int as none
    from ${source} where ${matching(scope, query)}`.execute(db)
  if (!rows[0]) throw new Error('the count returned no row')
  return rows[0]
}

const divisions = {
  status: sql`t.status`,
  list: sql`coalesce(l.id::text, 'none')`,
  day: sql`coalesce(t.due_date::text, 'none')`,
  responsible: sql`coalesce(t.responsible_id::text, 'none')`,
}

export async function countBy(
  db: Db,
  scope: CompanyScope,
  query: TaskQuery,
  by: keyof typeof divisions,
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select ${divisions[by]} as key, count(*)::int as count from ${source}
    where ${matching(scope, query)} group by 1 order by 1`.execute(db)
  return rows
}

export async function idsOfTasks(
  db: Db,
  scope: CompanyScope,
  query: TaskQuery,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from ${source}
    where ${matching(scope, query)} order by t.position, t.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const columns = (now: Date) => sql`t.id, t.event_id, t.number, t.version, t.parent_id, t.title,
  l.id as list_id, l.name as list_name, p.title as parent_title, e.name as event_name, e.code as event_code,
  t.status, t.waiting_for, t.waiting_until, t.priority, t.responsible_id, t.other_ids,
  t.start_anchor, t.start_offset, t.start_date, t.due_anchor, t.due_offset, t.due_date,
  t.pinned, t.compressed, t.milestone, t.for_client, t.approval, t.approver_id, t.sent_by, t.estimate_minutes, t.tags, t.position,
  ${overdueAt(now)} as overdue, ${blocked} as blocked,
  jsonb_array_length(t.checklist) as checks,
  jsonb_array_length(jsonb_path_query_array(t.checklist, '$[*] ? (@.done == true)')) as checked,
  (select count(*)::int from tasks s where s.company_id = t.company_id and s.event_id = t.event_id
    and s.parent_id = t.id and s.deleted_at is null) as subtasks,
  (select count(*)::int from tasks s where s.company_id = t.company_id and s.event_id = t.event_id
    and s.parent_id = t.id and s.deleted_at is null and s.status in ('done', 'cancelled')) as subtasks_done,
  (select count(*)::int from task_comments c where c.company_id = t.company_id and c.task_id = t.id
    and c.deleted_at is null) as comments`

interface Row {
  id: string
  event_id: string
  number: number
  version: number
  parent_id: string | null
  title: string
  list_id: string | null
  list_name: string | null
  parent_title: string | null
  event_name: string
  event_code: string
  status: TaskStatus
  waiting_for: string | null
  waiting_until: string | null
  priority: Priority
  responsible_id: string | null
  other_ids: string[]
  start_anchor: string | null
  start_offset: number | null
  start_date: string | null
  due_anchor: string | null
  due_offset: number | null
  due_date: string | null
  pinned: boolean
  compressed: boolean
  milestone: boolean
  for_client: boolean
  approval: boolean
  approver_id: string | null
  sent_by: string | null
  estimate_minutes: number | null
  tags: string[]
  position: string
  overdue: boolean | null
  blocked: boolean
  checks: number
  checked: number
  subtasks: number
  subtasks_done: number
  comments: number
}

function toFound(row: Row): FoundTask {
  return {
    id: row.id,
    eventId: row.event_id,
    number: row.number,
    version: row.version,
    parentId: row.parent_id,
    title: row.title,
    listId: row.list_id,
    listName: row.list_name,
    parentTitle: row.parent_title,
    event: { name: row.event_name, code: row.event_code },
    status: row.status,
    waiting:
      row.waiting_until === null
        ? null
        : { forWhom: row.waiting_for ?? '', until: row.waiting_until },
    priority: row.priority,
    responsibleId: row.responsible_id,
    otherIds: row.other_ids,
    start: dateOf(row.start_anchor, row.start_offset, row.start_date),
    due: dateOf(row.due_anchor, row.due_offset, row.due_date),
    startDate: row.start_date,
    dueDate: row.due_date,
    pinned: row.pinned,
    compressed: row.compressed,
    milestone: row.milestone,
    forClient: row.for_client,
    approval: row.approval,
    approverId: row.approver_id,
    sentBy: row.sent_by,
    estimateMinutes: row.estimate_minutes,
    tags: row.tags,
    position: row.position,
    overdue: row.overdue ?? false,
    blocked: row.blocked,
    checklist: { done: row.checked, all: row.checks },
    subtasks: { done: row.subtasks_done, all: row.subtasks },
    comments: row.comments,
  }
}

/** A relative date is shown by what it is counted from; a fixed one by its day. */
export function dateOf(
  anchor: string | null,
  offset: number | null,
  date: string | null,
): TaskDate {
  if (anchor === null || offset === null) return { date }
  return { anchor: anchor as 'event_start', offsetDays: offset }
}

/** For the search over everything: open tasks first, those touched last on top. */
export async function findTasksAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
): Promise<{ id: string; eventId: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string; title: string; detail: string }>`
    select t.id, t.event_id as "eventId", t.title, e.name as detail
    from tasks t join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id
    where t.company_id = ${companyId} and t.deleted_at is null and ${hasWords(sql`t.folded`, asked, sql`t.id`)}
      ${eventIds ? sql`and t.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by t.status in ('done', 'cancelled'), e.start_date desc, t.number, t.id limit ${asked.limit}`.execute(
    db,
  )
  return rows
}
