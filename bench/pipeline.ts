import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { bundle } from '../scripts/setup.mjs'
import { answersPerSecond, type Load } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * A query and a command through the pipe (company set, answer checked) against bare Fastify with the same
 * SQL: the bare statement, and the statement in the transaction that row-level security needs.
 */
const database = await temporaryDatabase(randomBytes(32))
const companyId = randomUUID()
const rowIds = Array.from({ length: 200 }, () => randomUUID()).toSorted()
await fill()
// The bundled program, as in production, not translated at run time.
const program = 'dist/bench/pipeline-server.js'
const built = await bundle('bench/tools/pipeline-server.ts', program)
if (built.code !== 0) throw new Error(built.output)

const servers = {
  ours: await start('ours', database.appUrl),
  statement: await start('statement', database.adminUrl),
  transaction: await start('transaction', database.appUrl),
}
const load = (port: number, method: 'GET' | 'POST'): Load => ({
  port,
  method,
  paths: method === 'GET' ? ['/api/rows'] : rowIds.map((id) => `/api/rows/${id}`),
  headers: { 'content-type': 'application/json' },
  ...(method === 'POST' && { body: JSON.stringify({ name: 'Ștefan cel Mare' }) }),
  connections: 8,
  requests: 3000,
})
const pair = (method: 'GET' | 'POST', floor: 'statement' | 'transaction') => ({
  unit: 'answers/s',
  goal: { kind: 'at-least' as const, ratio: 0.6 },
  ours: () => answersPerSecond(load(servers.ours.port, method)),
  floor: () => answersPerSecond(load(servers[floor].port, method)),
})
try {
  await compare('pipeline', [
    { name: 'query of 20 rows, bare statement', ...pair('GET', 'statement') },
    { name: 'query of 20 rows, same transaction', ...pair('GET', 'transaction') },
    { name: 'durable command, bare statement', ...pair('POST', 'statement') },
    { name: 'durable command, same transaction', ...pair('POST', 'transaction') },
  ])
} finally {
  for (const { child } of Object.values(servers)) child.disconnect()
  await database.remove()
}

async function fill(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    companyId,
  ])
  await owner.query(`create table rows (company_id uuid not null, id uuid not null, name text not null, email text not null,
    seats integer not null, primary key (company_id, id))`)
  await owner.query(`call guard_company('rows')`)
  await owner.query(
    `insert into rows select $1, id, 'Popescu Ion', 'ion.popescu@example.ro', 4 from unnest($2::uuid[]) as id`,
    [companyId, rowIds],
  )
  await owner.end()
}

function start(kind: string, url: string): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(program, [kind, url, companyId], { execArgv: [] })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ port: (message as { port: number }).port, child }))
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })
}
