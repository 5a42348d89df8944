import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { systemScope } from '#platform/server/auth/access.ts'
import { openDatabase, type Db } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { atWork } from '#platform/server/jobs/at-work.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { createLog } from '#platform/server/process/log.ts'
import { DoorLoad } from '#platform/server/pipeline/door-load.ts'
import { exportPages } from '#modules/guests/server/api.ts'
import type { Stage } from './stage.testbed.ts'

/** As many as the product makes at once. */
const atOnce = 3

interface Order {
  export: Pick<Stage, 'companyId' | 'eventId'> | null
  /** The control: exports that go on as if no door were there. */
  restless: boolean
}

/** In the process that answers doors, as the product does it: writes out lists of guests from one word to the other. */
export function exportOnRequest(parts: {
  url: string
  services: AppServices
  doorLoad: DoorLoad
}): void {
  let over = new AbortController()
  let working: Promise<number[]> = Promise.resolve([])
  process.on('message', (order: Order) => {
    if (order.export) {
      over = new AbortController()
      const doorLoad = order.restless ? new DoorLoad() : parts.doorLoad
      working = exportAll({ ...parts, doorLoad }, order.export, over.signal)
      return
    }
    over.abort()
    void working.then((pages) => process.send?.(pages.reduce((sum, each) => sum + each, 0)))
  })
}

/** How many pages each of them wrote. */
async function exportAll(
  { url, services, doorLoad }: { url: string; services: AppServices; doorLoad: DoorLoad },
  { companyId, eventId }: Pick<Stage, 'companyId' | 'eventId'>,
  over: AbortSignal,
): Promise<number[]> {
  const log = createLog('silent')
  const backgroundPool = openDatabase({
    url,
    log,
    size: atOnce,
    statementTimeout: 60_000,
    givesWay: doorLoad,
  })
  const actor = { kind: 'system' as const, id: null, name: '' }
  const job = { company: systemScope(companyId), services, now: new Date(), id: 'export' }
  const one = async (db: Db) => {
    const at = atWork({ ...job, touch: () => undefined }, db, new Outbox([]), { eventId, actor })
    let pages = 0
    for await (const page of exportPages(at, { all: true, ids: [], filter: {} })) {
      if (over.aborted) break
      if (JSON.stringify(page).length > 0) pages++
    }
    return pages
  }
  const again = async () => {
    let pages = 0
    while (!over.aborted) pages += await backgroundPool.inCompany(companyId, one, 'read')
    return pages
  }
  const pages = await Promise.all(Array.from({ length: atOnce }, again))
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
