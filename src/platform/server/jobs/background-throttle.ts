import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../database/db.ts'

const [pausePerScan, maxScansPerSecond, maxPauseMs] = [0.4, 10, 3000]

/**
 * Pauses background work, while doors scan, for up to four times as long as it took: the commit of a scan
 * waits for it.
 */
export class BackgroundThrottle {
  #scans = 0
  #scansAt = 0
  #pausedUntil = 0
  readonly #sleep: (ms: number) => Promise<unknown>

  constructor(sleepMs: (ms: number) => Promise<unknown> = sleep) {
    this.#sleep = sleepMs
  }

  doorsScanned(): void {
    this.#scans = Math.min(maxScansPerSecond, this.#scansPerSecond() + 1)
    this.#scansAt = performance.now()
  }

  /** Writers pause between transactions, since others wait for their locks; readers between statements. */
  slow({ inCompany, ...others }: Database): Database {
    const slowed: Database['inCompany'] = async (companyId, work, mode) => {
      let since = performance.now()
      const pauseAfter = async <R>({ result }: { result: R }): Promise<R> => {
        const now = performance.now()
        const pauseMs = (now - since) * this.#scansPerSecond() * pausePerScan
        this.#pausedUntil = Math.min(Math.max(this.#pausedUntil, now) + pauseMs, now + maxPauseMs)
        if (this.#pausedUntil > now + 1) await this.#sleep(this.#pausedUntil - now)
        since = performance.now()
        return result
      }
      if (mode !== 'read') return pauseAfter({ result: await inCompany(companyId, work, mode) })
      const pauses: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: pauseAfter,
      }
      return inCompany(companyId, (db) => work(db.withPlugin(pauses)), mode)
    }
    return { ...others, inCompany: slowed }
  }

  #scansPerSecond(): number {
    return this.#scans * Math.exp((this.#scansAt - performance.now()) / 1000)
  }
}
