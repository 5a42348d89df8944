import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { Live } from '#platform/server/live/live.ts'
import type { Log } from '#platform/server/process/log.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'

/** The parts that the test app needs to run the queue. */
interface QueueContext {
  now: Date
  readonly db: { look<R>(text: string, values?: unknown[]): Promise<R[]> }
  readonly parts: {
    database: Database
    services: AppServices
    live: Live
    log: Log
    composition: { jobs: readonly Job[] }
  }
}

interface WaitingJob {
  id: string
  name: string
  payload: { company: string | null; payload: unknown; actor?: string }
}

/** A worker that does what is due by the clock of the test, and nothing before. */
export function worker(ground: QueueContext) {
  const run = async (
    name: string,
    company: string | null,
    payload: unknown,
    id: string,
    actor?: string,
  ) => {
    const { composition, ...parts } = ground.parts
    const { jobs } = composition
    const found = jobs.find((job) => job.job === name)
    if (!found) throw new Error(`nobody does ${name}`)
    const delivery = { id, attempt: 1, last: false, signal: new AbortController().signal }
    const ctx = jobContext({ ...parts, jobs, now: () => ground.now }, company, delivery, actor)
    await found.run(ctx, found.payload.parse(payload))
  }
  const next = async (): Promise<WaitingJob | undefined> => {
    const [job] = await ground.db.look<WaitingJob>(
      `with next as (delete from graphile_worker._private_jobs where id = (
          select id from graphile_worker._private_jobs where run_at <= $1 order by run_at, id limit 1) returning *)
        select next.id::text as id, t.identifier as name, next.payload
        from next join graphile_worker._private_tasks t on t.id = next.task_id`,
      [ground.now.toISOString()],
    )
    return job
  }
  return {
    /** One job by hand, as if it came from that company and that person. */
    job: (
      name: string,
      company: string | null,
      payload: unknown,
      { id = randomUUID(), actor = '' } = {},
    ) => run(name, company, payload, id, actor || undefined),
    /** Runs all due jobs, and those that they cause. */
    async catchUp(): Promise<void> {
      for (let job = await next(); job; job = await next())
        await run(job.name, job.payload.company, job.payload.payload, job.id, job.payload.actor)
    },
    /** The planned times of jobs of that name, the soonest first. */
    async planned(name: string): Promise<string[]> {
      const rows = await ground.db.look<{ at: string }>(
        `select j.run_at as at from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by 1`,
        [name],
      )
      return rows.map(({ at }) => new Date(at).toISOString())
    },
  }
}
