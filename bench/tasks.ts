import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { ports } from '#modules/events/server/ports.ts'
import { routes } from '#modules/tasks/server/routes.ts'
import type { Authenticator } from '#platform/server/auth/access.ts'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { p95 } from './tools/guest-server.ts'
import { answersPerSecond } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * Tasks: with 2,000 tasks in one event, a page of the list and a move on the board, against bare Fastify with
 * the raw SQL.
 */
const [, , kind, url = '', companyId = '', eventId = ''] = process.argv
if (kind) await serve(kind === 'ours' ? ours() : floor())
else await measure()

async function measure(): Promise<void> {
  const database = await temporaryDatabase(randomBytes(32))
  const company = randomUUID()
  const event = randomUUID()
  const taskIds = await fill(database.adminUrl, company, event)
  const servers = {
    ours: await start('ours', database.appUrl, company, event),
    floor: await start('floor', database.adminUrl, company, event),
  }
  const page = `/api/tasks?eventId=${event}&limit=100&sort=plan`
  const read = (port: number) => () =>
    answersPerSecond({
      port,
      method: 'GET',
      paths: [page],
      headers: {},
      connections: 8,
      requests: 200,
    })
  const move = (port: number) => () =>
    answersPerSecond({
      port,
      method: 'POST',
      paths: taskIds.slice(0, 200).map((id) => `/api/tasks/${id}/place`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ afterId: taskIds[500] }),
      connections: 8,
      requests: 200,
    })
  /** One card after the other, as a hand moves them. */
  const drag = (port: number) => {
    let at = 0
    return () =>
      p95([
        async () => {
          const answer = await fetch(
            `http://127.0.0.1:${port}/api/tasks/${taskIds[at++ % 200]}/place`,
            {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ afterId: taskIds[500] }),
            },
          )
          if (!answer.ok) throw new Error(`a move answered ${answer.status}`)
          await answer.arrayBuffer()
        },
      ])
  }
  try {
    await compare('tasks', [
      {
        name: 'page of 100 in 2,000',
        unit: 'answers/s',
        goal: { kind: 'at-least', ratio: 0.5 },
        ours: read(servers.ours.port),
        floor: read(servers.floor.port),
      },
      {
        name: 'move on the board of 2,000',
        unit: 'answers/s',
        goal: { kind: 'at-least', ratio: 0.5 },
        ours: move(servers.ours.port),
        floor: move(servers.floor.port),
      },
      {
        name: 'drag on the board of 2,000, p95',
        unit: 'ms',
        goal: { kind: 'at-most', ratio: 3 },
        ours: drag(servers.ours.port),
        floor: drag(servers.floor.port),
      },
    ])
  } finally {
    servers.ours.child.disconnect()
    servers.floor.child.disconnect()
    await database.remove()
  }
}

async function fill(adminUrl: string, company: string, event: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: adminUrl })
  await owner.connect()
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    company,
  ])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     values ($1, $2, 'EV-1', 'Nunta', 'nunta', 'wedding', 'confirmed', '2027-06-12T13:00Z', '2027-06-13T01:00Z',
       '2027-06-12', '2027-06-12', '{"name": "Palat", "address": "", "lat": null, "lng": null}', '', '{ro}', 'RON', 'private', 'e-1', now())`,
    [company, event],
  )
  await owner.query(
    `insert into task_lists (company_id, id, event_id, name, position)
     select $1, gen_random_uuid(), $2, 'Faza ' || n, lpad(n::text, 6, '0') || 'V' from generate_series(1, 10) n`,
    [company, event],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into tasks (company_id, id, event_id, number, list_id, title, folded, status, priority, due_date, position, created_at, changed_at)
     select $1, gen_random_uuid(), $2, n, l.ids[1 + n % 10], 'Taskul ' || n, 'taskul ' || n,
       (array['todo', 'doing', 'done'])[1 + n % 3], 'normal', date '2027-01-01' + n % 150, lpad(n::text, 6, '0') || 'V', now(), now()
     from generate_series(1, 2000) n, (select array_agg(id) as ids from task_lists where company_id = $1) l returning id`,
    [company, event],
  )
  await owner.query(
    `insert into task_dependencies (company_id, event_id, task_id, after_id)
     select t.company_id, t.event_id, t.id, a.id from tasks t join tasks a on a.number = t.number - 7 where t.number % 5 = 0`,
  )
  await owner.query('analyze tasks')
  await owner.end()
  return rows.map(({ id }) => id)
}

function start(...words: string[]): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(import.meta.url), words, { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ port: (message as { port: number }).port, child }))
    child.once('exit', (code) => reject(new Error(`${words[0]} ended with ${code}`)))
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

/** The same rows in the same order with the same signs, and the same two reads and one durable write for a move. */
function floor(): FastifyInstance {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // The database goes away before this process does.
  pool.on('error', () => undefined)
  const app = Fastify()
  app.get('/api/tasks', async () => {
    const source = `from tasks t left join task_lists l on l.company_id = t.company_id and l.id = t.list_id
      where t.company_id = $1 and t.event_id = $2 and t.deleted_at is null`
    const values = [companyId, eventId]
    const [page, count] = await Promise.all([
      pool.query(
        `select t.*, l.name as list_name, exists (select from task_dependencies d
             join tasks b on b.company_id = d.company_id and b.id = d.after_id
             where d.company_id = t.company_id and d.task_id = t.id and b.status in ('todo', 'doing')) as blocked,
           (select count(*) from tasks s where s.company_id = t.company_id and s.event_id = t.event_id and s.parent_id = t.id) as subtasks,
           (select count(*) from task_comments c where c.company_id = t.company_id and c.task_id = t.id) as comments
         ${source} order by l.position, t.position, t.id limit 101`,
        values,
      ),
      pool.query(`select count(*)::int as total ${source}`, values),
    ])
    return { items: page.rows.slice(0, 100), total: (count.rows as { total: number }[])[0]?.total }
  })
  app.post<{ Params: { id: string } }>('/api/tasks/:id/place', async ({ params }) => {
    const client = await pool.connect()
    await client.query('begin')
    const task = await client.query('select * from tasks where company_id = $1 and id = $2', [
      companyId,
      params.id,
    ])
    await client.query(
      'select min(position) from tasks where company_id = $1 and event_id = $2 and position > $3',
      [companyId, eventId, (task.rows[0] as { position: string }).position],
    )
    await client.query('update tasks set position = position where company_id = $1 and id = $2', [
      companyId,
      params.id,
    ])
    await client.query('commit')
    client.release()
    return task.rows[0] as object
  })
  return app
}

async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}
