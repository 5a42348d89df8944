import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { gates } from '#modules/check-in/server/gates.ts'
import { routes } from '#modules/check-in/server/routes.ts'
import { addApiRoutes, addRawRoutes } from '#platform/server/api-routes.ts'
import { openDatabase } from '#platform/server/db.ts'
import { createHttp } from '#platform/server/http.ts'
import { MemoryLimits } from '#platform/server/limits.ts'
import { openLive } from '#platform/server/live.ts'
import { liveRoute } from '#platform/server/live-route.ts'
import { createLog } from '#platform/server/log.ts'
import { testHouse } from '#platform/testing/house.ts'

/** The servers that `bench -- door` compares: the whole road of a door, the same statement through bare pg, and bare streams. */
const [, , kind, url = '', companyId = '', eventId = '', listId = ''] = process.argv
const servers = { ours, floor, streams }
const port = await servers[kind as keyof typeof servers]()
process.send?.({ port })
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ rss: process.memoryUsage().rss })
})
process.on('disconnect', () => process.exit(0))

async function ours(): Promise<number> {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const urgent = openDatabase({ url, log, size: 4, statementTimeout: 2000 })
  const live = await openLive(url, log)
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const house = testHouse(database, { env: { LIMITS: 'off' } })
  const access = { gates: gates() }
  const eventExists = () => Promise.resolve(true)
  addApiRoutes(
    app,
    { database, urgent, house, access, jobs: [], live, now, eventExists },
    routes,
    [],
  )
  const whenClosing = () => undefined
  addRawRoutes(app, [liveRoute({ live, database, access, trustedProxies: [], now, whenClosing })])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** The same statement for each scan alone, durable, through a pool of ten. */
async function floor(): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => undefined)
  const source = randomUUID()
  const app = Fastify()
  app.post<{ Body: { scanId: string; code: string; happenedAt: string } }>(
    '/api/door/scans',
    async ({ body }) => {
      const scan = {
        n: 0,
        event_id: eventId,
        list_id: listId,
        source_id: source,
        scan_id: body.scanId,
        mode: 'online',
        direction: 'in',
        code_hash: createHash('sha256').update(body.code).digest('hex'),
        happened_at: body.happenedAt,
        corrected_at: body.happenedAt,
        gate: 'Poarta',
      }
      const { rows } = await pool.query<{ result: string }>({
        name: 'decide',
        text: 'select result from checkin_decide($1, $2::jsonb, $3)',
        values: [companyId, JSON.stringify([scan]), new Date().toISOString()],
      })
      return rows[0]
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Streams that node alone keeps open. */
async function streams(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
