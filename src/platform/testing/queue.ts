import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { quietLog, type TestDatabase } from './database.ts'
import { noLiveReaders } from './no-live-readers.ts'

/** A waiting job. */
export interface QueuedJob<P = unknown> {
  id: string
  name: string
  company: string | null
  payload: P
}

type QueueDatabase = Pick<TestDatabase, 'look'>

const columns = `j.id::text as id, t.identifier as name, j.payload->>'company' as company, j.payload->'payload' as payload`
const queue = 'graphile_worker._private_jobs j'
const ofName = 'graphile_worker._private_tasks t where t.id = j.task_id and t.identifier like $1'

/** The waiting jobs of a name, which may be a pattern of SQL, oldest first. */
export function queued<P = unknown>(db: QueueDatabase, name: string): Promise<QueuedJob<P>[]> {
  return db.look(`select ${columns} from ${queue}, ${ofName} order by j.id`, [name])
}

/** The same, taken out of the queue; or only those that are due. */
export function takeQueued<P = unknown>(
  db: QueueDatabase,
  name: string,
  which: 'all' | 'due' = 'all',
): Promise<QueuedJob<P>[]> {
  const due = which === 'due' ? 'and j.run_at <= now()' : ''
  const takeDue = `delete from ${queue} using ${ofName} ${due} returning ${columns}`
  return db.look(`with taken as (${takeDue}) select * from taken order by id::bigint`, [name])
}

export async function emptyQueue(db: QueueDatabase): Promise<void> {
  await db.look('delete from graphile_worker._private_jobs')
}

/** The dependencies of jobs, as the worker has them. */
export interface JobDeps {
  database: Database
  services: AppServices
  jobs: readonly Job[]
  now: () => Date
}

/** The context in which a job runs for the first time. */
export function contextOf(jobDeps: JobDeps, company: string | null, id: string = randomUUID()) {
  const delivery = { id, attempt: 1, last: true, signal: new AbortController().signal }
  return jobContext({ ...jobDeps, live: noLiveReaders, log: quietLog }, company, delivery)
}

/** Runs a job as the worker would; one with an unknown name is skipped. */
export async function doJob(
  jobDeps: JobDeps,
  { name, company, payload, id }: Omit<QueuedJob, 'id'> & { id?: string },
): Promise<void> {
  const job = jobDeps.jobs.find((each) => each.job === name)
  await job?.run(contextOf(jobDeps, company, id), job.payload.parse(payload))
}
