import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { on } from '#platform/server/jobs/jobs.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { doJob, queued } from '#platform/testing/queue.ts'
import { addTag, listHistory } from '#modules/company/contract.ts'
import * as contract from '../contract.ts'
import { pairingPause, type Counter } from '../model.ts'
import { printed } from './documents/ticket-print.testbed.ts'
import { loadTickets, ticketsPdf } from './documents/tickets.ts'
import { doorTestbed } from './testbed.ts'

const vipListener = on(contract.vipArrived, 'test.vip', () => Promise.resolve())
const app = wholeApp({ listeners: [vipListener], env: { LIMITS: 'on' } })
const { db } = app
const bed = doorTestbed(app)
const later = (minutes: number) => (time.now = new Date(time.now.getTime() + minutes * 60_000))

describe('a door may', () => {
  test('scan fifty times in a burst, and is then asked to wait', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    for (let n = 0; n < 50; n++) await door.scan(ana.code)
    await expect(door.scan(ana.code)).rejects.toMatchObject({ status: 429 })
    const other = await bed.door('B')
    await expect(other.scan(ana.code)).resolves.toMatchObject({ result: 'already' })
  })

  test('bring six messages a minute', async () => {
    const door = await bed.door()
    for (let n = 0; n < 6; n++) await door.upload([])
    await expect(door.upload([])).rejects.toMatchObject({ status: 429 })
  })

  test('be paired as often as the organiser likes; guesses wait longer and longer', async () => {
    for (let n = 0; n < 21; n++) await bed.door(`Poarta ${n}`)
    const waits = [1, 5, 6, 7, 10, 500].map(pairingPause)
    expect(waits).toEqual([0, 0, 250, 500, 4000, 4000])
  })
})

describe('the rules of a list', () => {
  const vip = { name: 'VIP', tone: 'accent' as const, about: '' }
  const change = (fields: object, by = bed.admin) =>
    by.call(contract.changeList, {
      eventId: bed.event.id,
      listId: bed.party.id,
      version: 0,
      ...fields,
    })

  test('name a colleague and tags of the company, and no one else', async () => {
    const strange = await bed.stranger.call(addTag, vip)
    await expect(change({ hostId: randomUUID() })).rejects.toMatchObject({ status: 404 })
    await expect(change({ vipTagIds: [strange.id] })).rejects.toMatchObject({
      status: 404,
      code: 'check-in.tag_not_found',
    })
    const tag = await bed.admin.call(addTag, vip)
    await change({ vipTagIds: [tag.id] })
    const ana = await bed.guest('Ana')
    await db.look('update guests set tag_ids = $2 where id = $1', [ana.id, [tag.id]])
    const door = await bed.door()
    await expect(door.scan(ana.code)).resolves.toMatchObject({ guest: { vip: true } })
  })

  test('notify the host of a VIP once, in the transaction of the entry; other entries send no notification', async () => {
    const tag = await bed.admin.call(addTag, vip)
    await change({ vipTagIds: [tag.id] })
    await db.look('update checkin_lists set host_id = $2 where id = $1', [
      bed.party.id,
      randomUUID(),
    ])
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    await db.look('update guests set tag_ids = $2 where id = $1', [ana.id, [tag.id]])
    const door = await bed.door()
    const scanId = randomUUID()
    for (let n = 0; n < 2; n++) {
      await expect(door.scan(ana.code, { scanId })).resolves.toMatchObject({
        result: 'admitted',
        guest: { vip: true },
      })
      later(1)
    }
    await expect(door.scan(ion.code)).resolves.toMatchObject({ result: 'admitted' })
    await expect(door.scan(ana.code)).resolves.toMatchObject({ result: 'already' })
    const emitted = (await queued(db, vipListener.job)).filter(
      ({ company }) => company === bed.companyId,
    )
    const name = 'Ana Popescu'
    expect(emitted.map(({ payload }) => payload)).toMatchObject([{ guestId: ana.id, name }])
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
  })

  test('cannot ask for enrolment where no one can enrol', async () => {
    const { id: listId, version } = await bed.admin.call(contract.addList, {
      eventId: bed.event.id,
      name: 'Lounge',
    })
    await expect(change({ listId, version, audience: 'enrolled' })).rejects.toMatchObject({
      status: 422,
      code: 'check-in.no_enrolment',
    })
  })

  test('F11: a server clock that jumps back records no exit before its entry', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    await door.scan(ana.code)
    later(-60)
    await expect(door.scan(ana.code, { direction: 'out' })).resolves.toMatchObject({
      result: 'exited',
    })
    const presence = { eventId: bed.event.id, guestId: ana.id }
    const { lists } = await bed.admin.call(contract.getPresence, presence)
    expect(Date.parse(lists[0]?.leftAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(lists[0]?.arrivedAt ?? ''),
    )
    later(120)
    await expect(door.scan(ana.code)).resolves.toMatchObject({ result: 'admitted' })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })

  test('F11: a server clock that jumps an hour ahead and back ends no door, and its scans keep their place', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const door = await bed.door()
    await door.scan(ana.code)
    later(60)
    await expect(door.scan(ion.code)).resolves.toMatchObject({ result: 'admitted' })
    later(-60)
    await expect(door.scan(ion.code)).resolves.toMatchObject({ result: 'already' })
    await expect(door.upload([{ code: ana.code, shown: 'already' }])).resolves.toMatchObject({
      results: [{ result: 'already' }],
    })
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
  })
})

