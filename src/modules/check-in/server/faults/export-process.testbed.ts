import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { openDatabase, type Database, type Db } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { BackgroundThrottle } from '#platform/server/jobs/background-throttle.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { createLog } from '#platform/server/process/log.ts'
import { exportPages } from '#modules/guests/server/api.ts'
import type { Stage } from './load-fixture.testbed.ts'

/** The number that the product makes at once. */
const maxParallel = 3
const log = createLog('silent')

interface Order {
  export: Pick<Stage, 'companyId' | 'eventId'> | null
  /** The control: exports that go on as if no door were there. */
  restless: boolean
}

/** Exports lists of guests in the process that answers doors, as the product does, between two messages. */
export function exportOnRequest(parts: {
  url: string
  services: AppServices
  throttle: BackgroundThrottle
}): void {
  let over = new AbortController()
  let working: Promise<number[]> = Promise.resolve([])
  process.on('message', (order: Order) => {
    if (order.export) {
      over = new AbortController()
      const { url, services } = parts
      const pool = openDatabase({ url, log, size: maxParallel, statementTimeout: 60_000 })
      const backgroundPool = order.restless ? pool : parts.throttle.slow(pool)
      working = exportAll(services, backgroundPool, order.export, over.signal)
      return
    }
    over.abort()
    void working.then((pages) => process.send?.(pages.reduce((sum, each) => sum + each, 0)))
  })
}

/** Number of pages that each of them wrote. */
async function exportAll(
  services: AppServices,
  backgroundPool: Database,
  { companyId, eventId }: Pick<Stage, 'companyId' | 'eventId'>,
  over: AbortSignal,
): Promise<number[]> {
  const actor = systemActor
  const job = { company: systemScope(companyId), services, now: new Date(), id: 'export' }
  const one = async (db: Db) => {
    const at = jobEventContext({ ...job, touch: () => undefined }, db, new Outbox([]), {
      eventId,
      actor,
    })
    let pages = 0
    for await (const page of exportPages(at, { all: true, ids: [], filter: {} })) {
      if (over.aborted) break
      if (JSON.stringify(page).length > 0) pages++
    }
    return pages
  }
  const repeated = async () => {
    let pages = 0
    while (!over.aborted) pages += await backgroundPool.inCompany(companyId, one, 'read')
    return pages
  }
  const pages = await Promise.all(Array.from({ length: maxParallel }, repeated))
  await backgroundPool.close()
  return pages
}

/** The other side: begins exports and says how to end them, which returns how many pages they wrote. */
export function beginExports(
  server: ChildProcess,
  { companyId, eventId }: Stage,
  restless: boolean,
): () => Promise<number> {
  server.send({ export: { companyId, eventId }, restless } satisfies Order)
  return async () => {
    const order = once(server, 'message')
    server.send({ export: null, restless } satisfies Order)
    const [pages] = (await order) as [number]
    return pages
  }
}
