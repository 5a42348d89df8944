import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallOf, Endpoint, EventType, OutputOf } from '#shared/contract.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { callOver } from '#platform/testing/app.ts'
import { doJob, emptyQueue, takeQueued } from '#platform/testing/queue.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { decisionMade } from '#modules/client-room/contract.ts'
import { listParts } from '#modules/events/contract.ts'
import { addGuest, guestAnswered } from '#modules/guests/contract.ts'
import { taskDone } from '#modules/tasks/contract.ts'
import * as contract from '../../contract.ts'

/** An independent implementation of Standard Webhooks; imported by name, since only this test needs it. */
interface StandardWebhooks {
  Webhook: new (secret: string) => {
    verify(body: string, headers: Record<string, string>): unknown
  }
}
const standardWebhooks: string = 'standardwebhooks'

interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: string
}
const received: ReceivedRequest[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end('{}')
  })
})

const product = wholeProduct()
let admin = ''
let companyId = ''
let eventId = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const [event] = await product.db.look<{ id: string; company: string }>(
    `select id, company_id as company from events order by slug limit 1`,
  )
  companyId = event?.company ?? ''
  eventId = event?.id ?? ''
})
beforeEach(async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  received.splice(0)
  status = 200
  await product.db.look('delete from webhooks')
  await emptyQueue(product.db)
})
afterAll(() => {
  server.close()
})

function call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>> {
  return callOver(product.http, endpoint, input, admin)
}
async function refusal<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  const answer = await call(endpoint, input).catch((error: unknown) => error)
  return answer as { status: number; code: string; details: { fields?: unknown } }
}

/** Added as a public address, then led to the receiver of the test. */
async function hook(events: CallOf<typeof contract.addWebhook>['events'] = ['guest.answered']) {
  const fields = { url: 'https://hooks.example.com/prilej', events }
  const { webhook, secret } = await call(contract.addWebhook, fields)
  const { port } = server.address() as AddressInfo
  await product.db.look(`update webhooks set url = $1 where id = $2`, [
    `http://127.0.0.1:${port}/prilej`,
    webhook.id,
  ])
  return { id: webhook.id, secret }
}

async function emit(type: EventType, payload: unknown): Promise<void> {
  const outbox = new Outbox(product.parts.composition.jobs)
  outbox.emit(type, payload)
  await product.db.database.inCompany(companyId, (db) => outbox.store(db, companyId))
  await work()
}

/** Does what waits, as a worker of an operator who allows receivers inside the own network would. */
async function work({ allowsPrivate = true } = {}): Promise<void> {
  const { database, services, composition } = product.parts
  const env = { ...services.env, allowsPrivateWebhooks: allowsPrivate }
  const jobDeps = {
    database,
    services: { ...services, env },
    jobs: composition.jobs,
    now: () => product.now,
  }
  const due = await takeQueued(product.db, 'integrations.%')
  const news = due.filter(({ name }) => name !== 'integrations.deliver')
  for (const job of due) await doJob(jobDeps, job)
  if (news.length > 0) await work({ allowsPrivate })
}

async function deliveries(webhookId: string) {
  return (await call(contract.listDeliveries, { webhookId })).items
}

const answered = () => ({
  eventId,
  guestId: randomUUID(),
  partId: randomUUID(),
  before: null,
  after: 'yes' as const,
})

test('a guest answers, and the receiver verifies the signature with the package of the standard', async () => {
  const { id, secret } = await hook()
  const news = answered()
  await emit(guestAnswered, news)
  const [message] = received
  if (!message) throw new Error('nothing was received')
  const { Webhook } = (await import(standardWebhooks)) as StandardWebhooks
  const headers = message.headers as Record<string, string>
  expect(new Webhook(secret).verify(message.body, headers)).toMatchObject({
    type: 'guest.answered',
    data: { eventId, guestId: news.guestId, after: 'yes' },
  })
  const forged = message.body.replace('"yes"', '"no"')
  expect(() => new Webhook(secret).verify(forged, headers)).toThrow()
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }])
})

test('only what was chosen is sent, and nothing while the webhook is off', async () => {
  const { id } = await hook(['task.done'])
  await emit(guestAnswered, answered())
  const done = {
    eventId,
    taskId: randomUUID(),
    number: 7,
    title: 'Flori',
    userIds: [],
    actorId: null,
  }
  await emit(taskDone, done)
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'task.done' }])
  expect(received[0]?.body).not.toContain('Flori')
  await call(contract.changeWebhook, { webhookId: id, version: 1, active: false })
  await emit(taskDone, done)
  expect(received).toHaveLength(1)
  expect(await refusal(contract.testWebhook, { webhookId: id })).toMatchObject({
    code: 'integrations.webhook_off',
  })
})

