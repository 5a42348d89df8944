import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import type { CallOf } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import type { Event } from '../model.ts'
import { eventBySlug } from './api.ts'
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
let ana: ReturnType<typeof personOf>
let radu: ReturnType<typeof personOf>
beforeEach(async () => {
  companyId = await db.company()
  ana = personOf(app, companyId, 'admin')
  radu = personOf(app, companyId, 'planner')
})

const wedding = { name: 'Nunta Anei', startDate: '2027-06-12', type: 'wedding' } as const
const create = (fields: Partial<CallOf<typeof contract.createEvent>> = {}, who = ana) =>
  who.call(contract.createEvent, { ...wedding, ...fields })
const names = async (input: CallOf<typeof contract.listEvents>, who = ana) =>
  (await who.call(contract.listEvents, input)).items.map(({ name }) => name)
const colleague = async (name: string, company = companyId) => {
  const id = randomUUID()
  await db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, $3, 'planner', $4, now())`,
    [id, `${id}@exemplu.ro`, name, company],
  )
  return id
}

describe('a new event', () => {
  test('needs only a name and a day', async () => {
    const event = await ana.call(contract.createEvent, { name: 'Gală', startDate: '2027-06-12' })
    expect(event).toMatchObject({
      code: 'EV-2027-001',
      slug: 'gala',
      type: 'other',
      status: 'draft',
      startDate: '2027-06-12',
      startTime: '18:00',
      endTime: '22:00',
      timeZone: 'Europe/Bucharest',
      currency: 'RON',
      languages: ['ro'],
      visibility: 'private',
      leadId: ana.id,
      retentionDate: null,
      version: 1,
    })
    expect(await ana.call(contract.getEvent, { eventId: event.id })).toEqual(event)
    const { items } = await ana.call(contract.listParts, { eventId: event.id })
    expect(items).toMatchObject([{ startsAt: event.startsAt, endsAt: event.endsAt, position: 1 }])
  })

  test('takes the currency of the company', async () => {
    await db.look(`insert into company_defaults (company_id, currency) values ($1, 'EUR')`, [
      companyId,
    ])
    expect(await create()).toMatchObject({ currency: 'EUR' })
    expect(await create({ currency: 'RON' })).toMatchObject({ currency: 'RON' })
  })

  test('the kind decides hours and the first part', async () => {
    const event = await create()
    expect(event).toMatchObject({ startTime: '16:00', endDate: '2027-06-13', endTime: '04:00' })
    expect(event).toMatchObject({ lastDay: '2027-06-12', startsAt: '2027-06-12T13:00:00.000Z' })
    const { items } = await ana.call(contract.listParts, { eventId: event.id })
    expect(items).toMatchObject([{ name: 'Petrecere', kind: 'party', servesMeal: true }])
  })

  test('twenty at once get twenty codes and twenty slugs', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()))
    const expected = Array.from(
      { length: 20 },
      (_, at) => `EV-2027-${String(at + 1).padStart(3, '0')}`,
    )
    expect(made.map(({ code }) => code).toSorted()).toEqual(expected)
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(20)
    expect((await create({}, personOf(app, await db.company()))).code).toBe('EV-2027-001')
  })

  test.each([
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ startDate: '2027-02-30' }, 'startDate'],
    [{ startDate: '1969-06-12' }, 'startDate'],
    [{ startDate: '9999-12-31' }, 'startDate'],
    [{ startTime: '25:00' }, 'startTime'],
    [{ startDate: '2027-03-28', startTime: '03:30' }, 'startTime'],
    [{ endDate: '2027-06-11' }, 'endTime'],
    [{ endDate: '2037-06-12' }, 'endDate'],
    [{ timeZone: 'EET' }, 'timeZone'],
    [{ timeZone: 'Mars/Phobos' }, 'timeZone'],
    [{ timeZone: '+14:00' }, 'timeZone'],
    [{ capacity: 0 }, 'capacity'],
    [{ capacity: -1 }, 'capacity'],
    [{ capacity: 1e9 }, 'capacity'],
    [{ capacity: 1.5 }, 'capacity'],
    [{ capacity: '10' as never }, 'capacity'],
    [{ rsvpDeadline: '2027-06-14' }, 'rsvpDeadline'],
    [{ slug: 'admin' }, 'slug'],
    [{ slug: '..' }, 'slug'],
    [{ slug: 'a/b' }, 'slug'],
    [{ slug: 'ÄÖ' }, 'slug'],
    [{ slug: '-' }, 'slug'],
    [{ slug: 'x'.repeat(200) }, 'slug'],
    [{ languages: [] }, 'languages'],
    [{ place: { name: 'Sală', address: '', lat: 91, lng: 0 } }, 'place.lat'],
    [{ place: { name: 'Sală', address: '', lat: 44, lng: null } }, 'place.lng'],
  ] as const)('%j is refused beside its field', async (fields, field) => {
    const refusal = await ana.refused(contract.createEvent, { ...wedding, ...fields } as never)
    expect(refusal.status).toBe(422)
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([field])
  })

  test.each(['O', "O'Brien", '李雷', '{{7*7}}', '<script>alert(1)</script>', '=HYPERLINK("x")'])(
    'the name %s stays as it was written',
    async (name) => {
      expect(await create({ name })).toMatchObject({ name })
      expect(await names({ search: name })).toEqual([name])
    },
  )

  test('colleagues must be of the company', async () => {
    const [maria, stranger] = [await colleague('Maria'), await colleague('Ion', await db.company())]
    expect(await create({ leadId: maria, memberIds: [maria] })).toMatchObject({ leadId: maria })
    for (const fields of [
      { leadId: stranger },
      { memberIds: [maria, stranger] },
      { coverId: maria },
    ])
      expect(await ana.refused(contract.createEvent, { ...wedding, ...fields })).toMatchObject({
        status: 404,
      })
  })
})

describe('slugs', () => {
  test('are proposed, unique in the company only, and lead on when they change', async () => {
    const first = await create({ slug: 'nunta' })
    const taken = { status: 409, code: 'events.slug_taken' }
    expect(await ana.refused(contract.createEvent, { ...wedding, slug: 'nunta' })).toMatchObject(
      taken,
    )
    const stranger = personOf(app, await db.company())
    expect(await create({ slug: 'nunta' }, stranger)).toMatchObject({ slug: 'nunta' })
    const change = { eventId: first.id, version: first.version, slug: 'nunta-noua' }
    await ana.call(contract.changeEvent, change)
    const second = await create()
    const back = { eventId: second.id, version: second.version, slug: 'nunta' }
    expect(await ana.refused(contract.changeEvent, back)).toMatchObject(taken)
    expect(await ana.call(contract.checkEventSlug, { slug: 'nunta' })).toEqual({ free: false })
    expect(await ana.call(contract.checkEventSlug, { slug: 'nunta', eventId: first.id })).toEqual({
      free: true,
    })
    const [company] = await db.look<{ slug: string }>('select slug from companies where id = $1', [
      companyId,
    ])
    const companySlug = company?.slug ?? ''
    expect(await eventBySlug(db.database, companySlug, 'nunta-noua')).toMatchObject({
      companyId,
      event: { id: first.id },
    })
    // A draft is not redirected from its old address to the new one, which would reveal it.
    const hidden = await eventBySlug(db.database, companySlug, 'nunta')
    expect(hidden).toMatchObject({ event: { id: first.id, slug: 'nunta' } })
    expect(hidden?.redirect).toBeUndefined()
    await db.look("update events set status = 'confirmed', visibility = 'public' where id = $1", [
      first.id,
    ])
    expect(await eventBySlug(db.database, companySlug, 'nunta')).toMatchObject({
      redirect: { companySlug, slug: 'nunta-noua' },
    })
    expect(await eventBySlug(db.database, companySlug, 'alta')).toBeUndefined()
    expect(await eventBySlug(db.database, 'nimeni', 'nunta')).toBeUndefined()
  })
})

describe('the list', () => {
  test('finds by name, code and place without diacritics, and literally', async () => {
    await create({
      name: 'Ședință 100%',
      place: { name: 'Palatul Știrbey', address: 'Buftea', lat: null, lng: null },
    })
    await create({ name: 'Altul' })
    for (const search of ['sedinta', 'EV-2027-001', 'stirbey', 'BUFTEA', '100%'])
      expect(await names({ search })).toEqual(['Ședință 100%'])
    expect(await names({ search: '_' })).toEqual([])
  })

  test('filters by state, kind, period, lead and mine', async () => {
    const maria = await colleague('Maria')
    const a = await create({ name: 'A', startDate: '2027-05-01', type: 'gala', leadId: maria })
    await create({ name: 'B', startDate: '2027-06-10', endDate: '2027-06-12', endTime: '20:00' })
    await create({ name: 'C', startDate: '2027-07-01', memberIds: [maria] })
    const cancel = { eventId: a.id, version: a.version, to: 'cancelled', reason: 'ploaie' } as const
    await ana.call(contract.changeStatus, cancel)
    expect(await names({})).toEqual(['B', 'C'])
    expect(await names({ archived: 'only' })).toEqual(['A'])
    expect(await names({ archived: 'all', descending: true })).toEqual(['C', 'B', 'A'])
    expect(await names({ status: ['cancelled', 'draft'] })).toEqual(['A', 'B', 'C'])
    expect(await names({ type: ['gala'], archived: 'all' })).toEqual(['A'])
    expect(await names({ from: '2027-06-12', to: '2027-06-30' })).toEqual(['B'])
    expect(await names({ from: '2027-06-13', to: '2027-06-30' })).toEqual([])
    expect(await names({ leadId: maria, archived: 'all' })).toEqual(['A'])
    expect(await names({ mine: true })).toEqual(['B', 'C'])
    expect(await names({ mine: true }, radu)).toEqual([])
    const [card] = (await ana.call(contract.listEvents, { leadId: maria, archived: 'all' })).items
    expect(card?.lead).toEqual({ id: maria, name: 'Maria', avatar: null })
  })

  test.each(['start', 'name', 'code', 'status', 'created'] as const)(
    'pages by %s follow each other without gap or repetition',
    async (sort) => {
      for (const name of ['Țară', 'Sală', 'Șah', 'Sală', 'Tort', 'Ac', 'Zid'])
        await create({ name })
      for (const descending of [false, true]) {
        const all = await ana.call(contract.listEvents, { sort, descending, limit: 200 })
        const ids: string[] = []
        for (let cursor: string | undefined; ;) {
          const page = await ana.call(contract.listEvents, { sort, descending, limit: 3, cursor })
          expect(page.total).toBe(7)
          ids.push(...page.items.map(({ id }) => id))
          if (page.next === null) break
          cursor = page.next
        }
        expect(ids).toEqual(all.items.map(({ id }) => id))
        const jump = await ana.call(contract.listEvents, { sort, descending, limit: 3, offset: 4 })
        expect(jump.items.map(({ id }) => id)).toEqual(ids.slice(4, 7))
      }
      expect(await names({ sort: 'name' })).toEqual([
        'Ac',
        'Sală',
        'Sală',
        'Șah',
        'Tort',
        'Țară',
        'Zid',
      ])
    },
  )

  test('a cursor that is none is refused', async () => {
    expect(await ana.refused(contract.listEvents, { cursor: 'x' })).toMatchObject({ status: 422 })
  })
})

describe('changing', () => {
  test('keeps what was not said and moves the part that spans the event', async () => {
    const maria = await colleague('Maria')
    const event = await create()
    const after = await radu.call(contract.changeEvent, {
      eventId: event.id,
      version: 1,
      startTime: '15:00',
      leadId: maria,
      capacity: 180,
    })
    expect(after).toEqual({
      ...event,
      version: 2,
      startTime: '15:00',
      startsAt: '2027-06-12T12:00:00.000Z',
      leadId: maria,
      capacity: 180,
    })
    const { items: parts } = await ana.call(contract.listParts, { eventId: event.id })
    expect(parts).toMatchObject([{ startTime: '15:00', startsAt: after.startsAt }])
  })

  test('a new zone keeps the times on the wall, of the parts too', async () => {
    const { id: eventId } = await create()
    const after = await ana.call(contract.changeEvent, {
      eventId,
      version: 1,
      timeZone: 'Europe/London',
    })
    expect(after).toMatchObject({ startTime: '16:00', startsAt: '2027-06-12T15:00:00.000Z' })
    const { items } = await ana.call(contract.listParts, { eventId })
    expect(items).toMatchObject([{ startTime: '16:00', startsAt: '2027-06-12T15:00:00.000Z' }])
  })

  test('an event that no longer takes whole days still ends on its day', async () => {
    const { id: eventId } = await create({ endDate: '2027-06-13', endTime: '22:00' })
    const full = await ana.call(contract.changeEvent, { eventId, version: 1, allDay: true })
    expect(full).toMatchObject({ endDate: '2027-06-13', lastDay: '2027-06-13' })
    const after = await ana.call(contract.changeEvent, { eventId, version: 2, allDay: false })
    expect(after).toMatchObject({ endDate: '2027-06-13', lastDay: '2027-06-13', endTime: '23:59' })
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id: eventId } = await create()
    const first = await ana.call(contract.changeEvent, { eventId, version: 1, name: 'Al Anei' })
    const late = { eventId, version: 1, name: 'Al lui Radu' }
    expect(await radu.refused(contract.changeEvent, late)).toMatchObject({
      status: 409,
      code: 'events.changed_meanwhile',
      details: { current: first },
    })
  })

  test('the day cannot be changed on the quiet', async () => {
    const { id: eventId } = await create()
    const refusal = await ana.refused(contract.changeEvent, {
      eventId,
      version: 1,
      startDate: '2027-07-01',
    } as never)
    expect(refusal).toMatchObject({ status: 422, code: 'unknown_field' })
  })

  test('two planners who edit one event 200 times at random lose nothing', async () => {
    const { id: eventId } = await create()
    let refusals = 0
    const edit = async (who: typeof ana) => {
      for (let left = 100; left > 0; left--) {
        const field = Math.random() < 0.5 ? 'capacity' : 'expectedGuests'
        let current = await who.call(contract.getEvent, { eventId })
        for (;;) {
          const change = { eventId, version: current.version, [field]: (current[field] ?? 0) + 1 }
          const answer = await who
            .call(contract.changeEvent, change)
            .catch((error: unknown) => error)
          if (!(answer instanceof AppError)) break
          refusals++
          current = answer.details.current as Event
        }
      }
    }
    await Promise.all([edit(ana), edit(radu)])
    const end = await ana.call(contract.getEvent, { eventId })
    expect((end.capacity ?? 0) + (end.expectedGuests ?? 0)).toBe(200)
    expect(end.version).toBe(201)
    // Without a single meeting the test would have shown nothing.
    expect(refusals).toBeGreaterThan(0)
  })
})

describe('deleting', () => {
  test('an admin deletes and restores, whole; a planner does neither', async () => {
    const event = await create()
    const eventId = event.id
    expect(await radu.refused(contract.removeEvent, { eventId })).toMatchObject({ status: 403 })
    await ana.call(contract.removeEvent, { eventId })
    expect(await ana.refused(contract.getEvent, { eventId })).toMatchObject({ status: 404 })
    expect(await names({ archived: 'all' })).toEqual([])
    expect(await radu.refused(contract.restoreEvent, { id: eventId })).toMatchObject({
      status: 403,
    })
    expect(await ana.call(contract.restoreEvent, { id: eventId })).toEqual(event)
    expect(await ana.call(contract.getEvent, { eventId })).toEqual(event)
    expect(await ana.call(contract.restoreEvent, { id: eventId })).toEqual(event)
    expect(await ana.refused(contract.restoreEvent, { id: randomUUID() })).toMatchObject({
      status: 404,
    })
  })
})

test('each change names the data that open screens read again', async () => {
  app.published.length = 0
  const { id: eventId } = await create()
  await ana.call(contract.changeEvent, { eventId, version: 1, name: 'Alta' })
  expect(app.published.map((tags) => tags.includes('events'))).toEqual([true, true])
})
