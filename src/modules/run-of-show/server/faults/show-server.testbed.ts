import { setTimeout as sleep } from 'node:timers/promises'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { authenticators } from '#platform/testing/staff.ts'
import { routes } from '../routes.ts'

/** The calls of a running show in a process that a test kills. */
const { URL: url = '', EARLY: early = '' } = process.env
const log = createLog('silent')
const now = () => new Date()
const database = openDatabase({ url, log, size: 4, statementTimeout: 5000 })
const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
const services = testServices(database, { env: { LIMITS: 'off' } })
const live = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}
// Negative control: the answer leaves before anything is written.
if (early)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') await reply.send({ seq: -1, now: '', marks: [] })
  })
// The process also ends by itself after the commit and before the answer, independently of the load of the
// machine.
app.addHook('onSend', async ({ method }) => {
  await sleep(Math.random() * 8)
  if (method === 'POST' && Math.random() < 0.4) process.kill(process.pid, 'SIGKILL')
})
const parts = { database, services, access: { authenticators }, jobs: [], live, now }
addApiRoutes(app, { ...parts, eventExists: () => Promise.resolve(true) }, routes, [])
process.on('disconnect', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
