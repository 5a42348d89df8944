import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import type { Authenticator } from '#platform/server/auth/access.ts'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { bind } from '#platform/server/pipeline/bind.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import type { Live } from '#platform/server/live/live.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'

/** The servers that `bench -- pipeline` compares: the same statements through the pipe, through bare Fastify, and through bare Fastify in a transaction of its own. */
const [, , kind, url = '', companyId = ''] = process.argv
const log = createLog('error')

const Row = z.strictObject({ id: Id, name: z.string(), email: z.string(), seats: z.int() })
const contract = {
  readRows: query({
    path: '/rows',
    access: 'rows:read',
    output: z.strictObject({ items: z.array(Row) }),
  }),
  changeRow: command({
    method: 'POST',
    path: '/rows/:id',
    access: 'rows:write',
    input: z.strictObject({ id: Id, name: z.string().max(100) }),
    output: Row,
  }),
}

function ours(): FastifyInstance {
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const live: Live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const authenticator: Authenticator = {
    word: 'session',
    admit: () =>
      Promise.resolve({
        actor: { kind: 'user', id: randomUUID(), name: '' },
        companyId,
        role: 'admin',
      }),
  }
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const routes = bind(contract, {
    readRows: async (ctx) => ({
      items: (
        await sql<
          z.infer<typeof Row>
        >`select id, name, email, seats from rows order by id limit 20`.execute(ctx.db)
      ).rows,
    }),
    changeRow: async (ctx, { id, name }) => {
      const { rows } = await sql<
        z.infer<typeof Row>
      >`update rows set name = ${name} where id = ${id} returning id, name, email, seats`.execute(
        ctx.db,
      )
      if (!rows[0]) throw new Error('missing')
      return rows[0]
    },
  })
  const eventExists = () => Promise.resolve(false)
  addApiRoutes(
    app,
    {
      database,
      services: testServices(database),
      access: { authenticators: [authenticator] },
      jobs: [],
      live,
      now,
      eventExists,
    },
    routes,
    [],
  )
  return app
}

const statements = {
  read: 'select id, name, email, seats from rows where company_id = $1 order by id limit 20',
  change:
    'update rows set name = $1 where company_id = $2 and id = $3 returning id, name, email, seats',
}

/** With `inTransaction`, the statement is in the transaction that row-level security needs, as in our pipeline. */
function plainServer(inTransaction: boolean): FastifyInstance {
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true })
  // The database of the measure is taken away at its end, with connections still waiting in the pool.
  pool.on('error', () => undefined)
  const run = async (name: keyof typeof statements, values: unknown[]) => {
    const statement = { name, text: statements[name], values }
    if (!inTransaction) return (await pool.query<z.infer<typeof Row>>(statement)).rows
    const client = await pool.connect()
    const begun = client.query(`begin; set local app.company_id = '${companyId}'`)
    const { rows } = await client.query<z.infer<typeof Row>>(statement)
    await Promise.all([begun, client.query('commit')])
    client.release()
    return rows
  }
  const app = Fastify()
  app.get('/api/rows', async () => ({ items: await run('read', [companyId]) }))
  app.post<{ Params: { id: string }; Body: { name: string } }>(
    '/api/rows/:id',
    async ({ body, params }) => (await run('change', [body.name, companyId, params.id]))[0],
  )
  return app
}

const app = kind === 'ours' ? ours() : plainServer(kind === 'transaction')
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.on('disconnect', () => process.exit(0))
