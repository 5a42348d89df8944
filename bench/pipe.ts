import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { answersPerSecond, type Load } from './load.ts'
import { compare } from './measure.ts'
import { temporaryDatabase } from './temporary-database.ts'

/** A query and a command through the pipe (tenant set, answer checked) against bare Fastify with the same SQL. */
const place = await temporaryDatabase(randomBytes(32))
const companyId = randomUUID()
const rowIds = Array.from({ length: 200 }, () => randomUUID()).toSorted()
await fill()

const servers = {
  ours: await start('ours', place.appUrl),
  floor: await start('floor', place.adminUrl),
}
const load = (port: number, method: 'GET' | 'POST'): Load => ({
  port,
  method,
  paths: method === 'GET' ? ['/api/rows'] : rowIds.map((id) => `/api/rows/${id}`),
  headers: { 'content-type': 'application/json' },
  ...(method === 'POST' && { body: JSON.stringify({ name: 'Ștefan cel Mare' }) }),
  connections: 8,
  requests: 4000,
})
const pair = (method: 'GET' | 'POST') => ({
  ours: () => answersPerSecond(load(servers.ours.port, method)),
  floor: () => answersPerSecond(load(servers.floor.port, method)),
})
try {
  await compare('pipe', [
    {
      name: 'query of 20 rows',
      unit: 'answers/s',
      goal: { kind: 'at-least', ratio: 0.7 },
      ...pair('GET'),
    },
    {
      name: 'command, durable',
      unit: 'answers/s',
      goal: { kind: 'at-least', ratio: 0.7 },
      ...pair('POST'),
    },
  ])
} finally {
  servers.ours.child.disconnect()
  servers.floor.child.disconnect()
  await place.remove()
}

async function fill(): Promise<void> {
  const owner = new pg.Client({ connectionString: place.adminUrl })
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
  const child = fork(
    fileURLToPath(new URL('./pipe-server.ts', import.meta.url)),
    [kind, url, companyId],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ port: (message as { port: number }).port, child }))
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })
}
