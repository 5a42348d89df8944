import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { queued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { changeGuest, getGuest, listGuests, restoreGuest } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { comingOf } from '../../model.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)
const now = () => time.now.toISOString()
const eventId = () => bed.event.id

const names = async () =>
  (await bed.admin.call(listGuests, { eventId: eventId() })).items
    .map(({ firstName }) => firstName)
    .toSorted()
const numbers = async () => {
  const { counters } = await bed.admin.call(contract.getCheckIn, { eventId: eventId() })
  const counter = counters.find(({ listId }) => listId === bed.party.id)
  if (!counter) throw new Error('the party has a counter')
  const { expected, missing, arrived } = counter
  return { expected, missing, arrived, ...comingOf(counter) }
}
const walkIn = async (door: Awaited<ReturnType<typeof bed.door>>, firstName: string) => {
  const scanId = randomUUID()
  const named = { scanId, listId: bed.party.id, happenedAt: now(), firstName }
  const { guest } = await door.call(contract.walkInAtDoor, named)
  return { scanId, id: guest?.id ?? '' }
}
const settle = (incidentId: string, settlement: 'keep' | 'remove' | 'match', guestId?: string) =>
  bed.admin.call(contract.settleIncident, {
    eventId: eventId(),
    incidentId,
    settlement,
    ...(guestId && { guestId }),
  })

test('a walk-in answered nothing, so no one is notified of an answer', async () => {
  await walkIn(await bed.door(), 'Radu')
  expect(await queued(app.db, '%rsvp-changed')).toEqual([])
})

test('a walk-in with the name of somebody invited, however it is written, is shown beside them', async () => {
  const carmen = await bed.guest('Ștefănia-Carmen')
  const door = await bed.door()
  const named = { listId: bed.party.id, happenedAt: now() }
  const received = await door.call(contract.walkInAtDoor, {
    ...named,
    scanId: randomUUID(),
    firstName: 'POPESCU',
    lastName: 'Stefania Carmen',
  })
  await walkIn(door, 'Altcineva')
  const open = await bed.incidents()
  const [own] = open.filter(({ guestId }) => guestId === received.guest?.id)
  expect(own?.namesakes).toMatchObject([{ id: carmen.id, hasArrived: false }])
  expect(open.filter(({ namesakes }) => namesakes.length > 0)).toHaveLength(1)
  await settle(own?.id ?? '', 'match', carmen.id)
  expect(await numbers()).toMatchObject({ expected: 1, missing: 0, arrived: 2 })
})

describe('a walk-in that was none', () => {
  test('is no guest any more when the door undoes it, and no one is missing', async () => {
    const door = await bed.door()
    const radu = await walkIn(door, 'Radu')
    expect(await names()).toEqual(['Radu'])
    expect(await door.call(contract.undoAtDoor, { scanId: radu.scanId })).toEqual({ undone: true })
    expect(await names()).toEqual([])
    expect(await numbers()).toMatchObject({ expected: 0, missing: 0, arrived: 0 })
    expect(await bed.incidents()).toEqual([])
    // The desk made no decision, so none can be undone.
    const [settled] = await bed.incidents(true)
    expect(settled).toMatchObject({ settlement: 'withdrawn', guestName: 'Radu' })
    const asked = { eventId: eventId(), incidentId: settled?.id ?? '' }
    expect((await bed.admin.refused(contract.reopenIncident, asked)).code).toBe(
      'check-in.not_reopened',
    )
  })

  test('is no guest any more when the team takes it back, at the desk or on its screen', async () => {
    const door = await bed.door()
    const [radu, ilie] = [await walkIn(door, 'Radu'), await walkIn(door, 'Ilie')]
    const open = await bed.incidents()
    await settle(open.find(({ guestId }) => guestId === radu.id)?.id ?? '', 'remove')
    await bed.admin.call(contract.undoEntry, {
      eventId: eventId(),
      listId: bed.party.id,
      guestId: ilie.id,
    })
    expect(await names()).toEqual([])
    expect(await numbers()).toMatchObject({ expected: 0, missing: 0, arrived: 0 })
  })

  test('is undone in the batch that brings it, in either order', async () => {
    const door = await bed.door()
    for (const order of [1, -1]) {
      const scanId = randomUUID()
      const items = [
        { scanId, walkIn: { firstName: 'Radu' } },
        { direction: 'undo', undoes: scanId },
      ]
      await door.upload(order === 1 ? items : items.toReversed())
    }
    expect(await names()).toEqual([])
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
  })

  test('is no guest once the entry is undone, also where the desk had kept them', async () => {
    const door = await bed.door()
    const radu = await walkIn(door, 'Radu')
    await settle((await bed.incidents())[0]?.id ?? '', 'keep')
    await door.call(contract.undoAtDoor, { scanId: radu.scanId })
    expect(await names()).toEqual([])
  })
})

describe('a walk-in who is a guest of the list', () => {
  test('leaves the entry to that guest, at its own hour and door, and is gone', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door('Poarta B')
    const at = now()
    await walkIn(door, 'Anna')
    expect(await numbers()).toMatchObject({ expected: 1, missing: 1, arrived: 1, unexpected: 1 })
    time.now = new Date(time.now.getTime() + 60_000)
    await settle((await bed.incidents())[0]?.id ?? '', 'match', ana.id)
    expect(await names()).toEqual(['Ana'])
    expect(await numbers()).toMatchObject({ expected: 1, missing: 0, arrived: 1, unexpected: 0 })
    const seen = { eventId: eventId(), guestId: ana.id }
    const { lists } = await bed.admin.call(contract.getPresence, seen)
    expect(lists[0]).toMatchObject({ arrivedAt: at, gate: 'Poarta B', inside: true })
    expect(await bed.incidents()).toEqual([])
  })

  test('is a guest of their own again, inside as before, when the match is taken back', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door('Poarta B')
    const anna = await walkIn(door, 'Anna')
    time.now = new Date(time.now.getTime() + 60_000)
    await door.scan(ana.code)
    const [open] = await bed.incidents()
    const incidentId = open?.id ?? ''
    await settle(incidentId, 'match', ana.id)
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    const [settled] = (await bed.incidents(true)).filter(({ id }) => id === incidentId)
    expect(settled).toMatchObject({
      guestName: 'Anna',
      matchedName: 'Ana Popescu',
      walkInId: anna.id,
    })
    const facts = await bed.scansKept()
    await bed.admin.call(contract.reopenIncident, { eventId: eventId(), incidentId })
    expect(await bed.scansKept()).toBe(facts)
    expect(await names()).toEqual(['Ana', 'Anna'])
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
    expect(await bed.incidents()).toMatchObject([
      { id: incidentId, settlement: null, guestId: anna.id, matchedName: null, walkInId: null },
    ])
    const doubles = (await bed.incidents(true)).filter(({ kind }) => kind === 'double')
    expect(doubles).toMatchObject([{ guestId: ana.id, settlement: 'two_people' }])
    // Later scans that the door sends of her belong only to her.
    time.now = new Date(time.now.getTime() + 60_000)
    await door.upload([{ guestId: anna.id, direction: 'out' }])
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 1 })
    await settle(incidentId, 'match', ana.id)
    expect(await names()).toEqual(['Ana'])
  })

  test('never came where the door undid the walk-in between the match and its taking back', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const anna = await walkIn(door, 'Anna')
    const [open] = await bed.incidents()
    const incidentId = open?.id ?? ''
    await settle(incidentId, 'match', ana.id)
    await door.call(contract.undoAtDoor, { scanId: anna.scanId })
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
    await bed.admin.call(contract.reopenIncident, { eventId: eventId(), incidentId })
    expect(await names()).toEqual(['Ana'])
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
    expect(await bed.incidents()).toEqual([])
  })

  test('also removes what another door sends later about the removed guest', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const anna = await walkIn(door, 'Anna')
    time.now = new Date(time.now.getTime() + 60_000)
    await settle((await bed.incidents())[0]?.id ?? '', 'match', ana.id)
    await door.upload([{ guestId: anna.id, direction: 'out' }])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 0 })
  })

  test('is distinguished from others of the same name by what the team knows of them', async () => {
    const [ana, other] = [await bed.guest('Ana'), await bed.guest('Ana')]
    const known = { email: 'ana@exemplu.ro', phone: '+40722000111' }
    const { version } = await bed.admin.call(getGuest, { eventId: eventId(), guestId: ana.id })
    await bed.admin.call(changeGuest, { eventId: eventId(), guestId: ana.id, version, ...known })
    const door = await bed.door()
    await door.scan(other.code)
    const at = now()
    time.now = new Date(time.now.getTime() + 60_000)
    const walked = await walkIn(door, 'Ana')
    const asked = { eventId: eventId(), listId: bed.party.id, q: 'ana' }
    const { items } = await bed.admin.call(contract.searchForCheckIn, asked)
    const seen = (id: string) => items.find((item) => item.id === id)
    expect(items).toHaveLength(3)
    expect(seen(ana.id)).toMatchObject({ ...known, arrivedAt: null, isWalkIn: false })
    expect(seen(other.id)).toMatchObject({ insideSince: at, arrivedAt: at, isWalkIn: false })
    expect(seen(walked.id)).toMatchObject({ arrivedAt: now(), isWalkIn: true })
    // A door does not show contact data.
    const { eventId: _, ...atDoor } = asked
    const found = await door.call(contract.searchAtDoor, atDoor)
    expect(JSON.stringify(found)).not.toContain('exemplu.ro')
  })

  test('does not come back from the bin once the entry is undone or is another guest’s', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const radu = await walkIn(door, 'Radu')
    await door.call(contract.undoAtDoor, { scanId: radu.scanId })
    const anna = await walkIn(door, 'Anna')
    const [open] = (await bed.incidents()).filter(({ settledAt }) => !settledAt)
    const match = { incidentId: open?.id ?? '', settlement: 'match' as const, guestId: ana.id }
    await bed.admin.call(contract.settleIncident, { eventId: eventId(), ...match })
    for (const { id } of [radu, anna]) {
      const refusal = await bed.admin.refused(restoreGuest, { eventId: eventId(), guestId: id })
      expect(refusal.code).toBe('guests.walk_in_over')
    }
    expect(await names()).toEqual(['Ana'])
  })

  test('is not matched to itself', async () => {
    const door = await bed.door()
    const radu = await walkIn(door, 'Radu')
    const [open] = await bed.incidents()
    const asked = { eventId: eventId(), incidentId: open?.id ?? '', settlement: 'match' as const }
    const refusal = await bed.admin.refused(contract.settleIncident, { ...asked, guestId: radu.id })
    expect(refusal.code).toBe('check-in.match_itself')
    expect(await names()).toEqual(['Radu'])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })
})

