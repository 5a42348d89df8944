import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import type { Event } from '../model.ts'
import { contextOfEvent, eventNames } from './api.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'

const db = testDatabase()
const now = new Date('2027-02-10T10:00:00Z')
const app = testApp(db, {
  routes: routes,
  authenticators,
  now: () => now,
  services: { ports },
})

let companyId: string
let admin: ReturnType<typeof personOf>
let first: Event
let second: Event
beforeEach(async () => {
  companyId = await db.company()
  admin = personOf(app, companyId)
  first = await admin.call(contract.createEvent, { name: 'Prima', startDate: '2027-06-12' })
  second = await admin.call(contract.createEvent, { name: 'A doua', startDate: '2027-06-13' })
})

/** A body that every command would accept, so that only the scope can refuse. */
const bodies: Record<string, unknown> = {
  changeEvent: { version: 1, name: 'Furat' },
  changeStatus: { version: 1, to: 'tentative' },
  announceCancellation: { version: 1 },
  addPart: {
    name: 'x',
    kind: 'other',
    startDate: '2027-06-12',
    startTime: '10:00',
    endDate: '2027-06-12',
    endTime: '11:00',
    place: null,
    capacity: null,
    takesRsvp: true,
    servesMeal: false,
    audience: 'team',
  },
  changePart: { version: 1, name: 'Furat' },
  orderParts: { partIds: [randomUUID()] },
  moveEvent: { version: 1, startDate: '2027-08-01' },
  saveTemplate: { name: 'Furat' },
  copyEvent: { name: 'Furat', startDate: '2027-08-01', take: [] },
  getTranslations: { language: 'hu' },
  changeTranslations: { language: 'hu', version: 0, texts: [] },
  attachFile: { fileId: randomUUID() },
}
const ofEvent = routes.filter(({ endpoint }) => endpoint.path.includes(':eventId'))

/** Calls an endpoint of an event with an otherwise good input. */
async function tryOn(who: typeof admin, name: string, endpoint: Endpoint, eventId: string) {
  const rest = pathParameters(endpoint.path).map((each) => [each, randomUUID()])
  const query = name === 'previewMove' ? { startDate: '2027-08-01' } : {}
  const body = (bodies[name] ?? {}) as Record<string, unknown>
  return who.refused(endpoint, { ...query, ...Object.fromEntries(rest), ...body, eventId })
}

describe('an event of another company', () => {
  test.each(ofEvent.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s does not know it',
    async (name, endpoint) => {
      const stranger = personOf(app, await db.company())
      const refusal = await tryOn(stranger, name, endpoint, first.id)
      expect(refusal).toMatchObject({ status: 404, code: 'event_not_found' })
      expect(await admin.call(contract.getEvent, { eventId: first.id })).toEqual(first)
    },
  )

  test('is in no list, and in no one’s body', async () => {
    const stranger = personOf(app, await db.company())
    expect(await stranger.call(contract.listEvents, {})).toEqual({
      items: [],
      next: null,
      total: 0,
    })
    const ready = await stranger.call(contract.listReadiness, { eventIds: [first.id] })
    expect(ready.items).toEqual([])
    expect(await stranger.refused(contract.restoreEvent, { id: first.id })).toMatchObject({
      status: 404,
    })
    const limit = { userId: stranger.id, version: 1, eventIds: [first.id] }
    expect(await stranger.refused(contract.limitMember, limit)).toMatchObject({ status: 404 })
  })
})

