import { beforeEach, describe, expect, test } from 'vitest'
import { changeEvent, createEvent, removeEvent } from '#modules/events/contract.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { provide } from '#platform/server/ports.ts'
import { personOf } from '#platform/testing/staff.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'

/** A module with a given number of people for each event. */
const known = new Map<string, number>()
const people: EventContribution = {
  id: 'people',
  title: { ro: 'Oameni', en: 'People' },
  anonymise: {
    count: (_ctx, ids) => Promise.resolve(new Map([...known].filter(([id]) => ids.includes(id)))),
    run: ({ event }) => {
      const count = known.get(event.eventId) ?? 0
      known.delete(event.eventId)
      return Promise.resolve(count)
    },
  },
  personExport: (_ctx, { email }) =>
    Promise.resolve(email === 'ana@exemplu.ro' ? { guests: [{ name: 'Ana' }], answers: [] } : []),
  erase: (_ctx, { email }) => Promise.resolve(email === 'ana@exemplu.ro' ? 3 : 0),
}
const app = wholeApp({ ports: [provide(eventContribution, people)] })
const { db } = app

let companyId: string
let admin: ReturnType<typeof personOf>
let planner: ReturnType<typeof personOf>
let stranger: ReturnType<typeof personOf>
beforeEach(async () => {
  known.clear()
  companyId = await db.company()
  admin = personOf(app, companyId)
  planner = personOf(app, companyId, 'planner')
  stranger = personOf(app, await db.company())
})

async function made(startDate: string, count = 0, retentionDate?: string) {
  const event = await admin.call(createEvent, {
    name: `Gală ${startDate}`,
    startDate,
    ...(retentionDate && { retentionDate }),
  })
  if (count > 0) known.set(event.id, count)
  return event
}

/** Runs the scheduled job and everything that it enqueued. */
async function night(at: string): Promise<number> {
  time.now = new Date(at)
  const deps = app.jobDeps()
  await doJob(deps, { name: 'data-protection.look-for-over', company: null, payload: {} })
  const over = await takeQueued(db, 'data-protection.anonymise')
  for (const job of over) await doJob(deps, job)
  return over.filter(({ company }) => company === companyId).length
}

const kept = async (who = admin) => (await who.call(contract.listKeptEvents, {})).items
const done = async (who = admin) => (await who.call(contract.listAnonymisations, {})).items

describe('when the time of an event is over', () => {
  test('the preview says what will go and when, soonest first', async () => {
    const june = await made('2027-06-12', 12)
    const may = await made('2027-05-01')
    const own = await made('2027-04-01', 3, '2028-01-01')
    expect(await kept()).toMatchObject([
      { eventId: may.id, keptUntil: '2027-07-30', own: false, held: [] },
      {
        eventId: june.id,
        keptUntil: '2027-09-10',
        held: [{ id: 'people', title: people.title, count: 12 }],
      },
      { eventId: own.id, keptUntil: '2028-01-01', own: true },
    ])
    await admin.call(contract.changeRetention, { guestDays: 30, version: 1 })
    expect((await kept()).map(({ keptUntil }) => keptUntil)).toEqual([
      '2027-05-31',
      '2027-07-12',
      '2028-01-01',
    ])
    const first = await admin.call(contract.listKeptEvents, { limit: 2 })
    expect(first).toMatchObject({ total: 3, items: [{}, {}] })
    const rest = await admin.call(contract.listKeptEvents, { cursor: first.next ?? '' })
    expect(rest.items.map(({ eventId }) => eventId)).toEqual([own.id])
    expect(await admin.refused(contract.listKeptEvents, { cursor: 'x|y' })).toMatchObject({
      status: 422,
    })
  })

  test('its people become unknown the night after the last day, once, and that is kept', async () => {
    const { id: eventId } = await made('2027-06-12', 12)
    expect(await night('2027-09-10T20:59:00Z')).toBe(0)
    expect(known.get(eventId)).toBe(12)
    expect(await night('2027-09-10T21:01:00Z')).toBe(1)
    expect(known.has(eventId)).toBe(false)
    expect(await kept()).toEqual([])
    expect(await done()).toMatchObject([{ eventId, held: [{ id: 'people', count: 12 }] }])
    const history = await db.look<{ actor_kind: string }>(
      `select actor_kind from history where entity_id = $1 and verb = 'anonymised'`,
      [eventId],
    )
    expect(history).toEqual([{ actor_kind: 'system' }])
    expect(await night('2027-09-11T21:01:00Z')).toBe(0)
    expect(await done()).toHaveLength(1)
  })

  test('a person who is added afterwards is found the next night', async () => {
    const { id: eventId } = await made('2027-06-12')
    await night('2027-09-11T21:01:00Z')
    known.set(eventId, 2)
    expect(await night('2027-09-12T21:01:00Z')).toBe(1)
    expect(await done()).toMatchObject([{ held: [{ count: 2 }] }, { held: [] }])
  })

  test('a date of its own, the bin and an event that goes on are heeded', async () => {
    const own = await made('2027-06-12', 1, '2027-12-01')
    const gone = await made('2027-06-13', 1)
    await admin.call(removeEvent, { eventId: gone.id })
    const early = await made('2027-09-20', 1, '2027-01-01')
    expect(await night('2027-09-15T21:01:00Z')).toBe(0)
    expect(await night('2027-09-20T12:00:00Z')).toBe(0)
    expect(await night('2027-09-21T12:00:00Z')).toBe(1)
    expect([own, gone, early].map(({ id }) => known.has(id))).toEqual([true, true, false])
  })

  test('what got a later day since it was found stays', async () => {
    const { id: eventId, version } = await made('2027-06-12', 5)
    time.now = new Date('2027-09-15T12:00:00Z')
    await admin.call(changeEvent, { eventId, version, retentionDate: '2027-12-31' })
    expect(await night('2027-09-15T21:01:00Z')).toBe(0)
    expect(known.get(eventId)).toBe(5)
  })

  test('only admins look, and only at their own company', async () => {
    await made('2027-06-12', 1)
    expect(await planner.refused(contract.listKeptEvents, {})).toMatchObject({ status: 403 })
    expect(await planner.refused(contract.listAnonymisations, {})).toMatchObject({ status: 403 })
    expect(await kept(stranger)).toEqual([])
    await night('2027-10-01T00:00:00Z')
    expect(await done(stranger)).toEqual([])
    expect(await done()).toHaveLength(1)
  })
})