test('who is missing are those who said yes and did not come, no matter who else did', async () => {
  await bed.guest('Ana')
  const ion = await bed.guest('Ion', 'none')
  const door = await bed.door()
  await door.scan(ion.code)
  const { counters } = await bed.admin.call(contract.getCheckIn, { eventId: bed.event.id })
  expect(counters[0]).toMatchObject({ expected: 1, arrived: 1, missing: 1 })
})

test('the page of the doors answers once the event is no draft, and the overview says so', async () => {
  const eventId = bed.event.id
  const isOpen = async () => (await bed.admin.call(contract.getCheckIn, { eventId })).isAddressOpen
  expect(await isOpen()).toBe(true)
  await db.look(`update events set status = 'draft' where id = $1`, [eventId])
  expect(await isOpen()).toBe(false)
})

test('the live counter says what the counted guests say, after each thing that can happen to them', async () => {
  const eventId = bed.event.id
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  const both = async () => {
    const { items } = await bed.admin.call(contract.getCounters, { eventId })
    const { counters } = await bed.admin.call(contract.getCheckIn, { eventId })
    const { listId, arrived, inside, missing } = counters[0] as Counter
    const people = { eventId, listId, state: 'missing' as const }
    expect(items.find((each) => each.listId === listId)).toEqual({ listId, arrived, inside })
    expect((await bed.admin.call(contract.listPeople, people)).total).toBe(missing)
    return { arrived, inside, missing }
  }
  expect((await bed.admin.call(contract.getCounters, { eventId })).items).toEqual([])
  await door.scan(ana.code)
  await door.scan(ion.code)
  expect(await both()).toEqual({ arrived: 2, inside: 2, missing: 0 })
  await door.scan(ion.code, { direction: 'out' })
  expect(await both()).toEqual({ arrived: 2, inside: 1, missing: 0 })
  await bed.admin.call(contract.undoEntry, { eventId, listId: bed.party.id, guestId: ana.id })
  expect(await both()).toEqual({ arrived: 1, inside: 0, missing: 1 })
  const refusal = await bed.stranger.refused(contract.getCounters, { eventId })
  expect(refusal.status).toBe(404)
})

