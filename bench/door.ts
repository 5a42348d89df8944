import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { ports } from '#modules/events/server/ports.ts'
import { routes } from '#modules/check-in/server/routes.ts'
import type { Gate } from '#platform/server/access.ts'
import { addApiRoutes } from '#platform/server/api-routes.ts'
import { openDatabase } from '#platform/server/db.ts'
import { createHttp } from '#platform/server/http.ts'
import { MemoryLimits } from '#platform/server/limits.ts'
import { createLog } from '#platform/server/log.ts'
import { testHouse } from '#platform/testing/house.ts'
import { compare, type Comparison } from './tools/measure.ts'
import { scansPerSecond } from './tools/scans.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Scan to verdict among 50,000 guests, durable, against the same statement through bare pg, one at a time; and the roster. */
const guests = 50_000
const [, , kind, url = '', companyId = '', eventId = '', listId = ''] = process.argv
if (kind) await serve(kind === 'ours' ? ours() : floor())
else await measure()

async function measure(): Promise<void> {
  const place = await temporaryDatabase(randomBytes(32))
  const ids = { company: randomUUID(), event: randomUUID(), part: randomUUID() }
  const codes = await fill(place.adminUrl, ids)
  const words = [ids.company, ids.event, ids.part]
  const servers = {
    ours: await start('ours', place.appUrl, ...words),
    floor: await start('floor', place.adminUrl, ...words),
  }
  let next = 0
  const rate = (port: number, devices: number, requests: number) => () => {
    const from = next
    next += requests
    const taken = Array.from({ length: requests }, (_, n) => codes[(from + n) % codes.length] ?? '')
    return scansPerSecond({ port, devices, listId: ids.part, codes: taken })
  }
  const at = (devices: number, requests: number, ratio: number): Comparison => ({
    name: `scans of ${devices} doors at once`,
    unit: 'scans/s',
    goal: { kind: 'at-least', ratio },
    rounds: 5,
    ours: rate(servers.ours.port, devices, requests),
    floor: rate(servers.floor.port, devices, requests),
  })
  const bytes = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${servers.ours.port}/api/door/roster${path}`)
    return gzipSync(await answer.text()).length
  }
  try {
    await compare('door', [
      at(1, 100, 1 / 1.5),
      at(8, 400, 0.8),
      at(32, 800, 0.8),
      at(200, 1600, 1.5),
      {
        name: 'decision list of 50,000, packed, beside 0.70 MB',
        unit: 'bytes',
        goal: { kind: 'at-most', ratio: 1.5 },
        rounds: 1,
        ours: () => bytes(''),
        floor: () => Promise.resolve(700_000),
      },
    ])
  } finally {
    servers.ours.child.disconnect()
    servers.floor.child.disconnect()
    await place.remove()
  }
}

async function fill(
  adminUrl: string,
  { company, event, part }: { company: string; event: string; part: string },
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: adminUrl })
  await owner.connect()
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    company,
  ])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     values ($1, $2, 'EV-1', 'Festival', 'festival', 'other', 'live', now(), now() + interval '1 day', current_date, current_date,
       '{"name": "", "address": "", "lat": null, "lng": null}', '', '{ro}', 'RON', 'private', 'e-1', now())`,
    [company, event],
  )
  await owner.query(
    `insert into event_parts (company_id, id, event_id, position, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience)
     values ($1, $3, $2, 1, 'Intrarea', 'other', now(), now() + interval '1 day', false, false, 'public')`,
    [company, event, part],
  )
  await owner.query(
    `insert into guest_groups (company_id, id, event_id, name, folded, code, token_hash, token_kid, created_at)
     values ($1, $2, $3, 'Toți', 'toti', 'AAAAAAAA', '\\x00', 'k', now())`,
    [company, randomUUID(), event],
  )
  const codes = Array.from({ length: guests }, (_, n) => codeOf(n))
  await owner.query(
    `insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, standing, ticket_hash, ticket_kid, created_at)
     select $1, gen_random_uuid(), $2, g.id, 'G', '', 'G' || c.n, '', '{}', 'yes', sha256(c.code::bytea), 'k', now()
     from unnest($3::text[]) with ordinality c (code, n), guest_groups g where g.company_id = $1`,
    [company, event, codes],
  )
  await owner.query('analyze')
  await owner.end()
  return codes
}

function codeOf(n: number): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const bytes = createHash('sha256').update(`ticket ${n}`).digest().subarray(0, 16)
  return [...bytes].map((byte) => alphabet[byte & 31]).join('')
}

function start(...words: string[]): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(import.meta.url), words, { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ port: (message as { port: number }).port, child }))
    child.once('exit', (code) => reject(new Error(`${words[0]} ended with ${code}`)))
  })
}

/** The whole road but the credential, which a gate would look up by its key. */
function ours(): FastifyInstance {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const actor = { kind: 'device' as const, id: randomUUID(), name: 'Poarta' }
  const admit: Gate['admit'] = () =>
    Promise.resolve({ actor, companyId, eventIds: [eventId], credentialId: actor.id })
  const gates: Gate[] = [{ word: 'door', admit }]
  const live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const house = testHouse(database, { ports })
  const eventExists = () => Promise.resolve(true)
  const parts = { database, house, access: { gates }, jobs: [], live, now, eventExists }
  addApiRoutes(app, parts, routes, [])
  return app
}

/** The same statement for each scan alone, durable, through a pool of ten. */
function floor(): FastifyInstance {
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
  return app
}

async function serve(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}
