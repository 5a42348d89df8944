import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { requestOf } from '#platform/testing/app.ts'
import { idParameters, sampleInput } from '#platform/testing/every-endpoint/sample-input.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const rival = randomUUID()
let rivalAdmin = ''
let demoAdmin = ''
let ownEvent = ''
let rows: Map<string, string>

beforeAll(async () => {
  const { db } = product
  await db.look(`insert into companies (id, slug, name) values ($1, 'rival', 'Rivala')`, [rival])
  await db.look(
    `insert into users (id, email, name, password_hash, role, company_id, email_verified_at, step_two_done, created_at)
     select $1, 'admin@rival.ro', 'Radu Rival', password_hash, 'admin', $2, email_verified_at, true, created_at
     from users where email = 'admin@demo.prilej.ro'`,
    [randomUUID(), rival],
  )
  rivalAdmin = await product.signIn('admin@rival.ro')
  demoAdmin = await product.signIn('admin@demo.prilej.ro')
  ownEvent = await addEvent()
  await fillDemo()
  rows = await rowsOfDemo()
})

const endpoints = () => product.parts.composition.routes.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} /api${path}`

async function addEvent(): Promise<string> {
  const create = endpoints().find((endpoint) => nameOf(endpoint) === 'POST /api/events')
  if (!create) return randomUUID()
  const answer = await product.http.inject(requestOf(create, sampleInput(create) ?? {}, rivalAdmin))
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<{ id: string }>().id
}

/** A row by each endpoint that adds to a list, so that modules that are not seeded have some too. */
async function fillDemo(): Promise<void> {
  const lists = new Set(endpoints().flatMap(({ kind, path }) => (kind === 'query' ? [path] : [])))
  const [event] = await product.db.look<{ id: string }>(
    `select id from events where company_id = (select id from companies where slug = 'demo') limit 1`,
  )
  const adding = endpoints().filter(
    (endpoint) =>
      endpoint.method === 'POST' &&
      lists.has(endpoint.path) &&
      idParameters(endpoint).every((name) => name === 'eventId'),
  )
  for (const endpoint of adding)
    await product.http.inject(
      requestOf(endpoint, { ...sampleInput(endpoint), eventId: event?.id }, demoAdmin),
    )
}

/** One row of the demo in each table that belongs to a company, living if there is one. */
async function rowsOfDemo(): Promise<Map<string, string>> {
  const tables = await product.db.look<{ name: string; dies: boolean }>(`
    select c.relname as name, bool_or(a.attname = 'deleted_at') as dies
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname having bool_or(a.attname = 'company_id')
      and bool_or(a.attname = 'id' and a.atttypid = 'uuid'::regtype)`)
  const found = new Map<string, string>()
  for (const { name, dies } of tables) {
    const [row] = await product.db.look<{ id: string }>(
      `select id from ${name} where company_id = (select id from companies where slug = 'demo')
       order by ${dies ? 'deleted_at is null desc, ' : ''}id limit 1`,
    )
    if (row) found.set(name, row.id)
  }
  return found
}

/** Rows that a parameter may mean: `taskId`, or the `id` that follows `tasks`, means a row of a table named so. */
function candidates({ path }: Endpoint, parameter: string): string[] {
  const before =
    path
      .slice(0, path.indexOf(`/:${parameter}`))
      .split('/')
      .at(-1) ?? ''
  const word = parameter === 'id' ? before : parameter.replace(/Id$/, '')
  const stem = word.replace(/-/g, '_').replace(/ies$/, '').replace(/s$/, '').toLowerCase()
  const named = [...rows].filter(([table]) => table.includes(stem)).map(([, id]) => id)
  return named.length > 0 ? named : [randomUUID()]
}

/** Paths with ids of the demo; below an event also those that begin in an event of one's own. */
function foreignPaths(endpoint: Endpoint): Record<string, string>[] {
  const names = idParameters(endpoint)
  const others = names.filter((name) => name !== 'eventId')
  const pathWith = (eventId: string) =>
    combinations(others.map((name) => candidates(endpoint, name))).map((ids) => ({
      ...(names.includes('eventId') && { eventId }),
      ...Object.fromEntries(others.map((name, at) => [name, ids[at] ?? ''])),
    }))
  const foreign = pathWith(rows.get('events') ?? randomUUID())
  return others.length > 0 && names.includes('eventId')
    ? [...foreign, ...pathWith(ownEvent)]
    : foreign
}

function combinations(lists: string[][]): string[][] {
  const maxLength = Math.max(0, ...lists.map((list) => list.length))
  if (maxLength === 0) return [[]]
  return Array.from({ length: maxLength }, (_, at) =>
    lists.map((list) => list[at % list.length] ?? ''),
  )
}

const withIds = () =>
  endpoints().filter(
    (endpoint) =>
      idParameters(endpoint).length > 0 &&
      (endpoint.access === 'user' || endpoint.access.includes(':')),
  )

async function statusOf(endpoint: Endpoint, ids: Record<string, string>, as: string) {
  const input = { ...sampleInput(endpoint), ...ids }
  return (await product.http.inject(requestOf(endpoint, input, as))).statusCode
}

/** A checksum of all demo data. */
async function stateOfDemo(): Promise<string> {
  const hashes: string[] = []
  for (const table of rows.keys()) {
    const [row] = await product.db.look<{ hash: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as hash from ${table} t
       where company_id = (select id from companies where slug = 'demo')`,
    )
    hashes.push(`${table} ${row?.hash}`)
  }
  return hashes.join('\n')
}

test('every endpoint of one company is blind to the ids of another, and changes nothing there', async () => {
  const before = await stateOfDemo()
  const wrong: string[] = []
  const asked = withIds().filter((endpoint) => sampleInput(endpoint) !== undefined)
  for (const endpoint of asked)
    for (const ids of foreignPaths(endpoint)) {
      const status = await statusOf(endpoint, ids, rivalAdmin)
      if (status !== 404) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(ids)}: ${status}`)
    }
  expect(wrong).toEqual([])
  expect(await stateOfDemo()).toBe(before)
})

test('hardly any endpoint has rules that no sample of its contract meets', () => {
  const unasked = withIds().filter((endpoint) => sampleInput(endpoint) === undefined)
  const subset = unasked.slice(0, withIds().length / 20)
  expect(unasked.map(nameOf)).toEqual(subset.map(nameOf))
})

test('the same ids open for their own company', async () => {
  const opened: string[] = []
  for (const endpoint of withIds().filter(({ kind }) => kind === 'query'))
    for (const ids of foreignPaths(endpoint))
      if ((await statusOf(endpoint, ids, demoAdmin)) === 200) opened.push(nameOf(endpoint))
  expect(opened).toEqual(
    expect.arrayContaining(['GET /api/company/tags/:id', 'GET /api/events/:eventId']),
  )
})
