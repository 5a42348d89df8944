import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { isTransientError } from './db.ts'
import { errorText } from './outage.ts'
import { BadConfiguration } from '../process/env.ts'

const connectTimeoutMs = 2500
const minMajorVersion = 17

/** Machines that start together come up in any order. */
const maxWaitMs = 30_000
const retryDelayMs = 500

export interface WaitOptions {
  timeoutMs?: number
  /** Called once, with the reason why the database does not answer yet. */
  onWait?: (reason: string) => void
}

/**
 * Refuses an operator's database that does not answer or is too old, in one line that names the option. One
 * that may still be starting is tried again for a while; one that answers with a refusal, such as a wrong
 * password, is not.
 */
export async function checkDatabase(
  option: string,
  url: string,
  wait: WaitOptions = {},
): Promise<void> {
  const deadline = performance.now() + (wait.timeoutMs ?? maxWaitMs)
  const version = await askUntil(url, deadline, wait.onWait).catch((error: unknown) => {
    throw new BadConfiguration(`${option}: ${reasonOf(error)}`)
  })
  refuseOldVersion(option, version)
  await refuseSharedSessions(option, url)
}

async function askUntil(
  url: string,
  deadline: number,
  onWait?: WaitOptions['onWait'],
): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await askVersion(url)
    } catch (error) {
      if (!mayStillStart(error) || performance.now() + retryDelayMs > deadline) throw error
      if (tries === 1) onWait?.(reasonOf(error))
      await setTimeout(retryDelayMs)
    }
  }
}

/** Connection refused, name not resolved, no answer, or PostgreSQL reports that it is starting. */
function mayStillStart(error: unknown): boolean {
  if (isRefusalOfPooler(error)) return false
  return isTransientError(error) || isTimeout(error) || error instanceof AggregateError
}

/** PgBouncer uses one code for all its errors, which is otherwise that of a lost connection. */
function isRefusalOfPooler(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '08P01' &&
    /^(password authentication failed|no such (user|database))/.test(error.message)
  )
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message)
}

export function refuseOldVersion(option: string, version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < minMajorVersion)
    throw new BadConfiguration(
      `${option}: PostgreSQL ${minMajorVersion} or newer is needed, this is ${major}`,
    )
}

async function refuseSharedSessions(option: string, url: string): Promise<void> {
  const [ours, other] = [visitor(url), visitor(url)]
  try {
    await Promise.all([ours.connect(), other.connect()])
    if (await keepsSession(ours, other)) return
  } catch (error) {
    throw new BadConfiguration(`${option}: ${reasonOf(error)}`)
  } finally {
    for (const client of [ours, other]) void client.end().catch(() => undefined)
  }
  throw new BadConfiguration(
    `${option}: a pooler gives every transaction another connection to PostgreSQL; set its pool mode to session, or name PostgreSQL itself`,
  )
}

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>
}

/**
 * Checks that a setting of one connection is still there after another one began a transaction, which fails
 * in transaction pooling.
 */
export async function keepsSession(ours: Queryable, other: Queryable): Promise<boolean> {
  await ours.query(`set app.prilej_session = 'kept'`)
  await other.query('begin')
  const { rows } = await ours.query(
    `select where current_setting('app.prilej_session', true) = 'kept'`,
  )
  await other.query('rollback')
  return rows.length === 1
}

function visitor(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'prilej-start',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  return client
}

async function askVersion(url: string): Promise<number> {
  const client = visitor(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    return Number(rows[0]?.version)
  } finally {
    // A client that sent nothing so far would not react to an orderly close either.
    void client.end().catch(() => undefined)
  }
}

function reasonOf(error: unknown): string {
  if (isTimeout(error)) return `no answer within ${connectTimeoutMs / 1000} seconds`
  return errorText(error)
}
