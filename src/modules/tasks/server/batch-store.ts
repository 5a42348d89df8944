import { sql } from 'kysely'
import type { CompanyContext } from '#platform/server/context.ts'
import type { StoredTask } from './store.ts'
import type { TaskTables } from './tables.ts'

const undoable = [
  'priority',
  'responsibleId',
  'listId',
  'tags',
  'start',
  'startDate',
  'due',
  'dueDate',
  'compressed',
  'status',
  'waiting',
  'waitingFrom',
  'sentBy',
  'doneAt',
  'reason',
] as const satisfies readonly (keyof StoredTask)[]

/** The fields of a task that one bulk change can touch. */
export type Undoable = Pick<StoredTask, (typeof undoable)[number]>

/** Keeps what tasks were before a change that is already written; what is older than a day goes. */
export async function insertBatch(
  { db, company, actor, now }: CompanyContext,
  batchId: string,
  tasks: readonly StoredTask[],
): Promise<void> {
  await sql`delete from task_batches
    where company_id = ${company.companyId} and made_at < ${now.toISOString()}::timestamptz - interval '1 day'`.execute(
    db,
  )
  if (tasks.length === 0) return
  const before = tasks.map((task) =>
    JSON.stringify(Object.fromEntries(undoable.map((field) => [field, task[field]]))),
  )
  await sql`insert into task_batches (company_id, id, task_id, made_by, made_at, version, before)
    select t.company_id, ${batchId}, t.id, ${actor.id}, ${now.toISOString()}, t.version, given.before::jsonb
    from unnest(${tasks.map(({ id }) => id)}::uuid[], ${before}::text[]) given (id, before)
    join tasks t on t.company_id = ${company.companyId} and t.id = given.id`.execute(db)
}

interface TaskBefore {
  taskId: string
  version: number
  before: Undoable
}

/** Only who made a change takes it back. */
export async function findBatch(
  { db, company, actor }: CompanyContext,
  batchId: string,
): Promise<TaskBefore[]> {
  const rows = await db
    .withTables<TaskTables>()
    .selectFrom('task_batches')
    .select(['task_id', 'version', 'before'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', batchId)
    .where('made_by', '=', actor.id)
    .execute()
  return rows.map(({ task_id, version, before }) => ({
    taskId: task_id,
    version,
    before: before as Undoable,
  }))
}
