import pg from 'pg'
import { becomeApp, isTransientError } from '../database/db.ts'
import { Outage } from '../database/outage.ts'
import type { Log } from '../process/log.ts'

/** Knows which workers are alive: each holds an advisory lock that is released when its process ends. */
export interface WorkerLiveness {
  enter(workerId: string): void
  /** Unlocks the jobs of dead workers; it also runs regularly. */
  check(): Promise<void>
  close(): Promise<void>
}

export interface LivenessOptions {
  /** Time in milliseconds without its lock after which a worker counts as dead. */
  deadAfter?: number
  checkEvery?: number
}

/**
 * Jobs of a worker that died stay locked for hours unless they are unlocked. Every process checks now and
 * then for the locks of all workers named on jobs. An active worker may lose its lock with its connection,
 * but takes it again at once; so only one that is found without it twice, half a minute apart, is dead.
 */
export async function watchWorkers(
  url: string,
  log: Log,
  options: LivenessOptions = {},
  outage = new Outage(log),
): Promise<WorkerLiveness> {
  const liveness = new WorkerLocks(url, log, outage, options.deadAfter ?? 30_000)
  await liveness.open()
  const check = () => liveness.check().catch((error: unknown) => liveness.failed('checked', error))
  await check()
  const tick = setInterval(() => void check(), options.checkEvery ?? 10_000)
  return {
    enter: (workerId) => liveness.enter(workerId),
    check: () => liveness.check(),
    async close() {
      clearInterval(tick)
      await liveness.close()
    },
  }
}

const lockSpace = 7249
const retryDelayMs = 500

class WorkerLocks {
  readonly #url: string
  readonly #log: Log
  readonly #outage: Outage
  readonly #deadAfter: number
  readonly #mine = new Set<string>()
  /** The times, by our own clock, at which workers were first found without their lock. */
  #suspects = new Map<string, number>()
  #client: pg.Client | undefined
  #isClosed = false

  constructor(url: string, log: Log, outage: Outage, deadAfter: number) {
    this.#url = url
    this.#log = log
    this.#outage = outage
    this.#deadAfter = deadAfter
  }

  /** Only at the start and after the former connection ended, so there is never a second one. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'prilej-roll',
      keepAlive: true,
    })
    client.on('error', (error) => this.#outage.noticed(error))
    await client.connect()
    await becomeApp(client)
    if (this.#isClosed) return client.end()
    client.on('end', () => this.#reopen())
    this.#client = client
    this.#outage.over()
    // Observations from before the connection was lost prove nothing: the others may have lost theirs too.
    this.#suspects.clear()
    await Promise.all([...this.#mine].map((id) => this.#hold(client, id)))
  }

  enter(workerId: string): void {
    this.#mine.add(workerId)
    if (this.#client) void this.#hold(this.#client, workerId)
  }

  async check(): Promise<void> {
    const client = this.#client
    if (!client) return
    const { rows } = await client.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null',
    )
    this.#outage.over()
    const before = this.#suspects
    const suspects = new Map<string, number>()
    for (const { id } of rows) {
      // A session can take its own lock again, so our own workers would look dead.
      if (this.#mine.has(id)) continue
      // Shared, so that two processes that check at once do not take each other for the worker.
      if (!(await callLockFunction(client, 'pg_try_advisory_lock_shared', id))) continue
      const since = before.get(id) ?? performance.now()
      if (performance.now() - since >= this.#deadAfter) await this.#free(client, id)
      else suspects.set(id, since)
      await callLockFunction(client, 'pg_advisory_unlock_shared', id)
    }
    if (client === this.#client) this.#suspects = suspects
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.end()
  }

  /** While the database cannot be reached, every check fails; this is logged once. */
  failed(what: 'checked' | 'entered' | 'reopened', error: unknown): void {
    if (isTransientError(error)) this.#outage.noticed(error)
    else this.#log.warn(`the list of running workers was not ${what}`, { error })
  }

  #hold(client: pg.Client, workerId: string): Promise<void> {
    return client
      .query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, workerId])
      .then(() => undefined)
      .catch((error: unknown) => this.failed('entered', error))
  }

  async #free(client: pg.Client, id: string): Promise<void> {
    await client.query('select graphile_worker.force_unlock_workers($1)', [[id]])
    this.#log.warn('freed the jobs of a worker that died', { worker: id })
  }

  #reopen(): void {
    this.#client = undefined
    if (this.#isClosed) return
    this.open().catch((error: unknown) => {
      this.failed('reopened', error)
      setTimeout(() => this.#reopen(), retryDelayMs)
    })
  }
}

async function callLockFunction(
  client: pg.Client,
  word: 'pg_try_advisory_lock_shared' | 'pg_advisory_unlock_shared',
  id: string,
): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${word}($1, hashtext($2)) as yes`, [
    lockSpace,
    id,
  ])
  return rows[0]?.yes ?? false
}
