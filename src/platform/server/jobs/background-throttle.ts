import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../database/db.ts'

const [scanMatteredMs, pausePerWork, maxPauseMs] = [1000, 4, 3000]

/** While doors scan, pauses background work for longer than it took: the commit of a scan waits for it. */
export class BackgroundThrottle {
  #scannedAt = -Infinity
  readonly #sleep: (ms: number) => Promise<unknown>

  constructor(sleepMs: (ms: number) => Promise<unknown> = sleep) {
    this.#sleep = sleepMs
  }

  doorsScanned(): void {
    this.#scannedAt = performance.now()
  }

  /** Writers pause between transactions, since others wait for their locks; readers between statements. */
  slow({ inCompany, ...others }: Database): Database {
    const slowed: Database['inCompany'] = async (companyId, work, mode) => {
      let since = performance.now()
      const pauseAfter = async <R>({ result }: { result: R }): Promise<R> => {
        const now = performance.now()
        const pauseMs = Math.min((now - since) * pausePerWork, maxPauseMs)
        if (now - this.#scannedAt < scanMatteredMs) await this.#sleep(pauseMs)
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
}
