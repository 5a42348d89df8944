import { beforeAll, expect, test, vi } from 'vitest'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { admit } from '#platform/server/auth/access.ts'
import { MemoryLimits, perMinute } from '#platform/server/http/limits.ts'
import { callOver } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { changeRole, addTag, listHistory, listTags, listTeam } from '#modules/company/contract.ts'
import { getEvent, listEvents } from '#modules/events/contract.ts'
import { addKey, listKeys, revokeKey } from '../../contract.ts'
import type { KeyFields } from '../../model.ts'

const product = wholeProduct()
let admin = ''
let events: string[] = []
beforeAll(async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  const { items } = await call(listEvents, {}, admin)
  events = items.map(({ id }) => id)
})

const plain: KeyFields = { name: 'Contabilitate', right: 'write', eventIds: null, lastDay: null }

function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  who: string,
): Promise<OutputOf<E>> {
  return callOver(product.http, endpoint, input, who)
}
async function made(fields: Partial<KeyFields> = {}) {
  const { key, token } = await call(addKey, { ...plain, ...fields }, admin)
  return { ...key, bearer: `Bearer ${token}` }
}
async function refusal<E extends Endpoint>(endpoint: E, input: CallOf<E>, who: string) {
  const answer = await call(endpoint, input, who).catch((error: unknown) => error)
  return answer as { status: number; code: string; details: { fields?: object } }
}

test('a key is shown once, and only its hash is kept', async () => {
  const { id, bearer, beginning } = await made({ name: 'Site' })
  expect(bearer).toMatch(/^Bearer prj_[\w-]{86}$/)
  expect(bearer).toContain(beginning)
  const list = await call(listKeys, {}, admin)
  expect(list.items.find((key) => key.id === id)).toMatchObject({
    name: 'Site',
    state: 'active',
    lastUsedAt: null,
  })
  const secret = bearer.slice('Bearer prj_'.length + 44)
  expect(JSON.stringify(list)).not.toContain(secret)
  const rows = await product.db.look<{ row: string }>(`select t::text as row from api_keys t`)
  expect(rows.map(({ row }) => row).join()).not.toContain(secret)
})

test('history names the key that changed something, and its last use is known', async () => {
  const { id, bearer } = await made({ name: 'CRM' })
  const tag = await call(addTag, { name: 'Din CRM', tone: 'info', about: '' }, bearer)
  const { items } = await call(listHistory, { entity: 'tag', entityId: tag.id }, admin)
  expect(items[0]?.actor).toEqual({ kind: 'key', id, name: 'CRM' })
  await vi.waitFor(async () => {
    const list = await call(listKeys, {}, admin)
    expect(list.items.find((key) => key.id === id)?.lastUsedAt).not.toBeNull()
  }, 30_000)
})

test('a key that reads only changes nothing', async () => {
  const { bearer } = await made({ right: 'read' })
  expect((await call(listTags, {}, bearer)).items).toBeDefined()
  const refused = await refusal(addTag, { name: 'Oprit', tone: 'info', about: '' }, bearer)
  expect(refused).toMatchObject({ status: 403, code: 'key_reads_only' })
})

test('other events do not exist for a key of chosen ones', async () => {
  const [mine = '', other = ''] = events
  const { bearer } = await made({ eventIds: [mine] })
  expect((await call(listEvents, {}, bearer)).items.map(({ id }) => id)).toEqual([mine])
  expect(await call(getEvent, { eventId: mine }, bearer)).toMatchObject({ id: mine })
  expect(await refusal(getEvent, { eventId: other }, bearer)).toMatchObject({ status: 404 })
})

test('the list names the chosen events', async () => {
  const { items } = await call(listEvents, {}, admin)
  const { id, eventNames } = await made({ eventIds: events.slice(0, 2) })
  const names = items.slice(0, 2).map(({ name }) => name)
  const list = await call(listKeys, {}, admin)
  const shown = list.items.find((key) => key.id === id)?.eventNames
  expect([eventNames, shown]).toEqual([names, names])
})

test('accounts, the team, keys and what needs a proof are beyond any key', async () => {
  const { bearer } = await made()
  const asked: [method: 'GET' | 'POST' | 'DELETE', url: string][] = [
    ['GET', '/api/users/check_admin'],
    ['GET', '/api/account/data'],
    ['DELETE', '/api/account'],
    ['GET', '/api/company/team'],
    ['POST', '/api/company/team/invites'],
    ['GET', '/api/company/api-keys'],
    ['POST', '/api/company/api-keys'],
    ['POST', '/api/files'],
    ['GET', '/api/notifications'],
  ]
  const statuses = await Promise.all(
    asked.map(async ([method, url]) => {
      const headers = { authorization: bearer, 'content-type': 'application/json' }
      const payload = method === 'POST' ? '{}' : undefined
      const { statusCode, body } = await product.http.inject({ method, url, headers, payload })
      return [url, statusCode, body.includes('not_for_keys')]
    }),
  )
  expect(statuses).toEqual(asked.map(([, url]) => [url, 403, true]))
})

