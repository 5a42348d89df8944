import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { AppError } from '#shared/app-error.ts'
import type { Log } from '../process/log.ts'
import { Outage } from './outage.ts'

/** Each module narrows this to its own tables with `withTables`, so its types contain no table of another module. */
// oxlint-disable-next-line typescript/no-empty-object-type
export type Db = Kysely<{}>

export interface DatabaseOptions {
  url: string
  log: Log
  /** Shared by the pools of a process, so that a lost database is logged once. */
  outage?: Outage
  size?: number
  /** Bounds a request; the worker and migrations have none. */
  statementTimeout?: number
  /** For how many milliseconds a bounded request waits for a lock. */
  lockTimeout?: number
  /** Statements that take longer are logged. */
  slowStatementMs?: number
  /** The maximum number waiting for a connection; further requests are refused at once with 503. */
  maxWaiting?: number
}

/** The only way to the database: a transaction with its company set, or one that sees only global tables. */
export interface Database {
  inCompany<T>(companyId: string, work: (db: Db) => Promise<T>, mode?: Mode): Promise<T>
  inNoCompany<T>(work: (db: Db) => Promise<T>, mode?: Mode): Promise<T>
  /** For the metrics. */
  usage(): PoolUsage
  close(): Promise<void>
}

export interface PoolUsage {
  /** Connections in use. */
  busy: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
}

export type Mode = 'read' | 'write'

export const appRole = 'prilej_app'
/** May erase a person from the history, which the application role may only append to. */
export const maintenanceRole = 'prilej_maintenance'

/**
 * The first statement of every connection. As a start-up parameter it would be refused by a pooler, or
 * ignored by one configured so, and then we would work with the rights of the login role.
 */
const workAsApp = `set role ${appRole}`

/** The statement that an administrator runs for a login that lacks the roles. */
export function grantOfRoles(login: string): string {
  const name = /^[a-z_][a-z0-9_]*$/.test(login) ? login : pg.escapeIdentifier(login)
  return `grant ${appRole}, ${maintenanceRole} to ${name}`
}

const notAllowed = '42501'

/** A login that may not become the application's role; `message` begins after the name of the setting. */
export class RoleRefused extends Error {}

/** Sets up a new connection; `settings` are further statements. */
export async function becomeApp(
  client: pg.ClientBase & { user?: string | undefined },
  settings = '',
): Promise<void> {
  await client.query(`${workAsApp}${settings}`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== notAllowed) throw error
    const login = client.user ?? ''
    throw new RoleRefused(
      `the login ${pg.escapeIdentifier(login)} may not work as ${appRole}: an administrator of this PostgreSQL runs "${grantOfRoles(login)}"`,
      { cause: error },
    )
  })
}

// Timestamps and dates travel as ISO text; bigint counts fit a number in this product.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

export function openDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options)
  const { maxWaiting = Infinity } = options
  const run = <T>(companyId: string, work: (db: Db) => Promise<T>, mode: Mode) => {
    if (pool.waitingCount >= maxWaiting) return Promise.reject(overloaded())
    return transaction(pool, companyId, work, mode)
  }
  return {
    inCompany: (companyId, work, mode = 'write') => run(companyId, work, mode),
    inNoCompany: (work, mode = 'write') => run('', work, mode),
    usage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** For requests a second is slow; jobs may take longer. */
const slowStatementMs = { bounded: 1000, unbounded: 30_000 }

type StatementWatch = (sql: string, ms: number) => void
const watches = new WeakMap<pg.Pool, StatementWatch>()
const outages = new WeakMap<pg.Pool, Outage>()

/** The text contains no personal data: values are sent as parameters. */
function logSlowStatements(log: Log, limitMs: number): StatementWatch {
  return (sql, ms) => {
    if (ms >= limitMs) log.warn('slow statement', { ms: Math.round(ms), sql: sql.slice(0, 2000) })
  }
}

function createPool(options: DatabaseOptions): pg.Pool {
  const { url, log, size = 10, statementTimeout, lockTimeout = 1000 } = options
  // Where statements may take long, so may rendering a page of a file between two of them.
  const idleTimeout = Math.max(10_000, statementTimeout ?? 0)
  const limits = statementTimeout
    ? `; set statement_timeout = ${statementTimeout}; set lock_timeout = ${lockTimeout}; set idle_in_transaction_session_timeout = ${idleTimeout}`
    : ''
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A new connection loads tables, policies and plans again, which would delay the first request after
    // idle time.
    min: Math.min(2, size),
    application_name: 'prilej',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it
    onConnect: (client) => becomeApp(client, `; set timezone = 'UTC'${limits}`),
  })
  const { bounded, unbounded } = slowStatementMs
  const limitMs = options.slowStatementMs ?? (statementTimeout ? bounded : unbounded)
  watches.set(pool, logSlowStatements(log, limitMs))
  const { outage = new Outage(log) } = options
  outages.set(pool, outage)
  // A pool reports its end before its last connections are closed, and then the database may close them.
  const notice = (error: Error) => pool.ending || outage.noticed(error)
  // Without these two listeners a database restart would end the whole process.
  pool.on('error', notice)
  pool.on('connect', (client) => {
    outage.over()
    openedAfter.set(client, lossCounts.get(pool) ?? 0)
    client.on('error', notice)
  })
  return pool
}

