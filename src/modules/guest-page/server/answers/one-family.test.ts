import { expect, test } from 'vitest'
import { addPart } from '#modules/events/contract.ts'
import { inviteGuest, listGuests } from '#modules/guests/contract.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { fieldOf } from '../../public/answer-fields.ts'
import { browser, fieldsIn } from '../testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

interface Letter {
  letter: { to: { address: string } }
}

const overallRsvp = async (guestId: string) => (await bed.get(guestId)).standing

test.each([
  { by: 'for everybody at once', field: () => 'all' },
  { by: 'one by one', field: (id: string) => fieldOf.answer(id, bed.party.id) },
])(
  'two phones that say the opposite $by: the second is warned before it changes anything, the first afterwards',
  async ({ field }) => {
    const { path, ids } = await family({ guests: [{ firstName: 'Ion', lastName: 'Rus' }] })
    const [ion = ''] = ids
    const [one, two] = [fieldsIn((await open(path)).body), fieldsIn((await open(path)).body)]
    expect((await send(path, { ...one, [field(ion)]: 'yes' })).statusCode).toBe(303)
    const late = await send(path, { ...two, [field(ion)]: 'no' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Acum este notat: vine')
    expect(await overallRsvp(ion)).toBe('yes')
    expect((await send(path, fieldsIn(late.body))).statusCode).toBe(303)
    expect(await overallRsvp(ion)).toBe('no')
    // The first phone sees it too, when it opens its page again; what was said is noted by the clock of the database.
    time.now = new Date()
    const repeated = (await open(path)).body
    expect(repeated).toContain('Între timp cineva din grup a schimbat răspunsul')
    expect(repeated).toContain('nu vine (înainte: vine)')
  },
)

test('a first answer is confirmed to the contact of the family, a changed one to each of its addresses once', async () => {
  const rus = (firstName: string, email: string) => ({ firstName, lastName: 'Rus', email })
  const { path } = await family({
    guests: [
      rus('Ion', 'ion@exemplu.ro'),
      rus('Ana', 'ana@exemplu.ro'),
      rus('Dan', 'ion@exemplu.ro'),
    ],
  })
  const written = async () => {
    for (const job of await takeQueued(app.db, 'guest-page.confirm'))
      await doJob(app.jobDeps(), job)
    const sent = await takeQueued(app.db, 'mail.send')
    return sent.map(({ payload }) => (payload as Letter).letter.to.address).toSorted()
  }
  time.now = new Date()
  await send(path, { all: 'yes' })
  expect(await written()).toEqual(['ion@exemplu.ro'])
  await send(path, { ...fieldsIn((await open(path)).body), all: 'no' })
  expect(await written()).toEqual(['ana@exemplu.ro', 'ion@exemplu.ro'])
})

test('what a family changed is listed in the order of its page, each person once', async () => {
  const { path, ids } = await family({
    guests: [
      { firstName: 'Ion', lastName: 'Rus' },
      { firstName: 'Ana', lastName: 'Rus' },
    ],
  })
  const { id: eventId } = bed.event
  const { id: _i, position: _p, version: _v, startsAt: _f, endsAt: _t, ...party } = bed.party
  const dinner = await bed.admin.call(addPart, { eventId, ...party, name: 'Cina' })
  for (const guestId of ids)
    await bed.admin.call(inviteGuest, { eventId, guestId, partIds: [dinner.id] })
  await send(path, { all: 'yes' })
  await send(path, { ...fieldsIn((await open(path)).body), all: 'no' })
  time.now = new Date()
  const { body } = await open(path)
  const [list = ''] = /guest-changes">.*?<\/ul>/s.exec(body) ?? []
  expect([...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line]) => line)).toEqual(
    ['Ana Rus', 'Ion Rus'].map(
      (name) => `${name}, ${bed.party.name}, Cina: nu vine (înainte: vine)`,
    ),
  )
})

test('what was said once, or said again as before, is no change', async () => {
  const { path } = await family({ guests: [{ firstName: 'Ion', lastName: 'Rus' }] })
  for (const all of ['yes', 'yes']) await send(path, { all })
  time.now = new Date()
  expect((await open(path)).body).not.toContain('Între timp cineva din grup a schimbat răspunsul')
})

test('who comes to one part and waits for another is counted once', async () => {
  const { path, ids } = await family()
  const { id: eventId } = bed.event
  const {
    id: _id,
    position: _position,
    version: _version,
    startsAt: _from,
    endsAt: _to,
    ...party
  } = bed.party
  const dinner = await bed.admin.call(addPart, { eventId, ...party, name: 'Cina', capacity: 1 })
  for (const guestId of ids)
    await bed.admin.call(inviteGuest, { eventId, guestId, partIds: [dinner.id] })
  const sent = await send(path, { all: 'yes' })
  const { body } = await open(String(sent.headers.location))
  expect(body).toContain('Vin 3 persoane. La „Cina”, 2 dintre ele așteaptă')
})