test('an exit by mistake is taken back, also where no one may come again', async () => {
  const { eventId, listId } = { eventId: bed.event.id, listId: bed.party.id }
  const ana = await bed.guest('Ana')
  await bed.admin.call(contract.changeList, { eventId, listId, version: 0, reentry: false })
  const staff = (direction: 'in' | 'out') => {
    const asked = { eventId, listId, guestId: ana.id, direction }
    return bed.admin.call(contract.scanByStaff, { ...asked, scanId: randomUUID() })
  }
  const { at: entered } = await staff('in')
  later(10)
  const asked = { eventId, listId, guestId: ana.id, direction: 'out' as const }
  expect((await bed.admin.refused(contract.undoEntry, asked)).code).toBe('check-in.nothing_to_undo')
  expect((await staff('out')).result).toBe('exited')
  expect(await staff('in')).toMatchObject({ result: 'already', reason: 'no_reentry' })
  await bed.admin.call(contract.undoEntry, asked)
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const { lists } = await bed.admin.call(contract.getPresence, { eventId, guestId: ana.id })
  expect(lists[0]).toMatchObject({ arrivedAt: entered, leftAt: null, inside: true })
  expect((await bed.admin.refused(contract.undoEntry, asked)).status).toBe(409)
  // An undone exit does not end a stay that becomes known later either.
  later(10)
  const door = await bed.door()
  const before = new Date(Date.parse(entered) - 60_000).toISOString()
  await door.upload([{ code: ana.code, happenedAt: before }])
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const history = await bed.admin.call(listHistory, { entity: 'check_in', entityId: ana.id })
  expect(history.items.map(({ deed }) => deed.ro).join()).toContain('a anulat o ieșire')
})

test('after a scan only the live counter is read at once; what counts all guests follows', () => {
  const { getCounters, getCheckIn, listPeople, scanByStaff } = contract
  const hears = (tags: readonly string[]) => scanByStaff.changes.some((tag) => tags.includes(tag))
  expect(hears(getCounters.reads)).toBe(true)
  for (const expensive of [getCheckIn, listPeople]) {
    expect(hears(expensive.reads)).toBe(false)
    expect(hears(expensive.throttledTags)).toBe(true)
  }
})

test('the tickets of all who come are drawn as one file by a job', async () => {
  const { total, pdf } = await printed(app, bed, 120)
  expect([total, new PdfReading(pdf).pages.length]).toEqual([120, 120])
})

test('an unnamed companion is a guest in the language of the person who prints', async () => {
  const { id } = await bed.guest('Ana')
  await db.look(`update guests set first_name = '', last_name = '' where id = $1`, [id])
  const services = app.services()
  const company = systemScope(bed.companyId)
  for (const [locale, word] of [
    ['ro', 'Invitat'],
    ['en', 'Guest'],
  ] as const)
    for (const kind of ['ticket', 'badge'] as const) {
      const tickets = await db.database.inCompany(bed.companyId, (tx) =>
        loadTickets(
          { db: tx, company, services, locale },
          { eventId: bed.event.id, kind, guestIds: [id] },
        ),
      )
      const pdf = await ticketsPdf(tickets)
      expect(new PdfReading(pdf).textOf(0).split('\n')).toContain(word)
    }
})

test('after thirty days the log says who came, and no longer at which door', async () => {
  const ana = await bed.guest('Ana')
  const [first, second] = [await bed.door('Poarta A'), await bed.door('Poarta B')]
  await first.scan(ana.code)
  await second.scan(ana.code)
  later(31 * 24 * 60)
  await doJob(app.jobDeps(), { name: 'check-in.tidy', company: null, payload: {} })
  const rows = await db.look(
    `select result, gate, operator, earlier_gate from checkin_scans where company_id = $1 order by result`,
    [bed.companyId],
  )
  expect(rows).toEqual([
    { result: 'admitted', gate: '', operator: '', earlier_gate: null },
    { result: 'already', gate: '', operator: '', earlier_gate: null },
  ])
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
})

test('a guest is shown when they were seen by the clock of their event', async () => {
  const ana = await bed.guest('Ana')
  await db.look(`update events set time_zone = 'Europe/London' where id = $1`, [bed.event.id])
  const seen = { eventId: bed.event.id, guestId: ana.id }
  expect(await bed.admin.call(contract.getPresence, seen)).toMatchObject({
    timeZone: 'Europe/London',
  })
})

test('what happened at one event is not taken back from another of the company', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  const other = await bed.newEvent('Botezul lui Luca')
  const asked = { listId: bed.party.id, guestId: ana.id }
  await door.scan(ana.code)
  const entry = { ...asked, eventId: other.id, direction: 'in' as const }
  expect((await bed.admin.refused(contract.undoEntry, entry)).code).toBe('check-in.nothing_to_undo')
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  await door.scan(ana.code, { direction: 'out' })
  const exit = { ...entry, direction: 'out' as const }
  expect((await bed.admin.refused(contract.undoEntry, exit)).code).toBe('check-in.nothing_to_undo')
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 0 })
})
