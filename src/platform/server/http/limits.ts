import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { Database } from '../database/db.ts'

export interface Limit {
  /** Maximum number of requests in the given number of seconds. */
  max: number
  seconds: number
}

/** Requests a minute from one address without a proven credential, by one sign-in, and by one API key. */
export const perMinute = {
  visitor: { max: 300, seconds: 60 },
  session: { max: 600, seconds: 60 },
  key: { max: 300, seconds: 60 },
} as const

/** Counts in this process: enough to protect the process itself; accounts are counted in the database. */
export class MemoryLimits {
  readonly #counts = new Map<string, { count: number; until: number }>()
  readonly #on: boolean
  readonly #maxKeys: number

  constructor(on: boolean, max = 50_000) {
    this.#on = on
    this.#maxKeys = max
  }

  get size(): number {
    return this.#counts.size
  }

  take(key: string, limit: Limit, now: number = Date.now()): void {
    if (!this.#on) return
    const wait = this.#add(key, limit, now)
    if (wait > 0) throw tooMany(wait)
  }

  #add(key: string, limit: Limit, now: number): number {
    const entry = this.#counts.get(key)
    if (!entry || entry.until <= now) {
      this.#makeRoom(key)
      this.#counts.set(key, { count: 1, until: now + limit.seconds * 1000 })
      return 0
    }
    entry.count++
    return entry.count > limit.max ? Math.ceil((entry.until - now) / 1000) : 0
  }

  /** A map keeps insertion order, so the first key is the oldest and no search is needed. */
  #makeRoom(key: string): void {
    this.#counts.delete(key)
    const oldest = this.#counts.keys().next()
    if (this.#counts.size >= this.#maxKeys && !oldest.done) this.#counts.delete(oldest.value)
  }
}

/** Counts shared by all copies and kept over a restart: for accounts, codes and mail. */
export class StoredLimits {
  readonly #database: Database
  readonly #on: boolean

  constructor(database: Database, on: boolean) {
    this.#database = database
    this.#on = on
  }

  /** Adds one and returns how many there are now in the window, and when it ends. */
  async count(
    key: string,
    limit: Limit,
    now: Date,
  ): Promise<{ over: boolean; count: number; retryAfter: number }> {
    if (!this.#on) return { over: false, count: 0, retryAfter: 0 }
    const until = new Date(now.getTime() + limit.seconds * 1000)
    const row = await this.#database.inNoCompany((db) =>
      sql<{ count: number; until: string }>`
        insert into rate_limits (key, count, until) values (${key}, 1, ${until.toISOString()})
        on conflict (key) do update set
          count = case when rate_limits.until <= ${now.toISOString()} then 1 else rate_limits.count + 1 end,
          until = case when rate_limits.until <= ${now.toISOString()} then excluded.until else rate_limits.until end
        returning count, until`.execute(db),
    )
    const { count = 1, until: end = until.toISOString() } = row.rows[0] ?? {}
    const retryAfter = Math.max(1, Math.ceil((Date.parse(end) - now.getTime()) / 1000))
    return { over: count > limit.max, count, retryAfter }
  }

  async take(key: string, limit: Limit, now: Date): Promise<void> {
    const { over, retryAfter } = await this.count(key, limit, now)
    if (over) throw tooMany(retryAfter)
  }

  async clear(key: string): Promise<void> {
    if (!this.#on) return
    await this.#database.inNoCompany((db) =>
      sql`delete from rate_limits where key = ${key}`.execute(db),
    )
  }
}

export function tooMany(retryAfter: number): AppError {
  return new AppError('too_many', 'too_many_requests', { retryAfter })
}