test('who came without being expected is counted apart, so that the numbers add up', async () => {
  const [, ion, dan] = [
    await bed.guest('Ana'),
    await bed.guest('Ion', 'none'),
    await bed.guest('Dan'),
  ]
  const door = await bed.door()
  await door.scan(ion.code)
  await door.scan(dan.code)
  const { expected, missing, arrived, asExpected, unexpected } = await numbers()
  expect({ expected, missing, arrived }).toEqual({ expected: 2, missing: 1, arrived: 2 })
  expect([asExpected + missing, asExpected + unexpected]).toEqual([expected, arrived])
})

test('a walk-in is counted as arrived and never as expected, also once kept and undone', async () => {
  await bed.guest('Ana')
  const door = await bed.door()
  const radu = await walkIn(door, 'Radu')
  expect(await numbers()).toMatchObject({ expected: 1, missing: 1, arrived: 1, unexpected: 1 })
  const asked = { eventId: eventId(), listId: bed.party.id }
  const inside = await bed.admin.call(contract.listPeople, { ...asked, state: 'inside' })
  expect(inside.items).toMatchObject([{ name: 'Radu', isWalkIn: true }])
  await settle((await bed.incidents())[0]?.id ?? '', 'keep')
  await door.call(contract.undoAtDoor, { scanId: radu.scanId })
  expect(await numbers()).toMatchObject({ expected: 1, missing: 1, arrived: 0, unexpected: 0 })
  const missing = await bed.admin.call(contract.listPeople, { ...asked, state: 'missing' })
  expect(missing.items.map(({ name }) => name)).toEqual(['Ana Popescu'])
})

