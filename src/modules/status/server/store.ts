import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { FailedJob, Status } from '../model.ts'

type DatabaseFacts = Omit<Status['database'], 'milliseconds'>

export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datid is not null) as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db)
  if (!rows[0]) throw new Error('the database returned no figures')
  return rows[0]
}

/** Every worker holds a lock for as long as it runs; see `worker-liveness.ts`. */
const workerLockClass = 7249

export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid)::int as n from pg_locks
    where locktype = 'advisory' and classid = ${workerLockClass} and mode = 'ExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.n ?? 0
}

const mailJob = 'mail.send'

interface WorkFacts extends Pick<Status['work'], 'waiting' | 'running' | 'failed'> {
  waitingSince: string | null
  mail: Omit<Status['mail'], 'sends'>
}

/** The queue has no row-level security, so the query filters by company. */
const ofCompany = (companyId: string) => sql`graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.payload ->> 'company' = ${companyId}`

export async function workFacts(db: Db, companyId: string, now: Date): Promise<WorkFacts> {
  const { rows } = await sql<WorkFacts>`
    select count(*) filter (where due and not is_mail)::int as waiting,
      count(*) filter (where locked_at is not null and not is_mail)::int as running,
      count(*) filter (where last_error is not null and locked_at is null)::int as failed,
      min(run_at) filter (where due) as "waitingSince",
      json_build_object(
        'waiting', count(*) filter (where is_mail and attempts < max_attempts),
        'retrying', count(*) filter (where is_mail and failures > 0),
        'waitingSince', min(created_at) filter (where is_mail and failures > 0)) as mail
    from (select j.*, t.identifier = ${mailJob} as is_mail,
        case when t.identifier = ${mailJob} then (j.payload -> 'payload' ->> 'failures')::int end as failures,
        j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now.toISOString()} as due
      from ${ofCompany(companyId)}) as each`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the queue returned no figures')
  const { waitingSince } = facts.mail
  const since = waitingSince && new Date(waitingSince).toISOString()
  return { ...facts, mail: { ...facts.mail, waitingSince: since } }
}

const maxFailures = 50

export async function failedJobs(db: Db, companyId: string): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select j.id::text as id, t.identifier as name, j.attempts, j.max_attempts as "mostAttempts",
      j.attempts >= j.max_attempts as "givenUp",
      case when j.attempts >= j.max_attempts then j.updated_at else j.run_at end as "runAt",
      left(regexp_replace(split_part(j.last_error, chr(10) || '    at ', 1), '[[:space:]]+', ' ', 'g'), 200) as error
    from ${ofCompany(companyId)} and j.last_error is not null and j.locked_at is null
    order by 5 desc, j.run_at desc, j.id limit ${maxFailures}`.execute(db)
  return rows
}

/** False when there is no such failed job of the company, or a worker just took it. */
export async function retryJob(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array(
      select j.id from ${ofCompany(companyId)} and j.id = ${id}::bigint
        and j.last_error is not null and j.locked_at is null), run_at => now(), attempts => 0)`.execute(
    db,
  )
  return rows.length > 0
}