describe('a planner limited to one event', () => {
  test.each(ofEvent.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s does not know the others',
    async (name, endpoint) => {
      const limited = personOf(app, companyId, 'planner', [first.id])
      const refusal = await tryOn(limited, name, endpoint, second.id)
      // A planner deletes no event at all, known or not.
      const expected = name === 'removeEvent' ? 403 : 404
      expect(refusal.status).toBe(expected)
    },
  )

  test('sees it, nothing of the others, and begins none', async () => {
    const limited = personOf(app, companyId, 'planner', [first.id])
    const list = await limited.call(contract.listEvents, {})
    expect(list.items.map(({ name }) => name)).toEqual(['Prima'])
    expect(list.total).toBe(1)
    expect(await limited.call(contract.getEvent, { eventId: first.id })).toEqual(first)
    const eventIds = [first.id, second.id]
    const ready = await limited.call(contract.listReadiness, { eventIds })
    expect(ready.items.map(({ eventId }) => eventId)).toEqual([first.id])
    const more = { name: 'A treia', startDate: '2027-06-14' }
    expect(await limited.refused(contract.createEvent, more)).toMatchObject({
      status: 403,
      code: 'events.limited_to_chosen',
    })
    const copy = { ...more, eventId: first.id, take: [] }
    expect(await limited.refused(contract.copyEvent, copy)).toMatchObject({ status: 403 })
  })

  test('is limited and set free by an admin', async () => {
    const userId = randomUUID()
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Radu', 'planner', $3, now())`,
      [userId, `${userId}@exemplu.ro`, companyId],
    )
    const planner = personOf(app, companyId, 'planner')
    const limit = { userId, version: 1, eventIds: [first.id] }
    expect(await planner.refused(contract.limitMember, limit)).toMatchObject({ status: 403 })
    const unknown = { ...limit, eventIds: [first.id, randomUUID()] }
    expect(await admin.refused(contract.limitMember, unknown)).toMatchObject({ status: 404 })
    const limited = await admin.call(contract.limitMember, limit)
    expect(limited.eventIds).toEqual([first.id])
    const free = { userId, version: limited.version, eventIds: null }
    expect((await admin.call(contract.limitMember, free)).eventIds).toBeNull()
    expect(await admin.refused(contract.limitMember, limit)).toMatchObject({ status: 409 })
    const nobody = { ...limit, userId: randomUUID() }
    expect(await admin.refused(contract.limitMember, nobody)).toMatchObject({ status: 404 })
  })
})

describe('handing over', () => {
  test('open events get another lead', async () => {
    const people = [randomUUID(), randomUUID()]
    const [from = '', to = ''] = people
    for (const id of people)
      await db.look(
        `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, $3, 'planner', $4, now())`,
        [id, `${id}@exemplu.ro`, id === from ? 'Radu' : 'Maria', companyId],
      )
    await admin.call(contract.changeEvent, { eventId: first.id, version: 1, leadId: from })
    expect(await admin.call(contract.listOpenWork, { userId: from })).toMatchObject({
      items: [{ id: 'facts', count: 1 }],
    })
    expect(await admin.call(contract.handOver, { userId: from, toUserId: to })).toEqual({
      count: 1,
    })
    expect(await admin.call(contract.getEvent, { eventId: first.id })).toMatchObject({ leadId: to })
    expect((await admin.call(contract.listOpenWork, { userId: from })).items).toEqual([])
    const self = { userId: to, toUserId: to }
    expect(await admin.refused(contract.handOver, self)).toMatchObject({
      status: 422,
      code: 'events.handed_to_self',
    })
    expect(await admin.call(contract.getEvent, { eventId: first.id })).toMatchObject({ leadId: to })
    const stranger = { userId: from, toUserId: randomUUID() }
    expect(await admin.refused(contract.handOver, stranger)).toMatchObject({ status: 404 })
  })
})

test('the views show a company its own events and no one else anything', async () => {
  const rows = (company: string) =>
    db.database.inCompany(company, async (tx) => {
      const { sql } = await import('kysely')
      const found = await sql<{ name: string }>`select f.name from event_facts f
        join event_part_facts p on p.company_id = f.company_id and p.event_id = f.event_id order by 1`.execute(
        tx,
      )
      return found.rows.map(({ name }) => name)
    })
  expect(await rows(companyId)).toEqual(['A doua', 'Prima'])
  expect(await rows(await db.company())).toEqual([])
})

test('other modules get the events a person may see, and are refused the rest', async () => {
  await db.database.inCompany(companyId, async (tx) => {
    const { systemScope, visitor } = await import('#platform/server/auth/access.ts')
    const admission = { actor: visitor, companyId, eventIds: [first.id] }
    const ctx = { db: tx, company: systemScope(companyId), admission } as never
    expect([...(await eventNames(ctx, [first.id, second.id])).keys()]).toEqual([first.id])
    expect(await contextOfEvent(ctx, first.id)).toMatchObject({ event: { eventId: first.id } })
    await expect(contextOfEvent(ctx, second.id)).rejects.toMatchObject({ status: 404 })
  })
})
