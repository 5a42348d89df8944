import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { Log } from '../process/log.ts'
import type { Database } from './db.ts'
import { errorText } from './outage.ts'

export interface ReplicaOptions {
  primary: Database
  replica: Database
  log: Log
  /** For how many milliseconds a reader waits until the replica has caught up. */
  timeoutMs?: number
  /** For how many milliseconds a replica that failed is not used. */
  restMs?: number
}

const pollMs = 20

export interface ReplicaReader extends Database {
  /** The usage of its own pool; `usage` is the primary's. */
  replicaUsage: Database['usage']
  /** Whether the replica is used, or skipped for a while after a failure. */
  serves(): boolean
  /** Connects once, so that a wrong address is reported at the start and not at the first export. */
  check(): Promise<void>
}

/**
 * Reading transactions of a company go to the replica once it has replayed everything that the primary had
 * when they began, so callers always see their own changes. Everything else, and what the replica cannot
 * serve, goes to the primary.
 */
export function readFromReplica(options: ReplicaOptions): ReplicaReader {
  const { primary, replica, log, timeoutMs = 1000, restMs = 30_000 } = options
  let restUntil = -Infinity
  const servesNow = async () => {
    if (performance.now() < restUntil) return false
    const problem = await problemOf(options, timeoutMs)
    if (problem === undefined) return true
    restUntil = performance.now() + restMs
    log.warn('the replica does not serve, the primary is read instead', { ...problem, restMs })
    return false
  }
  return {
    inCompany: async (companyId, work, mode) =>
      mode === 'read' && (await servesNow())
        ? replica.inCompany(companyId, work, mode)
        : primary.inCompany(companyId, work, mode),
    inNoCompany: (work, mode) => primary.inNoCompany(work, mode),
    usage: () => primary.usage(),
    replicaUsage: () => replica.usage(),
    serves: () => performance.now() >= restUntil,
    check: async () => void (await servesNow()),
    close: async () => void (await Promise.all([primary.close(), replica.close()])),
  }
}

/** The reason why the replica cannot be read now; no answer counts as lag. */
async function problemOf(
  { primary, replica }: ReplicaOptions,
  timeoutMs: number,
): Promise<{ because: string } | undefined> {
  const requestedPosition = await positionOf(primary)
  const ended = new AbortController()
  const late = sleep(timeoutMs, 'late' as const, { signal: ended.signal })
  late.catch(() => undefined)
  try {
    for (;;) {
      const reached = hasReached(replica, requestedPosition)
      reached.catch(() => undefined)
      const hasCaughtUp = await Promise.race([reached, late])
      if (hasCaughtUp === true) return undefined
      if (hasCaughtUp === null) return { because: 'it is no replica' }
      if (hasCaughtUp === 'late') return { because: `it is more than ${timeoutMs} ms behind` }
      await Promise.race([sleep(pollMs), late])
    }
  } catch (error) {
    return { because: `it does not answer: ${reasonOf(error)}` }
  } finally {
    ended.abort()
  }
}

/** The answer to the request says only "not available"; the operator needs the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AppError ? (error.cause ?? error) : error
  return errorText(cause)
}

/** Null on a server that is not a replica. */
function hasReached(replica: Database, position: string): Promise<boolean | null> {
  return replica.inNoCompany(async (db) => {
    const { rows } = await sql<{ reached: boolean | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${position}::pg_lsn end as reached`.execute(
      db,
    )
    return rows[0]?.reached ?? null
  }, 'read')
}

/** Every acknowledged commit is before this position. */
async function positionOf(primary: Database): Promise<string> {
  return primary.inNoCompany(async (db) => {
    const { rows } = await sql<{
      at: string
    }>`select pg_current_wal_flush_lsn()::text as at`.execute(db)
    return rows[0]?.at ?? '0/0'
  }, 'read')
}
