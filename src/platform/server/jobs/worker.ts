import { EventEmitter } from 'node:events'
import type { CronItem, JobHelpers, TaskList, WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { systemScope } from '../auth/access.ts'
import { becomeApp, isTransientError, type Database, type Db } from '../database/db.ts'
import { Outage } from '../database/outage.ts'
import type { AppServices } from '../app-services.ts'
import type { Job, JobContext } from './jobs.ts'
import type { Live } from '../live/live.ts'
import type { Log } from '../process/log.ts'
import { Outbox, type Envelope } from './outbox.ts'
import { watchWorkers, type LivenessOptions } from './worker-liveness.ts'

export interface WorkerDeps {
  url: string
  database: Database
  /** The database that is read; the default is the same. */
  reader?: Database
  services: AppServices
  live: Live
  log: Log
  jobs: readonly Job[]
  now: () => Date
  concurrency?: number
  liveness?: LivenessOptions
  /** Without it, the connections of the worker detect by themselves that the database is lost. */
  outage?: Outage
}

export interface Worker {
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
  /** Settles when it no longer takes jobs, whether stopped or not. */
  readonly ended: Promise<void>
}

/**
 * Somewhat more than the parallel connections to a mail server, so that sending never waits for our own bookkeeping.
 */
const parallelSingleJobs = 8
/**
 * Taken from the queue in batches, since each is short and there may be thousands. They are marked as done
 * one by one: the queue stops the whole worker when it cannot mark a batch.
 */
const smallBatches = { localQueue: { size: 16 } }

/** Loaded only where jobs run, so that the web server starts without it. */
type Graphile = typeof import('graphile-worker')

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const graphile: Graphile = await import('graphile-worker')
  const pool = new QueuePool({
    connectionString: deps.url,
    max: 8,
    application_name: 'prilej-worker',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: (client) => becomeApp(client),
  })
  const { outage = new Outage(deps.log) } = deps
  pool.on('error', (error) => outage.noticed(error))
  pool.on('connect', (client) => {
    outage.over()
    client.on('error', (error) => outage.noticed(error))
  })
  const liveness = await watchWorkers(deps.url, deps.log, deps.liveness, outage)
  // Jobs are locked in the name of the pool; one that holds no lock would be taken for dead.
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => liveness.enter(workerPool.id))
  const start = (jobs: readonly Job[], concurrency: number, worker = {}) =>
    graphile.run({
      events,
      preset: { worker },
      pgPool: pool,
      taskList: taskList(deps, jobs),
      parsedCronItems: graphile.parseCronItems(cronItems(jobs)),
      concurrency,
      noHandleSignals: true,
      noPreparedStatements: false,
      logger: graphileLogger(graphile, deps.log, outage),
    })
  const apart = deps.jobs.filter((job) => job.apart)
  const others = deps.jobs.filter((job) => !job.apart)
  const runners = [await start(others, deps.concurrency ?? 6)]
  if (apart.length > 0) runners.push(await start(apart, parallelSingleJobs, smallBatches))
  return {
    ended: Promise.race(runners.map(({ promise }) => promise)),
    async stop() {
      // One that ended by itself has nothing left to stop, and reports that by rejecting.
      await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))
      await liveness.close()
      await pool.end()
    },
  }
}

/** PostgreSQL's "cannot connect now", an error code after which the queue tries again. */
const cannotConnectNow = '57P03'

/**
 * The queue tries again only after errors of a few codes; any other error while it marks a job as done ends
 * the process. A database connection comes back, so its errors get such a code.
 */
class QueuePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((...args: unknown[]) => {
        const answer = query(...args)
        return answer instanceof Promise ? answer.catch(markTransient) : answer
      }) as typeof client.query
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().catch(markTransient)
  }
}

function markTransient(error: unknown): never {
  if (error instanceof Error && isTransientError(error))
    Object.assign(error, { code: cannotConnectNow })
  throw error
}

function taskList(deps: WorkerDeps, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.job,
      async (message: unknown, helpers: JobHelpers) => {
        const { company, payload, actor } = message as Envelope
        const attempt = helpers.job.attempts
        // Our connections read a bigint as a number, unlike the types of the queue.
        const { id } = helpers.job as { id: string | number }
        const delivery = {
          id: String(id),
          attempt,
          last: attempt >= helpers.job.max_attempts,
          signal: helpers.abortSignal,
        }
        const ctx = jobContext(deps, company ?? null, delivery, actor)
        try {
          await job.run(ctx, job.payload.parse(payload ?? {}))
        } catch (error) {
          const level = ctx.last ? 'error' : 'warn'
          deps.log[level](ctx.last ? 'job given up' : 'job failed, will be tried again', {
            job: job.job,
            id: ctx.id,
            attempt,
            error,
          })
          throw error
        }
      },
    ]),
  )
}

type Delivery = Pick<JobContext, 'id' | 'attempt' | 'last' | 'signal'>

export function jobContext(
  deps: Omit<WorkerDeps, 'url'>,
  companyId: string | null,
  delivery: Delivery,
  actorId: string | null = null,
): JobContext {
  const { database, live } = deps
  const inScope = <T>(work: (db: Db) => Promise<T>) =>
    companyId ? database.inCompany(companyId, work) : database.inNoCompany(work)
  return {
    ...delivery,
    now: deps.now(),
    log: deps.log,
    database,
    reader: deps.reader ?? database,
    services: deps.services,
    company: companyId ? systemScope(companyId) : null,
    actorId,
    once: (key, work) =>
      inScope(async (db) => {
        const mine =
          await sql`insert into effects (key) values (${key}) on conflict do nothing returning key`.execute(
            db,
          )
        if (mine.rows.length === 0) return false
        const outbox = new Outbox(deps.jobs, actorId)
        await work(db, outbox)
        await outbox.store(db, companyId)
        return true
      }),
    enqueue: (type, payload, options) =>
      inScope(async (db) => {
        const outbox = new Outbox(deps.jobs, actorId)
        outbox.enqueue(type, payload, options)
        await outbox.store(db, companyId)
      }),
    touch: (...tags) => live.publish(companyId, tags),
  }
}

/** Cron items instead of a crontab, since a crontab line allows no dot in the name of a job. */
function cronItems(jobs: readonly Job[]): CronItem[] {
  return jobs.flatMap(({ job, cron }) =>
    cron
      ? [
          {
            task: job,
            match: cron,
            options: { jobKey: `cron:${job}`, backfillPeriod: 3_600_000 },
          },
        ]
      : [],
  )
}

/** While the database cannot be reached, the messages of the queue repeat the same error. */
function graphileLogger({ Logger }: Graphile, log: Log, outage: Outage) {
  return new Logger(() => (level: string, message) => {
    if (outage.isAway) log.debug(message)
    else if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