async function transaction<T>(
  pool: pg.Pool,
  companyId: string,
  work: (db: Db) => Promise<T>,
  mode: Mode,
): Promise<T> {
  const client = await connect(pool)
  const session = new Session(client, companyId, mode, watches.get(pool))
  try {
    const result = await work(kyselyOver(session))
    await session.commit()
    outages.get(pool)?.over()
    client.release()
    return result
  } catch (error) {
    if (session.lost) lossCounts.set(pool, (lossCounts.get(pool) ?? 0) + 1)
    await session.abandon()
    throw error
  }
}

/** When one connection is lost, those opened before are probably lost too, though no error was reported yet. */
const lossCounts = new WeakMap<pg.Pool, number>()
const openedAfter = new WeakMap<pg.PoolClient, number>()

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch(asUnavailable)
  if (openedAfter.get(client) === (lossCounts.get(pool) ?? 0)) return client
  client.release(true)
  return connect(pool)
}

/**
 * One transaction on one connection. `begin`, the tenant and the first statement are sent together, so
 * setting the tenant costs no round trip of its own.
 */
class Session implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opened: Promise<unknown>
  readonly #watch: StatementWatch | undefined
  #databaseFailed = false
  /** The first failure; everything after it in the transaction fails only because of it. */
  #cause: unknown
  #ended = false
  lost = false

  constructor(client: pg.PoolClient, companyId: string, mode: Mode, watch?: StatementWatch) {
    this.#watch = watch
    this.#client = client
    this.#opened = client.query(
      `begin${mode === 'read' ? ' read only' : ''}; set local app.company_id = '${tenantLiteral(companyId)}'`,
    )
    this.#opened.catch((error: unknown) => this.#failed(error))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Statements still running after a failed one must not reach the connection once it is used by another
    // request.
    if (this.#ended) throw new Error('the transaction has ended')
    const began = performance.now()
    try {
      const answer = this.#client.query({
        name: statementName(query.sql),
        text: query.sql,
        values: query.parameters as unknown[],
      })
      const [result] = await Promise.all([answer, this.#opened])
      return {
        rows: result.rows as R[],
        ...(result.command !== 'SELECT' && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
      }
    } catch (error) {
      throw this.#failed(error)
    } finally {
      this.#watch?.(query.sql, performance.now() - began)
    }
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('stream with keyset pages instead: a pipelined connection has no cursors')
  }

  async commit(): Promise<void> {
    this.#ended = true
    try {
      const [, result] = await Promise.all([this.#opened, this.#client.query('commit')])
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
      if (result.command !== 'COMMIT') throw this.#cause ?? new Error('it was rolled back')
    } catch (error) {
      throw this.#failed(error)
    }
  }

  #failed(error: unknown): unknown {
    this.#databaseFailed = true
    const cause = isAborted(error) ? (this.#cause ?? error) : error
    this.#cause ??= cause
    this.lost ||= isLoss(cause)
    return isTransientError(cause) ? unavailable(cause) : cause
  }

  /** Closes the connection after a database error, so that none of its state can reach the next request. */
  async abandon(): Promise<void> {
    this.#ended = true
    if (this.#databaseFailed) return this.#client.release(true)
    await this.#client.query('rollback').then(
      () => this.#client.release(),
      () => this.#client.release(true),
    )
  }
}

/** Two statements in one message take no parameters, so the value is validated before it is inserted. */
function tenantLiteral(companyId: string): string {
  if (companyId !== '' && !/^[0-9a-f-]{36}$/.test(companyId)) throw new Error('not a company id')
  return companyId
}

const names = new Map<string, string>()

/**
 * Statements are prepared once per connection; beyond a number of different texts (long `in` lists) they
 * are not named.
 */
function statementName(sql: string): string | undefined {
  const knownName = names.get(sql)
  if (knownName || names.size >= 2000) return knownName
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}

/** Statements of modules over one connection. */
function kyselyOver(connection: DatabaseConnection): Db {
  return new Kysely({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new SingleDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  })
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

class SingleDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }
  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection)
  }
  async beginTransaction(): Promise<void> {
    throw new Error('a request cannot open a second transaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

export function overloaded(): AppError {
  const message = 'too many are being answered at this moment'
  return new AppError('unavailable', 'overloaded', { retryAfter: 1, message })
}

function asUnavailable(error: unknown): never {
  throw unavailable(error)
}

/** Classes of PostgreSQL errors that are temporary: lost or refused connections, full disks, lock waits, time-outs. */
const transientCodes = /^(08|53|57|40|25P03|55P03)/
/** The errors among them that end the connection: the server stops, or ended this session. */
const connectionLossCodes = /^(08|57P|25P03)/

/** The answer to every statement after the one that failed. */
function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}

/** A temporary fault means "try again", never 500. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return transientCodes.test(error.code ?? '')
  return isLoss(error)
}

/**
 * Errors of a socket; a file that cannot be opened, or a program that cannot be started, is no loss of the database.
 */
const socketCalls: readonly unknown[] = ['connect', 'getaddrinfo', 'read', 'shutdown', 'write']

/** Whether the database itself cannot be reached, as opposed to a failed statement. */
export function isUnreachable({ code, cause }: AppError): boolean {
  if (code !== 'database_unavailable') return false
  return isLoss(cause) || !(cause instanceof pg.DatabaseError)
}

/**
 * Errors of the driver without an answer of PostgreSQL: system errors of the socket, and two messages of
 * its own.
 */
function isLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return connectionLossCodes.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    ('syscall' in error && socketCalls.includes(error.syscall)) ||
    /^(Connection terminated|Client (was closed|has encountered))/.test(error.message)
  )
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'database_unavailable', {
    retryAfter: 1,
    message: 'the database is not available for a moment',
    cause,
  })
}