test('a revoked key is refused from the next call on, on both machines that use it', async () => {
  const { id, bearer } = await made()
  await Promise.all([call(listTags, {}, bearer), call(listTags, {}, bearer)])
  await Promise.all([call(revokeKey, { keyId: id }, admin), call(revokeKey, { keyId: id }, admin)])
  const refused = await Promise.all([refusal(listTags, {}, bearer), refusal(listTags, {}, bearer)])
  expect(refused.map(({ status }) => status)).toEqual([401, 401])
  const { items } = await call(listHistory, { entity: 'api_key', entityId: id }, admin)
  expect(items.map(({ deed }) => deed.en)).toEqual(['revoked the API key', 'added the API key'])
})

test('a key works through its last day and not after it', async () => {
  const start = product.now
  product.now = new Date('2027-03-10T10:00:00Z')
  admin = await product.signIn('admin@demo.prilej.ro')
  const { bearer } = await made({ lastDay: '2027-03-11' })
  product.now = new Date('2027-03-11T21:59:00Z')
  expect((await call(listTags, {}, bearer)).items).toBeDefined()
  product.now = new Date('2027-03-11T22:00:00Z')
  expect(await refusal(listTags, {}, bearer)).toMatchObject({ status: 401 })
  product.now = start
  admin = await product.signIn('admin@demo.prilej.ro')
})

test('what is wrong with a new key is said beside the field', async () => {
  const past = await refusal(addKey, { ...plain, lastDay: '2020-01-01' }, admin)
  expect(past).toMatchObject({
    status: 422,
    details: { fields: { lastDay: { code: 'day_past' } } },
  })
  const nameless = await refusal(addKey, { ...plain, name: ' ' }, admin)
  expect(nameless.details.fields).toHaveProperty('name')
  const none = await refusal(addKey, { ...plain, eventIds: [] }, admin)
  expect(none.details.fields).toHaveProperty('eventIds')
  const foreign = ['00000000-0000-4000-8000-000000000000']
  const unknown = await refusal(addKey, { ...plain, eventIds: foreign }, admin)
  expect(unknown.details.fields).toEqual({ eventIds: { code: 'invalid_id' } })
})

test('a sign-in without a recent proof makes no key', async () => {
  await product.db.look(`update sessions set proved_at = proved_at - interval '1 hour'`)
  expect(await refusal(addKey, plain, admin)).toMatchObject({ code: 'accounts.proof_needed' })
  admin = await product.signIn('admin@demo.prilej.ro')
})

test('misspelled and foreign keys are not known', async () => {
  const { bearer } = await made()
  const last = bearer.at(-1) === 'A' ? 'B' : 'A'
  const wrong = [`${bearer.slice(0, -1)}${last}`, 'Bearer prj_', 'Bearer prj_x', `${bearer}==`]
  for (const shown of wrong)
    expect(await refusal(listTags, {}, shown)).toMatchObject({ status: 401 })
})

test('a key has a limit of its own, apart from the sign-in of who made it', async () => {
  const { bearer } = await made()
  const rules = { ...product.parts.access, limits: new MemoryLimits(true) }
  const ask = (authorization: string) => {
    const credentials = { authorization, ip: '192.0.2.1', userAgent: '', now: product.now }
    return admit(listTags, credentials, product.db.database, rules)
  }
  for (let n = 0; n < perMinute.key.max; n++) await ask(bearer)
  await expect(ask(bearer)).rejects.toMatchObject({ status: 429 })
  expect(await ask(admin)).toMatchObject({ role: 'admin' })
})

test('keys end with the right of the admin who made them', async () => {
  const team = await call(listTeam, {}, admin)
  const planner = team.members.find(({ role }) => role === 'planner')
  if (!planner) throw new Error('the demo has a planner')
  const { id: userId, version } = planner
  const raised = await call(changeRole, { userId, version, role: 'admin' }, admin)
  const second = await product.signIn('planner@demo.prilej.ro')
  const { token } = await call(addKey, plain, second)
  expect((await call(listTags, {}, `Bearer ${token}`)).items).toBeDefined()
  await call(changeRole, { userId, version: raised.version, role: 'planner' }, admin)
  expect(await refusal(listTags, {}, `Bearer ${token}`)).toMatchObject({ status: 401 })
})