test('guests name whom else the invitation has places for, and no more than that', async () => {
  const { path, group } = await family({
    group: { name: 'Familia Rus', maxPersons: 3 },
    guests: [{ firstName: 'Ion', lastName: 'Rus' }],
  })
  expect((await open(path)).body).toContain('Mai aveți 2 locuri pe invitație')
  const ana = { 'n.0.firstName': 'Ana', 'n.0.lastName': 'Rus' }
  const sent = [await send(path, ana), await send(path, ana)]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const page = (await open(path)).body
  expect(page).toContain('Mai aveți un loc pe invitație')
  const rus = await bed.admin.call(listGuests, { eventId: bed.event.id, search: 'rus' })
  expect(rus.items.map(({ firstName, groupId }) => [firstName, groupId === group.id])).toEqual([
    ['Ana', true],
    ['Ion', true],
  ])
  const two = { 'n.0.firstName': 'Dan', 'n.1.firstName': 'Ema' }
  expect((await send(path, two)).statusCode).toBe(409)
  expect((await send(path, { 'n.0.firstName': 'Dan', all: 'yes' })).statusCode).toBe(303)
  expect((await open(path)).body).not.toContain('pe invitație')
  const came = await bed.admin.call(listGuests, { eventId: bed.event.id })
  expect(came.items.map((each) => each.standing)).toEqual(['yes', 'yes', 'yes'])
})

test('a ticket says when and where it begins for its own guest', async () => {
  const { path, ids } = await family({
    guests: [
      { firstName: 'Ion', lastName: 'Rus' },
      { firstName: 'Mia', lastName: 'Rus' },
    ],
  })
  const { id: eventId } = bed.event
  const {
    id: _id,
    position: _position,
    version: _version,
    startsAt: _from,
    endsAt: _to,
    ...party
  } = bed.party
  const early = { ...party, name: 'Cununia', startTime: '11:30', endTime: '12:00' }
  const { id: partId } = await bed.admin.call(addPart, { eventId, ...early })
  await bed.admin.call(inviteGuest, { eventId, guestId: ids[0] ?? '', partIds: [partId] })
  await send(path, { all: 'yes' })
  const read = new PdfReading((await open(`${path}/bilete.pdf`)).rawPayload)
  const pages = read.pages.map((_, at) => read.textOf(at))
  expect(pages.find((text) => text.includes('Ion'))).toContain('11:30')
  expect(pages.find((text) => text.includes('Mia'))).not.toContain('11:30')
  expect(pages.find((text) => text.includes('Mia'))).toContain('16:00')
})

test('a family that answered can change its mind for everybody at once, to what it has not said', async () => {
  const { path, ids } = await family()
  const offered = async () => {
    const { body } = await open(path)
    return [/<button[^>]* value="yes"/, /<button[^>]* value="no"/].map((one) => one.test(body))
  }
  expect(await offered()).toEqual([true, true])
  await send(path, { all: 'yes' })
  expect(await offered()).toEqual([false, true])
  const page = fieldsIn((await open(path)).body)
  await send(path, { ...page, [fieldOf.answer(ids[1] ?? '', bed.party.id)]: 'no' })
  expect(await offered()).toEqual([true, true])
  await send(path, { ...fieldsIn((await open(path)).body), all: 'no' })
  expect(await offered()).toEqual([true, false])
  expect(await Promise.all(ids.map(overallRsvp))).toEqual(['no', 'no', 'no'])
})

test('a guest who names somebody is led to where that person is answered for', async () => {
  const { path } = await family({
    group: { name: 'Familia Rus', maxPersons: 2 },
    guests: [{ firstName: 'Ion', lastName: 'Rus' }],
  })
  const sent = await send(path, { 'n.0.firstName': 'Ana', 'n.0.lastName': 'Rus' })
  const location = String(sent.headers.location)
  const at = location.split('#')[1] ?? ''
  const { items } = await bed.admin.call(listGuests, { eventId: bed.event.id, search: 'ana' })
  expect(at).toBe(fieldOf.answer(items[0]?.id ?? '', bed.party.id))
  expect((await open(location.replace(/#.*/, ''))).body).toContain(`id="${at}"`)
})

test('a page that was open knows by its mark that another phone answered, in either language', async () => {
  const { path } = await family()
  const mark = async (query = '') =>
    / data-state="([^"]+)"/.exec((await open(path + query)).body)?.[1]
  const before = await mark()
  expect(before).toBeDefined()
  expect(await mark('?lang=en')).toBe(before)
  await send(path, { all: 'yes' })
  expect(await mark()).not.toBe(before)
})

test('what the team changes is no answer of somebody else in the family', async () => {
  const { path, ids } = await family()
  const answered = async () => / data-answered="([^"]*)"/.exec((await open(path)).body)?.[1] ?? ''
  const say = async (all: string) => {
    const sent = await send(path, { ...fieldsIn((await open(path)).body), all })
    expect(sent.statusCode).toBe(303)
  }
  await say('yes')
  expect(await answered()).toBe('')
  await say('no')
  const own = await answered()
  expect(own).not.toBe('')
  time.now = new Date()
  expect((await open(path)).body).toContain(`data-at="${own}"`)
  await bed.answer(ids[0] ?? '', 'yes')
  expect(await answered()).toBe(own)
  await say('yes')
  expect((await answered()) > own).toBe(true)
})

test('the worker of the tickets may answer for the personal link, and for no more than that invitation', async () => {
  const { path } = await family()
  await send(path, { all: 'yes' })
  const { headers } = await open(`${path}/bilet-sw.js`)
  expect(headers['service-worker-allowed']).toBe(path)
})