test('a decision of the client is sent with its verdict, without the names in it', async () => {
  await hook(['decision.made'])
  const made = {
    eventId,
    decisionId: randomUUID(),
    title: 'Meniul de seară',
    person: 'Ana Pop',
    askedById: null,
    verdict: 'approved' as const,
    option: null,
  }
  await emit(decisionMade, made)
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'decision.made', data: { eventId, decisionId: made.decisionId, verdict: 'approved' } },
  ])
  expect(received[0]?.body).not.toMatch(/Meniul|Ana/)
})

test('a receiver that answers 500 is tried for a day with one id, then turned off, and admins are written to', async () => {
  const { id } = await hook()
  const start = product.now
  status = 500
  await emit(guestAnswered, answered())
  const waiting = await deliveries(id)
  expect(waiting).toMatchObject([{ state: 'waiting', status: 500, attempts: 1 }])
  expect(Date.parse(waiting[0]?.nextTryAt ?? '')).toBe(start.getTime() + 60_000)
  let tries = 1
  for (let [row] = waiting; row?.state === 'waiting'; [row] = await deliveries(id)) {
    product.now = new Date(row.nextTryAt ?? '')
    admin = await product.signIn('admin@demo.prilej.ro')
    await work()
    tries++
  }
  expect(product.now.getTime() - start.getTime()).toBeGreaterThan(24 * 3_600_000)
  expect(received).toHaveLength(tries)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await call(contract.listWebhooks, {})).items).toMatchObject([{ state: 'failed' }])
  const mails = await takeQueued<{ letter: { to: { address: string } } }>(product.db, 'mail.send')
  expect(mails.map(({ payload }) => payload.letter.to.address)).toContain('admin@demo.prilej.ro')

  status = 200
  const [webhook] = (await call(contract.listWebhooks, {})).items
  const { version = 0 } = webhook ?? {}
  await call(contract.changeWebhook, { webhookId: id, version, active: true })
  const [last] = await deliveries(id)
  const deliveryId = last?.id ?? ''
  await call(contract.sendAgain, { webhookId: id, deliveryId })
  await work()
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  product.now = start
})

test('a receiver inside the own network gets nothing unless the operator allows it', async () => {
  const { id } = await hook()
  await call(contract.testWebhook, { webhookId: id })
  await work({ allowsPrivate: false })
  expect(received).toEqual([])
  expect(await deliveries(id)).toMatchObject([{ status: null, problem: 'private_address' }])
})

test('a webhook that is deleted while deliveries wait sends none of them', async () => {
  const { id } = await hook()
  await call(contract.testWebhook, { webhookId: id })
  await call(contract.removeWebhook, { webhookId: id })
  await work()
  expect(received).toEqual([])
  expect(await refusal(contract.listDeliveries, { webhookId: id })).toMatchObject({ status: 404 })
})

test('arrivals at the door are sent once, however often they are looked for', async () => {
  const { id } = await hook(['guest.checked_in'])
  const guest = await call(addGuest, { eventId, firstName: 'Ion', lastName: 'Pop' })
  const [part] = (await call(listParts, { eventId })).items
  if (!part) throw new Error('the event has a part')
  await product.db.look(
    `insert into checkin_admissions (company_id, id, event_id, list_id, guest_id, scan_row, source_id, entered_at)
     values ($1, $2, $3, $4, $5, $2, $2, now())`,
    [companyId, randomUUID(), eventId, part.id, guest.id],
  )
  const { composition, database, services } = product.parts
  const jobDeps = { database, services, jobs: composition.jobs, now: () => product.now }
  const look = { name: 'integrations.look-for-arrivals', company: null, payload: {} }
  for (let time = 0; time < 2; time++) {
    await doJob(jobDeps, look)
    await work()
  }
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'guest.checked_in', data: { eventId, listId: part.id, guestId: guest.id } },
  ])
  expect(await deliveries(id)).toHaveLength(1)
})

test('what is wrong with an address is said beside the field', async () => {
  const events = ['task.done' as const]
  const wrong = {
    'https://127.0.0.1/x': 'private_address',
    'https://[fd00::1]/x': 'private_address',
    'https://localhost/x': 'private_address',
    'http://hooks.example.com/x': 'https_only',
    'https://[::zz]/x': 'invalid_url',
    'ftp://hooks.example.com/x': 'invalid_url',
    'https://ana:parola@hooks.example.com/x': 'invalid_url',
    '': 'invalid_url',
  }
  for (const [url, code] of Object.entries(wrong))
    expect((await refusal(contract.addWebhook, { url, events })).details.fields).toMatchObject({
      url: { code },
    })
  const none = await refusal(contract.addWebhook, { url: 'https://hooks.example.com', events: [] })
  expect(none.details.fields).toHaveProperty('events')
})

test('two admins who change a webhook at once: the second is asked', async () => {
  const { id } = await hook()
  await call(contract.changeWebhook, { webhookId: id, version: 1, events: ['task.done'] })
  const second = { webhookId: id, version: 1, events: ['payment.due' as const] }
  expect(await refusal(contract.changeWebhook, second)).toMatchObject({
    status: 409,
    code: 'integrations.webhook_changed_meanwhile',
  })
})
