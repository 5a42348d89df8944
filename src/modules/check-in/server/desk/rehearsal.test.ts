import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { getGuest, listGuests, mergeGuests } from '#modules/guests/contract.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import { doJob } from '#platform/testing/queue.ts'
import * as contract from '../../contract.ts'
import { Decisions } from '../../model/door/decisions.ts'
import { codeHashOf } from '../scans/decision.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)
/** Two days before: later nothing may be tried. */
beforeEach(() => {
  time.now = new Date('2027-06-10T10:00:00Z')
})
/** The name of a ticket in the list of a door. */
const inRoster = (code: string) =>
  Buffer.from(codeHashOf(code), 'hex').subarray(0, 12).toString('base64url')
const ago = (minutes: number) => new Date(time.now.getTime() - minutes * 60_000).toISOString()

test('a rehearsal is wiped and what was real stays', async () => {
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  await door.scan(ana.code)
  await bed.admin.call(contract.startRehearsal, { eventId: bed.event.id })
  expect((await door.scan(ion.code)).result).toBe('admitted')
  expect((await door.scan(ana.code, { direction: 'in' })).result).toBe('already')
  expect(await bed.tried()).toEqual({ arrived: 2, inside: 2 })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const dan = await bed.guest('Dan')
  const tried = { eventId: bed.event.id, listId: bed.party.id, guestId: dan.id }
  await bed.admin.call(contract.scanByStaff, { ...tried, scanId: randomUUID() })
  await bed.admin.call(contract.undoEntry, tried)
  time.now = new Date(time.now.getTime() + 60_000)
  expect(await bed.admin.call(contract.endRehearsal, { eventId: bed.event.id })).toEqual({
    wiped: 1,
  })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  expect(await bed.scansKept()).toBe(1)
  const { results } = await door.upload([{ code: ion.code, happenedAt: ago(0.5) }])
  expect(results[0]).toMatchObject({ result: 'stored_for_review', reason: 'rehearsed' })
  const [late] = await bed.incidents()
  const accept = { incidentId: late?.id ?? '', settlement: 'match' as const, guestId: ion.id }
  await bed.admin.call(contract.settleIncident, { eventId: bed.event.id, ...accept })
  expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
  expect(await bed.incidents()).toEqual([])
  time.now = new Date(time.now.getTime() + 60_000)
  expect((await door.scan(ion.code)).result).toBe('already')
})

test('walk-ins of a rehearsal leave the guest list with it, and no one else does', async () => {
  const { id: eventId } = bed.event
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  const walkIn = async (firstName: string) => {
    const named = { scanId: randomUUID(), listId: bed.party.id, happenedAt: ago(0), firstName }
    return (await door.call(contract.walkInAtDoor, named)).guest?.id ?? ''
  }
  const names = async () =>
    (await bed.admin.call(listGuests, { eventId })).items
      .map(({ firstName }) => firstName)
      .toSorted()
  const guestOf = (guestId: string) => bed.admin.call(getGuest, { eventId, guestId })
  await walkIn('Real')
  await bed.admin.call(contract.startRehearsal, { eventId })
  await walkIn('Încercat')
  const twin = await walkIn('Geamăn')
  const matched = await walkIn('Potrivit')
  const [incident] = (await bed.incidents()).filter(({ guestId }) => guestId === matched)
  await bed.admin.call(contract.settleIncident, {
    eventId,
    incidentId: incident?.id ?? '',
    settlement: 'match',
    guestId: ana.id,
  })
  const ion = await bed.guest('Ion')
  const [kept, dropped] = [await guestOf(twin), await guestOf(ion.id)]
  const { hostId: _, ...fields } = guestFieldsOf(dropped)
  const side = ({ id, version }: typeof kept) => ({ id, version })
  const merged = { eventId, kept: side(kept), dropped: side(dropped), fields }
  await bed.admin.call(mergeGuests, merged)
  expect(await names()).toEqual(['Ana', 'Ion', 'Real', 'Încercat'])
  const groups = (await bed.admin.call(listGuests, { eventId })).items.map(
    ({ groupName }) => groupName,
  )
  expect(groups).toContain('Repetiție: Încercat')
  expect(groups).toContain('Real')
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.endRehearsal, { eventId })
  // A walk-in that was merged with another guest becomes that guest; one that the desk recognised was a
  // guest from the start.
  expect(await names()).toEqual(['Ana', 'Ion', 'Real'])
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const seen = { walkIn: { firstName: 'Târziu' }, happenedAt: ago(0.5) }
  expect((await door.upload([seen])).results).toMatchObject([
    { result: 'stored_for_review', reason: 'rehearsed' },
  ])
  expect(await names()).toEqual(['Ana', 'Ion', 'Real'])
})

