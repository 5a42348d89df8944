import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { requestOf } from '#platform/testing/app.ts'
import { withIds } from '#platform/testing/every-endpoint/real-rows.ts'
import { idsIn, nameOf, type Call } from '#platform/testing/every-endpoint/recorded-day.ts'
import {
  idParameters,
  pathWith,
  sampleInput,
} from '#platform/testing/every-endpoint/sample-input.ts'
import { companyTables, twinId, twinMark } from '#platform/testing/every-endpoint/twin.ts'
import { deadLinkSign } from '#modules/event-pages/model.ts'
import { accessBed, callers, type Caller } from './access-testbed.ts'

const bed = accessBed()
const endpoints = () => bed.product.parts.composition.routes.map(({ endpoint }) => endpoint)

/** The result of a caller: refused for who they are, answered with not found, or admitted. */
async function reach(ask: (caller: Caller) => Promise<number>): Promise<string> {
  const cells: string[] = []
  for (const caller of callers) {
    const status = await ask(caller)
    cells.push(`${caller} ${[401, 403, 404].includes(status) ? status : 'in'}`)
  }
  return cells.join(', ')
}

/** A redirect to the page that asks for a code grants no more than a refusal. */
const statusOf = async (request: InjectOptions) => {
  const { statusCode, headers } = await bed.send(request)
  return String(headers.location).includes(`/invitatie?${deadLinkSign}=`) ? 404 : statusCode
}

/** An unknown field shows whether a caller's input is read, and changes nothing. */
function harmless(endpoint: Endpoint, authorization: string): InjectOptions {
  const isQuery = endpoint.kind === 'query'
  return {
    method: endpoint.method,
    url: `${pathWith(endpoint)}${isQuery ? '?nobody=1' : ''}`,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(!isQuery && { payload: '{"nobody":1}' }),
  }
}

/** Staff of other companies are also tried with records of the conference. */
async function reachOf(endpoint: Endpoint, caller: Caller): Promise<number> {
  const status = await statusOf(harmless(endpoint, bed.shown[caller]))
  const isElsewhere = caller === 'limited' || caller === 'rival'
  if (status < 404 || !isElsewhere || idParameters(endpoint).length === 0) return status
  const input = bed.rows.fill(endpoint, sampleInput(endpoint) ?? {}, 0)
  return statusOf(requestOf(endpoint, input, bed.shown[caller]))
}

/** Server pages have no sessions; a guest is identified by the link in the address. */
function visit(method: 'GET' | 'POST', path: string, caller: Caller): InjectOptions {
  const token = caller === 'guest' ? bed.shown.guest : 'x'.repeat(27)
  const known: Record<string, string> = { ...bed.place, token, id: bed.eventId, file: 'x.ics' }
  const url = path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '').replace('*', 'x')
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'nobody=1',
  }
  return { method, url, ...(method === 'POST' && form) }
}

async function matrix(): Promise<string> {
  const groups = new Map<string, string[]>()
  const put = (cells: string, name: string) =>
    groups.set(cells, [...(groups.get(cells) ?? []), name])
  for (const endpoint of endpoints())
    put(
      await reach((caller) => reachOf(endpoint, caller)),
      `${nameOf(endpoint)} (${endpoint.access})`,
    )
  const { composition, services } = bed.product.parts
  for (const { method = 'GET', path } of composition.pages.flatMap((make) => make(services)))
    put(await reach((caller) => statusOf(visit(method, path, caller))), `${method} ${path} (page)`)
  for (const name of await streams()) put('streams of bytes, by their access word', name)
  const sections = [...groups].map(
    ([cells, names]) =>
      `${cells}\n${names
        .toSorted()
        .map((name) => `  ${name}\n`)
        .join('')}`,
  )
  return sections.toSorted().join('\n')
}

/** The paths in the description of the API that are no endpoints. */
async function streams(): Promise<string[]> {
  const known = new Set(endpoints().map(nameOf))
  const { paths } = (await bed.send({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { 'x-access': string }>>
  }>()
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access }]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      access,
    })),
  )
  return all.filter(({ name }) => !known.has(name)).map(({ name, access }) => `${name} (${access})`)
}

test('the access of every caller to every endpoint and page is as reviewed', async () => {
  bed.product.rehearses = true
  const found = await matrix()
  bed.product.rehearses = false
  await expect(found).toMatchFileSnapshot('permission-matrix.txt')
})