describe('a person who asks about their data', () => {
  const asked = {
    kind: 'erasure',
    person: 'Ana Pop',
    contact: 'Ana@Exemplu.ro',
    receivedOn: '2027-02-01',
    note: '',
  } as const

  test('is found by the address in the request, in every module', async () => {
    const { id } = await admin.call(contract.addRequest, asked)
    expect(await admin.call(contract.findPerson, { id })).toEqual({
      email: 'ana@exemplu.ro',
      phone: null,
      held: [{ id: 'people', title: people.title, count: 1 }],
      account: null,
      isInvited: false,
      unproven: [],
      stays: ['request', 'payment', 'agreement', 'trace', 'backup'],
    })
    const { id: nameless } = await admin.call(contract.addRequest, { ...asked, contact: 'poștă' })
    expect(await admin.call(contract.findPerson, { id: nameless })).toMatchObject({ held: [] })
    for (const call of [contract.downloadPerson, contract.erasePerson])
      expect(await admin.refused(call, { id: nameless })).toMatchObject({
        status: 422,
        code: 'data-protection.nobody_named',
      })
  })

  test('is named as a colleague, with or without access, where the address is that of an account', async () => {
    const contact = 'Dan@exemplu.ro'
    const { id } = await admin.call(contract.addRequest, { ...asked, contact })
    const found = async () => (await admin.call(contract.findPerson, { id })).account
    expect(await found()).toBeNull()
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at)
       values (gen_random_uuid(), 'dan@exemplu.ro', 'Dan Pop', 'planner', $1, now())`,
      [companyId],
    )
    expect(await found()).toEqual({ name: 'Dan Pop', isActive: true })
    await db.look(`update users set deactivated_at = now() where email = 'dan@exemplu.ro'`)
    expect(await found()).toEqual({ name: 'Dan Pop', isActive: false })
    const elsewhere = await stranger.call(contract.addRequest, { ...asked, contact })
    const answer = await stranger.call(contract.findPerson, { id: elsewhere.id })
    expect(answer.account).toBeNull()
  })

  test('is erased everywhere, and the log says who did it', async () => {
    const { id } = await admin.call(contract.addRequest, asked)
    expect(await admin.call(contract.erasePerson, { id })).toEqual({ count: 3 })
    const history = await db.look<{ verb: string; actor_id: string }>(
      `select verb, actor_id from history where entity_id = $1 order by at`,
      [id],
    )
    expect(history).toEqual([
      { verb: 'added', actor_id: admin.id },
      { verb: 'erased', actor_id: admin.id },
    ])
    for (const call of [contract.findPerson, contract.downloadPerson, contract.erasePerson]) {
      expect(await planner.refused(call, { id })).toMatchObject({ status: 403 })
      expect(await stranger.refused(call, { id })).toMatchObject({ status: 404 })
    }
  })
})