test('what happened before a rehearsal and is brought during it is real', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  const seen = { code: ana.code, happenedAt: ago(0), shown: 'admitted' }
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.startRehearsal, { eventId: bed.event.id })
  await door.upload([seen])
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.endRehearsal, { eventId: bed.event.id })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
})

test('a guest who was really inside and left in a rehearsal is inside when it is wiped', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  await door.scan(ana.code)
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.startRehearsal, { eventId: bed.event.id })
  await door.scan(ana.code, { direction: 'out' })
  expect(await bed.tried()).toEqual({ arrived: 1, inside: 0 })
  // For all others at the doors she never left.
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  await bed.admin.call(contract.endRehearsal, { eventId: bed.event.id })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
})

test('a rehearsal is counted before it is wiped, ends by itself, and cannot erase who really came', async () => {
  const { id: eventId } = bed.event
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  await bed.admin.call(contract.startRehearsal, { eventId })
  expect(await door.scan(ana.code)).toMatchObject({ result: 'admitted', rehearsal: true })
  expect(await door.call(contract.getRoster, {})).toMatchObject({ rehearsal: true })
  expect(await bed.admin.call(contract.countRehearsal, { eventId })).toEqual({
    isOn: true,
    entries: 1,
    people: 1,
    exits: 0,
    walkIns: 0,
    incidents: 0,
    kept: 0,
  })
  const { rehearsal } = await bed.admin.call(contract.getCheckIn, { eventId })
  const until = Date.parse(rehearsal?.until ?? '')
  expect(until).toBeLessThan(Date.parse(bed.event.startsAt))
  // The rehearsal was not ended by hand, and the worker was down: the event begins.
  time.now = new Date(until + 60_000)
  expect(await door.call(contract.getRoster, {})).toMatchObject({ rehearsal: false })
  expect(await door.scan(ion.code)).toMatchObject({ result: 'admitted', rehearsal: false })
  // Presence is read and decided as after the deletion, which only clears the log.
  const party = { eventId, listId: bed.party.id }
  const read = async () => ({
    overview: await bed.admin.call(contract.getCheckIn, { eventId }),
    live: (await bed.admin.call(contract.getCounters, { eventId })).items,
    missing: (await bed.admin.call(contract.listPeople, { ...party, state: 'missing' })).items,
    inside: (await bed.admin.call(contract.listPeople, { ...party, state: 'inside' })).items,
    arrivals: await bed.admin.call(contract.getArrivals, party),
    isOn: (await bed.admin.call(contract.countRehearsal, { eventId })).isOn,
  })
  const unwiped = await read()
  expect(unwiped).toMatchObject({ overview: { rehearsal: null, tried: null }, isOn: false })
  expect(unwiped.inside.map(({ name }) => name)).toEqual(['Ion Popescu'])
  const work = { name: 'check-in.end-rehearsal', company: bed.companyId, payload: { eventId } }
  await doJob(app.jobDeps(), work)
  expect(await read()).toEqual(unwiped)
  expect((await bed.admin.call(contract.getCheckIn, { eventId })).rehearsal).toBeNull()
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  expect(await door.scan(ana.code)).toMatchObject({ result: 'admitted', rehearsal: false })
  await expect(bed.admin.call(contract.startRehearsal, { eventId })).rejects.toMatchObject({
    code: 'check-in.rehearsal_too_late',
  })
})

