import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { query } from '#shared/contract.ts'
import { addApiRoutes, addRawRoutes } from '#platform/server/http/api-routes.ts'
import { bind } from '#platform/server/pipeline/bind.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { BackgroundThrottle } from '#platform/server/jobs/background-throttle.ts'
import { openLive, type Live } from '#platform/server/live/live.ts'
import { liveRoute } from '#platform/server/live/live-route.ts'
import { createLog } from '#platform/server/process/log.ts'
import { ConcurrencyLimit } from '#platform/server/pipeline/concurrency-limit.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { authenticators as doorAuthenticators } from '../authenticators.ts'
import { routes } from '../routes.ts'
import { exportOnRequest } from './export-process.testbed.ts'

/** The calls of doors in a process that a test may kill, with the pools that the product has. */
const { URL: url = '', PORT: port = '0', POOL: pool = 'own', WAIT: wait = '100' } = process.env
const log = createLog('silent')
const now = () => new Date()
const limits = { statementTimeout: 5000, maxWaiting: Number(wait) }
const database = openDatabase({ url, log, ...limits })
const checkInPool = openDatabase({ url, log, size: 4, statementTimeout: 2000 })
const throttle = new BackgroundThrottle()
const live = await openedLive()
const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
const services = testServices(database, { env: { LIMITS: 'off' } })
const access = { authenticators: doorAuthenticators() }

/** A slow endpoint that has nothing to do with doors. */
const slowReport = query({
  path: '/slow',
  access: 'door',
  output: z.strictObject({ done: z.boolean() }),
})
/** The calls of a staff screen: quick, until many screens call at once. */
const plainReport = query({
  path: '/plain',
  access: 'door',
  output: z.strictObject({ done: z.boolean() }),
})
const slow = bind(
  { slowReport, plainReport },
  {
    plainReport: async (ctx) => {
      await sql`select pg_sleep(0.02)`.execute(ctx.db)
      return { done: true }
    },
    slowReport: async (ctx) => {
      await sql`select pg_sleep(60)`.execute(ctx.db)
      return { done: true }
    },
  },
)
// A delay between commit and answer, in which the process can be killed; otherwise a retry would never find
// its first try done.
app.addHook('onSend', () => sleep(Math.random() * 10))
const eventExists = () => Promise.resolve(true)
const own = pool === 'own' && { checkInPool }
const parts = { database, ...own, services, access, jobs: [], live, now }
const concurrencyLimit = new ConcurrencyLimit(Number(wait))
addApiRoutes(app, { ...parts, eventExists, concurrencyLimit }, [...routes, ...slow], [])
let endStreams = () => {}
const whenClosing = (end: () => void) => (endStreams = end)
const streams = liveRoute({ live, database, access, trustedProxies: [], now, whenClosing })
addRawRoutes(app, [streams])
process.on('SIGTERM', () => {
  endStreams()
  void app.close().then(() => process.exit(0))
})
exportOnRequest({ url, services, throttle })
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('listens')

/** The database may just be coming back. */
async function openedLive(): Promise<Live> {
  for (;;) {
    const opened = await openLive(url, log, () => throttle.doorsScanned()).catch(() => null)
    if (opened) return opened
    await sleep(50)
  }
}
