import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import type { Authenticator } from '#platform/server/auth/access.ts'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { bind } from '#platform/server/pipeline/bind.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '../app-services.ts'
import { noLiveReaders } from '../no-live-readers.ts'

/** The real pipeline around one table, in a process that a test may kill: it answers as the product would. */
const { URL: url = '', PORT: port = '0', COMPANY: companyId = '', ACTOR: id = '' } = process.env
const log = createLog('silent')
const now = () => new Date()
const stored = openDatabase({ url, log, statementTimeout: 5000 })
const database = process.env.ACKNOWLEDGE === 'early' ? acknowledgingEarly(stored) : stored

const contract = {
  writeNote: command({
    method: 'POST',
    path: '/notes',
    access: 'notes:write',
    input: z.strictObject({ text: z.string().max(100) }),
    output: z.strictObject({ id: Id }),
  }),
  countNotes: query({
    path: '/notes',
    access: 'notes:read',
    output: z.strictObject({ count: z.int(), letters: z.int() }),
  }),
}
const routes = bind(contract, {
  writeNote: async (ctx, { text }) => {
    const note = randomUUID()
    await sql`insert into notes (company_id, id, text) values (${companyId}, ${note}, ${text})`.execute(
      ctx.db,
    )
    return { id: note }
  },
  countNotes: async (ctx) => {
    const { rows } = await sql<{ count: number; letters: number }>`
      select count(*)::int as count, coalesce(sum(length(text)), 0)::int as letters from notes`.execute(
      ctx.db,
    )
    return rows[0] ?? { count: 0, letters: 0 }
  },
})
const authenticator: Authenticator = {
  word: 'session',
  admit: () =>
    Promise.resolve({ actor: { kind: 'user', id, name: '' }, companyId, role: 'admin' as const }),
}
const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
// A delay between commit and answer, in which the process can be killed; otherwise no retry would find its
// first try done.
app.addHook('onSend', () => sleep(Math.random() * 20))
addApiRoutes(
  app,
  {
    database,
    services: testServices(database),
    access: { authenticators: [authenticator] },
    jobs: [],
    live: noLiveReaders,
    now,
    eventExists: () => Promise.resolve(false),
  },
  routes,
  [],
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send?.('listens')

/** A negative control: the answer is sent before the commit. */
function acknowledgingEarly(real: Database): Database {
  return {
    ...real,
    inCompany: (company, work, mode) =>
      new Promise((resolve, reject) => {
        const transaction = real.inCompany(
          company,
          async (db) => {
            const answer = await work(db)
            resolve(answer)
            await sleep(100)
            return answer
          },
          mode,
        )
        transaction.catch(reject)
      }),
  }
}