test('after the end of a rehearsal a guest who was only tried comes in like any other, before it is wiped too', async () => {
  const { id: eventId } = bed.event
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  await bed.admin.call(contract.startRehearsal, { eventId })
  await door.scan(ana.code)
  const { rehearsal } = await bed.admin.call(contract.getCheckIn, { eventId })
  time.now = new Date(Date.parse(rehearsal?.until ?? '') + 60_000)
  expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
  expect(await door.scan(ana.code)).toMatchObject({ result: 'admitted', rehearsal: false })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const work = { name: 'check-in.end-rehearsal', company: bed.companyId, payload: { eventId } }
  await doJob(app.jobDeps(), work)
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
})

test('a door is given the real list and apart from it what is only tried, so that it can end alone', async () => {
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  await door.scan(ion.code)
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.startRehearsal, { eventId: bed.event.id })
  await door.scan(ana.code)
  await door.scan(ion.code, { direction: 'out' })
  time.now = new Date(time.now.getTime() + 60_000)
  const { lists, decisions, tried, rehearsalUntil } = await door.call(contract.getRoster, {})
  let now = time.now.toISOString()
  const alone = new Decisions(() => rehearsalUntil !== null && now < rehearsalUntil)
  alone.take(
    decisions,
    '',
    lists.map(({ id }) => id),
    true,
  )
  alone.tried = tried ?? ''
  const texts = () => [ana, ion].map(({ code }) => alone.decide(inRoster(code), bed.party.id, 'in'))
  expect(texts()).toEqual(['already', 'admitted'])
  now = bed.event.startsAt
  expect(texts()).toEqual(['admitted', 'already'])
})

test('a door that still shows a rehearsal after its end lets no one arrive until the desk says so', async () => {
  const { id: eventId } = bed.event
  const [ana, ion, dan] = [await bed.guest('Ana'), await bed.guest('Ion'), await bed.guest('Dan')]
  const door = await bed.door()
  await door.scan(dan.code)
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.startRehearsal, { eventId })
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.endRehearsal, { eventId })
  time.now = new Date(time.now.getTime() + 120_000)
  const tried = { rehearsal: true, shown: 'admitted', happenedAt: ago(1) }
  const undone = randomUUID()
  const { results } = await door.upload([
    { ...tried, code: ana.code },
    { ...tried, code: ion.code, scanId: undone },
    { ...tried, walkIn: { firstName: 'Real', lastName: 'După' } },
    { ...tried, code: dan.code, direction: 'out', shown: 'exited' },
    { direction: 'undo', undoes: undone, happenedAt: ago(0.5) },
  ])
  expect(results.slice(0, 4)).toMatchObject(
    Array.from({ length: 4 }, () => ({ result: 'stored_for_review', reason: 'shown_rehearsal' })),
  )
  // Dan came before the rehearsal and is still inside; what was undone at the door is no case.
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const cases = await bed.incidents()
  expect(cases.map(({ kind, reason }) => [kind, reason])).toEqual(
    Array.from({ length: 3 }, () => ['late', 'shown_rehearsal']),
  )
  const caseOf = (name: string) => cases.find(({ guestName }) => guestName?.startsWith(name))
  const settle = (incidentId = '', settlement: 'match' | 'admit', guestId?: string) =>
    bed.admin.call(contract.settleIncident, {
      eventId,
      incidentId,
      settlement,
      ...(guestId && { guestId }),
    })
  await settle(caseOf('Ana')?.id, 'match', ana.id)
  expect(caseOf('Real')).toMatchObject({ guestId: null, isNameOnly: true })
  await settle(caseOf('Real')?.id, 'admit')
  expect(await bed.counter()).toEqual({ arrived: 3, inside: 3 })
  const { items } = await bed.admin.call(listGuests, { eventId, search: 'După' })
  expect(items).toHaveLength(1)
  expect((await bed.incidents()).map(({ direction }) => direction)).toEqual(['out'])
})