test('walk-ins of one name within a minute are numbered by time, and one alone is not', async () => {
  const door = await bed.door()
  const first = await walkIn(door, 'Radu')
  await walkIn(door, 'Ilie')
  time.now = new Date(time.now.getTime() + 20_000)
  const second = await walkIn(door, 'radu')
  const open = await bed.incidents()
  const of = (id: string) => open.find(({ guestId }) => guestId === id)
  expect([of(first.id)?.sameName, of(second.id)?.sameName]).toEqual([1, 2])
  expect(open.find(({ guestName }) => guestName === 'Ilie')?.sameName).toBeNull()
  expect(of(first.id)?.at).not.toBe(of(second.id)?.at)
})

test('walk-ins of one name keep their numbers when one is taken back and put back', async () => {
  const door = await bed.door()
  const first = await walkIn(door, 'Radu')
  time.now = new Date(time.now.getTime() + 20_000)
  const second = await walkIn(door, 'Radu')
  const numbered = async () =>
    [...(await bed.incidents()), ...(await bed.incidents(true))]
      .map(({ guestId, sameName }) => `${guestId === first.id ? 'first' : 'second'} ${sameName}`)
      .toSorted()
  const case1 = (await bed.incidents()).find(({ guestId }) => guestId === first.id)
  await settle(case1?.id ?? '', 'remove')
  // A single person with that name needs no details to distinguish them.
  expect(await numbered()).toEqual(['first null', 'second null'])
  time.now = new Date(time.now.getTime() + 20_000)
  const incidentId = case1?.id ?? ''
  await bed.admin.call(contract.reopenIncident, { eventId: eventId(), incidentId })
  expect(await numbered()).toEqual(['first 1', 'second 2'])
  expect(second.id).not.toBe(first.id)
})

