import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { authenticators } from '#modules/check-in/server/authenticators.ts'
import { routes } from '#modules/check-in/server/routes.ts'
import { csvDownload } from '#modules/guests/server/exchange/export.ts'
import { addApiRoutes, addRawRoutes } from '#platform/server/http/api-routes.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { openDatabase, type Db } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { BackgroundThrottle } from '#platform/server/jobs/background-throttle.ts'
import { openLive } from '#platform/server/live/live.ts'
import { liveRoute } from '#platform/server/live/live-route.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { answerStarter, onAndOff } from './started-server.ts'

/** The servers that `bench -- door` compares: the whole road of a door, the same statement through bare pg, and bare streams. */
const [, , kind, url = '', companyId = '', eventId = '', listId = ''] = process.argv
const servers = { ours, floor, streams }
const throttle = new BackgroundThrottle()
answerStarter(await servers[kind as keyof typeof servers](), {
  /** Used memory, without the reserve of the collector: that one grows with the work done, not with streams. */
  memory() {
    globalThis.gc?.()
    const { rss, heapTotal, heapUsed } = process.memoryUsage()
    return rss - heapTotal + heapUsed
  },
  ...onAndOff(exportGuests),
})

/** The list of the event at the door, again and again, in the process that answers the doors, as the product does it. */
async function exportGuests(over: AbortSignal): Promise<void> {
  const database = throttle.slow(openDatabase({ url, log: createLog('error') }))
  const selection = { all: true, ids: [], filter: {} }
  const write = (db: Db) =>
    csvDownload.write(
      {
        db,
        company: systemScope(companyId),
        services: testServices(database),
        locale: 'ro',
        now: new Date(),
      },
      { eventId, selection, needs: false },
    )
  while (!over.aborted)
    await database.inCompany(
      companyId,
      async (db) => {
        for await (const _ of write(db)) if (over.aborted) break
      },
      'read',
    )
  await database.close()
}

async function ours(): Promise<number> {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const checkInPool = openDatabase({ url, log, size: 4, statementTimeout: 2000 })
  const live = await openLive(url, log, () => throttle.doorsScanned())
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const services = testServices(database, { env: { LIMITS: 'off' } })
  const access = { authenticators: authenticators() }
  const eventExists = () => Promise.resolve(true)
  addApiRoutes(
    app,
    { database, checkInPool, services, access, jobs: [], live, now, eventExists },
    routes,
    [],
  )
  const whenClosing = () => undefined
  addRawRoutes(app, [liveRoute({ live, database, access, trustedProxies: [], now, whenClosing })])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/**
 * The same two statements for each scan on its own, durable, through a pool of ten: the check, and the
 * entry.
 */
async function floor(): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => undefined)
  const source = randomUUID()
  const app = Fastify()
  app.post<{ Body: { scanId: string; code: string; happenedAt: string } }>(
    '/api/door/scans',
    async ({ body }) => {
      const id = randomUUID()
      const at = body.happenedAt
      const scan = {
        n: 0,
        id,
        event_id: eventId,
        list_id: listId,
        source_id: source,
        scan_id: body.scanId,
        direction: 'in',
        code_hash: createHash('sha256').update(body.code).digest('hex'),
        corrected_at: at,
      }
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query<{ scan: { guest_id: string }; card: unknown }>({
          name: 'lock-scans',
          text: 'select scan, card from checkin_lock_scans($1, $2::jsonb, $3, 50)',
          values: [companyId, JSON.stringify([scan]), new Date().toISOString()],
        })
        const guest = { guest_id: rows[0]?.scan.guest_id, gate: 'Poarta', rehearsal: false }
        const times = { happened_at: at, received_at: at, mode: 'online', operator: '' }
        const fact = { ...scan, ...times, ...guest, result: 'admitted', moves: 'in' }
        const stay = { ...scan, ...guest, entered_at: at }
        const count = { event_id: eventId, list_id: listId, arrived: 1, inside: 1 }
        await client.query({
          name: 'store',
          text: `select checkin_store($1, $2::jsonb, '{}', $3::jsonb, $4::jsonb)`,
          values: [companyId, ...[fact, stay, count].map((row) => JSON.stringify([row]))],
        })
        await client.query('commit')
        return { result: 'admitted', card: rows[0]?.card }
      } finally {
        client.release()
      }
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Streams kept open by node only. */
async function streams(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
