import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../database/db.ts'

const [restPerNews, maxNewsPerSecond, maxRestMs] = [0.4, 10, 3000]

/**
 * While doors scan, background work pauses up to four times as long as it took: the commit of a scan waits
 * for it.
 */
export class BackgroundThrottle {
  #news = 0
  #newsAt = 0
  #restUntil = 0
  readonly #sleep: (ms: number) => Promise<unknown>

  constructor(sleepMs: (ms: number) => Promise<unknown> = sleep) {
    this.#sleep = sleepMs
  }

  doorsScanned(): void {
    this.#news = Math.min(maxNewsPerSecond, this.#newsPerSecond() + 1)
    this.#newsAt = performance.now()
  }

  /** Writers pause between transactions, since others wait for their locks; readers between statements. */
  slow({ inCompany, ...others }: Database): Database {
    const slowed: Database['inCompany'] = async (companyId, work, mode) => {
      let since = performance.now()
      const rest = async <R>({ result }: { result: R }): Promise<R> => {
        const now = performance.now()
        const restMs = (now - since) * this.#newsPerSecond() * restPerNews
        this.#restUntil = Math.min(Math.max(this.#restUntil, now) + restMs, now + maxRestMs)
        if (this.#restUntil > now + 1) await this.#sleep(this.#restUntil - now)
        since = performance.now()
        return result
      }
      if (mode !== 'read') return rest({ result: await inCompany(companyId, work, mode) })
      const pauses: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: rest }
      return inCompany(companyId, (db) => work(db.withPlugin(pauses)), mode)
    }
    return { ...others, inCompany: slowed }
  }

  #newsPerSecond(): number {
    return this.#news * Math.exp((this.#newsAt - performance.now()) / 1000)
  }
}
