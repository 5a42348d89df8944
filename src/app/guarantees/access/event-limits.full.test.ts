import { beforeAll, expect, test } from 'vitest'
import { seeds } from '#app/server.gen.ts'
import { requestOf } from '#platform/testing/app.ts'
import { RealRows, withIds } from '#platform/testing/every-endpoint/real-rows.ts'
import {
  idsIn,
  nameOf,
  recordDay,
  type Call,
} from '#platform/testing/every-endpoint/recorded-day.ts'
import { companyTables } from '#platform/testing/every-endpoint/twin.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(seeds.map(({ name }) => name))
const slow = { timeout: 300_000 }
/** A planner who is limited to the wedding, and all they can do there. */
let limited = ''
let day: Call[] = []
/** Records of the conference, which belongs to the same company. */
let foreign: RealRows
let conference = ''
const foreignIds = new Set<string>()

beforeAll(async () => {
  const { db } = product
  const [found] = await db.look<{ company: string; wedding: string; conference: string }>(
    `select w.company_id as company, w.id as wedding, c.id as conference from events w, events c
     where w.slug = 'nunta-ana-si-mihai' and c.slug = 'conferinta-orizont' and c.company_id = w.company_id`,
  )
  if (!found) throw new Error('the demo has no wedding')
  conference = found.conference
  await db.look(
    `insert into users (id, email, name, password_hash, role, company_id, email_verified_at, step_two_done, created_at, event_ids)
     select gen_random_uuid(), 'limited@demo.prilej.ro', 'Lia Limitat', password_hash, 'planner', company_id, email_verified_at,
       true, created_at, array[$1::uuid] from users where email = 'admin@demo.prilej.ro'`,
    [found.wedding],
  )
  limited = await product.signIn('limited@demo.prilej.ro')
  foreign = await RealRows.of(db, found.company, conference)
  for (const table of await companyTables(db))
    for (const { id } of await ofConference<{ id: string | null }>(
      `to_jsonb(t) ->> 'id' as id`,
      table,
    ))
      if (id) foreignIds.add(id)
  foreignIds.add(conference)
  day = await recordDay(product, await RealRows.of(db, found.company, found.wedding), limited)
}, 300_000)

function ofConference<Row>(what: string, table: string): Promise<Row[]> {
  return product.db.look<Row>(
    `select ${what} from ${table} t where to_jsonb(t) ->> 'event_id' = $1`,
    [conference],
  )
}

async function sums(): Promise<string[]> {
  const found: string[] = []
  for (const table of await companyTables(product.db)) {
    const [row] = await ofConference<{ sum: string | null }>(
      `md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum`,
      table,
    )
    found.push(`${table} ${row?.sum}`)
  }
  return found
}

/**
 * The call with ids of the conference: each one on its own, and all of them below an event the caller may
 * see.
 */
function swaps({ endpoint, input }: Call): Call[] {
  const own = idsIn(input)
  const found: Call[] = []
  for (const attempt of [0, 1, 2]) {
    const theirs = idsIn(foreign.fill(endpoint, input, attempt))
    const swapped = (isMeant: (at: number) => boolean) => {
      let seen = 0
      const other = withIds(input, (key, id) => {
        const at = seen++
        const theirId = theirs[at]
        const isForeign = theirId !== undefined && foreignIds.has(theirId)
        return isForeign && isMeant(at) ? theirId : id
      })
      found.push({ endpoint, input: other as Call['input'] })
    }
    for (const at of own.keys()) swapped((each) => each === at)
    swapped((at) => own[at] !== input.eventId)
  }
  const known = new Set([JSON.stringify(input)])
  return found.filter((each) => {
    const text = JSON.stringify(each.input)
    return !known.has(text) && known.add(text)
  })
}

const send = ({ endpoint, input }: Call) => product.http.inject(requestOf(endpoint, input, limited))

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

test('a planner of one event neither reads nor changes another with its ids', slow, async () => {
  const before = await sums()
  product.rehearses = true
  const wrong: string[] = []
  const taken: Call[] = []
  let count = 0
  for (const call of day.flatMap(swaps)) {
    const { statusCode, body } = await send(call)
    const sent = new Set(idsIn(call.input))
    const leaked = (body.match(anyId) ?? []).filter((id) => foreignIds.has(id) && !sent.has(id))
    if (statusCode >= 500 || leaked.length > 0)
      wrong.push(`${nameOf(call.endpoint)} ${JSON.stringify(call.input)}: ${statusCode} ${body}`)
    if (statusCode < 300 && call.endpoint.kind !== 'query') taken.push(call)
    count++
  }
  product.rehearses = false
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1000)
  expect(taken.length).toBeGreaterThan(10)
  // Calls that were accepted with a foreign id are then made for real.
  for (const call of taken) await send(call)
  expect(await sums()).toEqual(before)
})