test('a walk-in that was matched and undone leaves the other of its name alone, and says that it was undone', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  const first = await walkIn(door, 'Radu')
  time.now = new Date(time.now.getTime() + 20_000)
  const second = await walkIn(door, 'Radu')
  const case1 = (await bed.incidents()).find(({ guestId }) => guestId === first.id)
  await settle(case1?.id ?? '', 'match', ana.id)
  expect(await bed.incidents()).toMatchObject([{ guestId: second.id, sameName: null }])
  expect(await bed.incidents(true)).toMatchObject([{ isUndone: false }])
  await door.call(contract.undoAtDoor, { scanId: first.scanId })
  expect(await bed.incidents(true)).toMatchObject([
    { id: case1?.id, settlement: 'match', isUndone: true, sameName: null },
  ])
})

test('a walk-in that comes to be known late, and was earlier, changes no number', async () => {
  const [one, two] = [await bed.door('A'), await bed.door('B')]
  const scanned = now()
  time.now = new Date(time.now.getTime() + 60_000)
  const known = await walkIn(one, 'Radu')
  time.now = new Date(time.now.getTime() + 60_000)
  await two.upload([{ walkIn: { firstName: 'Radu' }, happenedAt: scanned }])
  const numbered = (await bed.incidents()).map(({ guestId, sameName }) => [
    guestId === known.id,
    sameName,
  ])
  expect(numbered).toEqual([
    [true, 1],
    [false, 2],
  ])
})

test('a walk-in that was taken back keeps its name among the settled, and can be put back', async () => {
  const radu = await walkIn(await bed.door(), 'Radu')
  const [open] = await bed.incidents()
  await settle(open?.id ?? '', 'remove')
  const [settled] = await bed.incidents(true)
  expect(settled).toMatchObject({ settlement: 'remove', guestName: 'Radu' })
  const asked = { eventId: eventId(), incidentId: settled?.id ?? '' }
  expect(await bed.admin.call(contract.reopenIncident, asked)).toMatchObject({
    settlement: null,
  })
  expect(await names()).toEqual(['Radu'])
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const [repeated] = await bed.incidents()
  expect(repeated).toMatchObject({ id: open?.id, kind: 'walk_in', guestId: radu.id })
  expect(await bed.incidents(true)).toEqual([])
  await settle(repeated?.id ?? '', 'keep')
  const kept = { eventId: eventId(), incidentId: repeated?.id ?? '' }
  await bed.admin.call(contract.reopenIncident, kept)
  expect(await bed.incidents()).toMatchObject([{ id: repeated?.id, settlement: null }])
  await settle(repeated?.id ?? '', 'remove')
  expect(await names()).toEqual([])
})