test('a planner of another event sees nothing of this one, in no list', async () => {
  const leaks: string[] = []
  for (const { endpoint, input } of bed.day) {
    if (endpoint.kind !== 'query' || idsIn(input).length > 0) continue
    const { body } = await bed.send(requestOf(endpoint, input, bed.shown.limited))
    if (body.includes(bed.eventId)) leaks.push(`${nameOf(endpoint)} ${JSON.stringify(input)}`)
  }
  expect(leaks).toEqual([])
})

test('most of what can be done was done before ids are exchanged', () => {
  const staff = endpoints().filter(({ access }) => access.includes(':'))
  const share = (calls: readonly Call[]) => {
    const tried = new Set(calls.map(({ endpoint }) => endpoint))
    return staff.filter((endpoint) => tried.has(endpoint)).length / staff.length
  }
  expect(share(bed.day.filter(({ isRefused }) => !isRefused))).toBeGreaterThan(0.85)
  expect(share(bed.day)).toBeGreaterThan(0.99)
})

test('the twin is no less real: with its own ids, its admin may do all of it', async () => {
  const read = bed.day.filter(({ endpoint, input, isRefused }) => {
    return endpoint.kind === 'query' && idsIn(input).length > 0 && !isRefused
  })
  bed.product.rehearses = true
  let successes = 0
  for (const { endpoint, input } of read) {
    const own = withIds(input, (_key, id) => twinId(id)) as Call['input']
    const { statusCode } = await bed.send(requestOf(endpoint, own, bed.shown.rival))
    if (statusCode < 300) successes++
  }
  bed.product.rehearses = false
  expect(successes / read.length).toBeGreaterThan(0.9)
})

/** The input with one of its ids exchanged for that of the same thing in the twin. */
function swapped({ input }: Call, at: number): Call['input'] {
  let seen = 0
  return withIds(input, (_key, id) => (seen++ === at ? twinId(id) : id)) as Call['input']
}

/** Calls that delete come last, so that the others find everything. */
const isLast = ({ endpoint: { method, path } }: Call) =>
  Number(method === 'DELETE' || /remov|merge|erase/.test(path))

/** Fields that may keep a foreign id without meaning: choices of a person, or ids that the caller makes up. */
const harmlessPlaces = [
  // A choice is "all but these", kept as it was made, and read again within the company.
  'downloads',
  'guest_batches',
  'messages',
  // Scans are never refused; one of an unknown list waits for a person to look at it.
  'checkin_incidents',
  // Ids that the sender makes: of a scan, and of a benefit.
  'checkin_scans',
  // Departments of a show have ids that the sender makes; a link names some of them, and shows nothing of any other.
  'rundowns',
  'outside_links',
  'sponsor_tiers',
  'partner_deliverables',
  // The page that a colleague is looking at, remembered for half a minute.
  'site_presence',
]

test('with any id of another company no call reads, keeps or changes anything there', async () => {
  const before = await bed.sums(bed.twin)
  const wrong: string[] = []
  let count = 0
  for (const call of bed.day.toSorted((one, other) => isLast(one) - isLast(other)))
    for (const [at, id] of idsIn(call.input).entries()) {
      const input = swapped(call, at)
      const { statusCode, body } = await bed.send(requestOf(call.endpoint, input, bed.shown.admin))
      const leaks = body.replaceAll(twinId(id), '')
      if (statusCode >= 500 || leaks.includes(twinMark))
        wrong.push(`${nameOf(call.endpoint)} ${JSON.stringify(input)}: ${statusCode} ${body}`)
      count++
    }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(500)
  expect(await bed.sums(bed.twin)).toEqual(before)
  const kept = await tablesOfDemoWith(twinMark)
  expect(kept.filter((table) => !harmlessPlaces.includes(table))).toEqual([])
})

async function tablesOfDemoWith(mark: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await companyTables(bed.product.db)) {
    const [row] = await bed.product.db.look<{ there: boolean }>(
      `select exists (select from ${table} t where company_id = $1 and t::text like $2) as there`,
      [bed.demo, `%${mark}%`],
    )
    if (row?.there) found.push(table)
  }
  return found
}

test('the same day, repeated by another company, reads and changes nothing here', async () => {
  const before = await bed.sums(bed.demo)
  const wrong: string[] = []
  for (const { endpoint, input } of bed.day) {
    const ids = idsIn(input)
    if (ids.length === 0) continue
    const { statusCode, body } = await bed.send(requestOf(endpoint, input, bed.shown.rival))
    const inPath = idParameters(endpoint).length > 0
    const names = inPath ? statusCode !== 404 && statusCode !== 422 : body.includes(bed.demo)
    if (names) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(input)}: ${statusCode} ${body}`)
  }
  expect(wrong).toEqual([])
  expect(await bed.sums(bed.demo)).toEqual(before)
})
