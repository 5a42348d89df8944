import pg from 'pg'
import { appRole } from './db.ts'
import type { Log } from './log.ts'

const checkEvery = 30_000

/** Who of the workers is alive: each holds an advisory lock that its death releases. */
export interface Roll {
  enter(workerId: string): void
  close(): Promise<void>
}

/**
 * Jobs of a worker that died stay locked for hours unless somebody frees them. Every process asks,
 * at start and now and then, for the locks of all workers named on jobs: a lock it gets means death.
 */
export async function keepAlive(url: string, log: Log): Promise<Roll> {
  const mine = new Set<string>()
  let client: pg.Client | undefined

  const open = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      options: `-c role=${appRole}`,
      application_name: 'prilej-roll',
      keepAlive: true,
    })
    fresh.on('error', (error) => log.warn('roll connection lost', { error }))
    fresh.on('end', () => (client = undefined))
    await fresh.connect()
    for (const id of mine) await hold(fresh, id)
    client = fresh
    await freeTheDead(fresh, mine, log)
  }
  await open()

  const tick = setInterval(() => {
    const step = client ? freeTheDead(client, mine, log) : open()
    step.catch((error: unknown) => log.warn('roll not checked', { error }))
  }, checkEvery)

  return {
    enter(workerId) {
      mine.add(workerId)
      if (client)
        hold(client, workerId).catch((error: unknown) => log.warn('roll not entered', { error }))
    },
    async close() {
      clearInterval(tick)
      await client?.end()
    },
  }
}

const lockSpace = 7249

async function hold(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, workerId])
}

async function freeTheDead(client: pg.Client, mine: ReadonlySet<string>, log: Log): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null',
  )
  for (const { id } of rows) {
    // A session may take its own lock again, so our own workers would look dead.
    if (mine.has(id)) continue
    const got = await client.query<{ dead: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as dead',
      [lockSpace, id],
    )
    if (!got.rows[0]?.dead) continue
    await client.query('select graphile_worker.force_unlock_workers($1)', [[id]])
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, id])
    log.warn('freed the jobs of a worker that died', { worker: id })
  }
}