test('a door that did not know of a rehearsal showed real entries, which count and are on the desk', async () => {
  const { id: eventId } = bed.event
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  await bed.admin.call(contract.startRehearsal, { eventId })
  time.now = new Date(time.now.getTime() + 120_000)
  const real = { rehearsal: false, shown: 'admitted', happenedAt: ago(1) }
  const [first] = (await door.upload([{ ...real, code: ana.code }])).results
  expect(first).toMatchObject({ result: 'admitted', reason: 'rehearsal_unknown' })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  await bed.admin.call(contract.endRehearsal, { eventId })
  await door.upload([
    { ...real, code: ion.code },
    { ...real, walkIn: { firstName: 'Radu' } },
  ])
  expect(await bed.counter()).toEqual({ arrived: 3, inside: 3 })
  const cases = await bed.incidents()
  expect(cases.map(({ kind, reason }) => `${kind} ${reason}`).toSorted()).toEqual([
    'stale rehearsal_unknown',
    'stale rehearsal_unknown',
    'walk_in rehearsal_unknown',
  ])
})

test('what goes with a rehearsal names its exits, also of who really came', async () => {
  const { id: eventId } = bed.event
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  await door.scan(ana.code)
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.startRehearsal, { eventId })
  await door.scan(ana.code, { direction: 'out' })
  const tried = await bed.admin.call(contract.countRehearsal, { eventId })
  expect(tried).toMatchObject({ entries: 0, exits: 1, kept: 1 })
})

test('who stays after a rehearsal is counted as people, as everywhere else', async () => {
  const { id: eventId } = bed.event
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  for (const direction of ['in', 'out', 'in'] as const) {
    time.now = new Date(time.now.getTime() + 60_000)
    await door.scan(ana.code, { direction })
  }
  await bed.admin.call(contract.startRehearsal, { eventId })
  expect(await bed.admin.call(contract.countRehearsal, { eventId })).toMatchObject({ kept: 1 })
  expect(await bed.counter()).toMatchObject({ arrived: 1 })
})

test('a walk-in of a rehearsal who then really came is no longer a trial', async () => {
  const { id: eventId } = bed.event
  const door = await bed.door()
  await bed.admin.call(contract.startRehearsal, { eventId })
  const named = { scanId: randomUUID(), listId: bed.party.id, happenedAt: ago(0) }
  const walked = await door.call(contract.walkInAtDoor, { ...named, firstName: 'Radu' })
  const guestId = walked.guest?.id ?? ''
  expect(walked.guest?.groupName).toBe('Repetiție: Radu')
  time.now = new Date(time.now.getTime() + 60_000)
  await door.upload([{ guestId, shown: 'admitted', rehearsal: false }])
  await bed.admin.call(contract.endRehearsal, { eventId })
  const { items } = await bed.admin.call(listGuests, { eventId })
  expect(items).toMatchObject([{ id: guestId, groupName: 'Radu' }])
})

test('an undo brought before what the door really showed outlasts the rehearsal', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  await bed.admin.call(contract.startRehearsal, { eventId: bed.event.id })
  const scanId = randomUUID()
  // The answer was lost on its way: the door showed a real entry and took it back.
  await door.scan(ana.code, { scanId })
  await door.upload([{ direction: 'undo', undoes: scanId }])
  await door.upload([{ code: ana.code, scanId, shown: 'admitted', rehearsal: false }])
  time.now = new Date(time.now.getTime() + 60_000)
  await bed.admin.call(contract.endRehearsal, { eventId: bed.event.id })
  expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
})
