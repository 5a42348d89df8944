import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { ports } from '#modules/events/server/ports.ts'
import { routes } from '#modules/events/server/routes.ts'
import type { Authenticator } from '#platform/server/auth/access.ts'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { answersPerSecond } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** A page and a search over 5,000 events through the whole pipe, against bare Fastify with the raw SQL. */
const [, , kind, url = '', companyId = ''] = process.argv
if (kind) await serve(kind === 'ours' ? ours() : floor())
else await measure()

async function measure(): Promise<void> {
  const database = await temporaryDatabase(randomBytes(32))
  const company = randomUUID()
  await fill(database.adminUrl, company)
  const servers = {
    ours: await start('ours', database.appUrl, company),
    floor: await start('floor', database.adminUrl, company),
  }
  const rate = (port: number, path: string) =>
    answersPerSecond({
      port,
      method: 'GET',
      paths: [path],
      headers: {},
      connections: 8,
      requests: 200,
    })
  const pair = (name: string, path: string) => ({
    name,
    unit: 'answers/s',
    // Half the rate of the raw SQL is twice its time.
    goal: { kind: 'at-least' as const, ratio: 0.5 },
    ours: () => rate(servers.ours.port, path),
    floor: () => rate(servers.floor.port, path),
  })
  try {
    await compare('events', [
      pair('page of 50 in 5,000', '/api/events?limit=50'),
      pair('search in 5,000', '/api/events?limit=50&search=stirbey%2049'),
    ])
  } finally {
    servers.ours.child.disconnect()
    servers.floor.child.disconnect()
    await database.remove()
  }
}

async function fill(adminUrl: string, company: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl })
  await owner.connect()
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    company,
  ])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     select $1, gen_random_uuid(), 'EV-' || n, 'Gala Știrbey ' || n, 'gala stirbey ' || n || ' ev-' || n || ' palat', 'gala', 'confirmed',
       at, at + interval '6 hours', at::date, at::date,
       '{"name": "Palat", "address": "București", "lat": null, "lng": null}', repeat('Descriere. ', 20), '{ro}', 'RON', 'private', 'e-' || n, now()
     from (select n, timestamptz '2027-01-01' + n * interval '3 hours' as at from generate_series(1, 5000) n) rows`,
    [company],
  )
  await owner.query('analyze events')
  await owner.end()
}

function start(
  which: string,
  database: string,
  company: string,
): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(import.meta.url), [which, database, company], {
    execArgv: ['--import', 'tsx'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ port: (message as { port: number }).port, child }))
    child.once('exit', (code) => reject(new Error(`${which} ended with ${code}`)))
  })
}

function ours(): FastifyInstance {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const actor = { kind: 'user' as const, id: randomUUID(), name: '' }
  const authenticator: Authenticator = {
    word: 'session',
    admit: () => Promise.resolve({ actor, companyId, role: 'admin' }),
  }
  const live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const services = testServices(database, { ports })
  const eventExists = () => Promise.resolve(true)
  const parts = {
    database,
    services,
    access: { authenticators: [authenticator] },
    jobs: [],
    live,
    now,
    eventExists,
  }
  addApiRoutes(app, parts, routes, [])
  return app
}

function floor(): FastifyInstance {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // The database goes away before this process does.
  pool.on('error', () => undefined)
  const app = Fastify()
  app.get<{ Querystring: { search?: string } }>('/api/events', async ({ query }) => {
    const matching = `from events where company_id = $1 and deleted_at is null and folded like $2
      and status not in ('closed', 'cancelled')`
    const values = [companyId, `%${query.search ?? ''}%`]
    const [page, count] = await Promise.all([
      pool.query(`select * ${matching} order by starts_at, id limit 51`, values),
      pool.query(`select count(*)::int as total ${matching}`, values),
    ])
    return { items: page.rows.slice(0, 50), total: (count.rows as { total: number }[])[0]?.total }
  })
  return app
}

async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}
