import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { countGuests, removeGuest } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)
const ago = (minutes: number) => new Date(time.now.getTime() - minutes * 60_000).toISOString()
describe('the desk', () => {
  test('matches a walk-in to the guest it was, and shows who settled it', async () => {
    const ana = await bed.guest('Ana')
    const walked = await bed.admin.call(contract.addWalkIn, {
      eventId: bed.event.id,
      listId: bed.party.id,
      scanId: randomUUID(),
      firstName: 'Anna',
    })
    expect(walked).toMatchObject({ result: 'admitted', guest: { name: 'Anna' } })
    const [open] = await bed.incidents()
    const settle = {
      eventId: bed.event.id,
      incidentId: open?.id ?? '',
      settlement: 'match' as const,
    }
    expect((await bed.admin.refused(contract.settleIncident, settle)).code).toBe(
      'check-in.guest_not_found',
    )
    await bed.admin.call(contract.settleIncident, { ...settle, guestId: ana.id })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    const { lists } = await bed.admin.call(contract.getPresence, {
      eventId: bed.event.id,
      guestId: ana.id,
    })
    expect(lists[0]?.inside).toBe(true)
    expect(
      (await bed.admin.refused(contract.settleIncident, { ...settle, guestId: ana.id })).status,
    ).toBe(409)
    const { items } = await bed.admin.call(listHistory, {
      entity: 'check_in',
      entityId: ana.id,
    })
    expect(items.map(({ deed }) => deed.ro).join()).toContain('a rezolvat un caz')
  })

  test('a match enters the guest whatever they had answered, and leaves nothing more to settle', async () => {
    const ana = await bed.guest('Ana', 'no')
    await bed.admin.call(contract.addWalkIn, {
      eventId: bed.event.id,
      listId: bed.party.id,
      scanId: randomUUID(),
      firstName: 'Anna',
    })
    const [open] = await bed.incidents()
    await bed.admin.call(contract.settleIncident, {
      eventId: bed.event.id,
      incidentId: open?.id ?? '',
      settlement: 'match',
      guestId: ana.id,
    })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    expect(await bed.incidents()).toEqual([])
  })

  describe('of an entry brought after the door was closed', () => {
    const late = async (listId: string) => {
      const ana = await bed.guest('Ana')
      const door = await bed.door()
      const { items } = await bed.admin.call(contract.listDevices, { eventId: bed.event.id })
      const deviceId = items[0]?.id ?? ''
      await bed.admin.call(contract.revokeDevice, { eventId: bed.event.id, deviceId })
      time.now = new Date(time.now.getTime() + 60_000)
      await door.upload([{ code: ana.code, listId, shown: 'admitted', happenedAt: ago(0.5) }])
      const [open] = await bed.incidents()
      expect(open).toMatchObject({ kind: 'late', reason: 'after_end', at: ago(0.5) })
      const settlement = 'match' as const
      return { eventId: bed.event.id, incidentId: open?.id ?? '', settlement, guestId: ana.id }
    }

    test('says whose it was, and they are inside', async () => {
      await bed.admin.call(contract.settleIncident, await late(bed.party.id))
      expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    })

    test('is not settled that way where its list is gone', async () => {
      const settle = await late(randomUUID())
      const refusal = await bed.admin.refused(contract.settleIncident, settle)
      expect(refusal.code).toBe('check-in.no_such_settlement')
      expect(await bed.incidents()).toHaveLength(1)
    })
  })

  describe('of what a door did after it was revoked', () => {
    /** Ana came in; then the door was revoked and, without a network, went on. */
    const after = async (done: (scan: { scanId: string; code: string }) => object) => {
      const ana = await bed.guest('Ana')
      const door = await bed.door()
      const scanId = randomUUID()
      await door.scan(ana.code, { scanId })
      const { items } = await bed.admin.call(contract.listDevices, { eventId: bed.event.id })
      const deviceId = items[0]?.id ?? ''
      await bed.admin.call(contract.revokeDevice, { eventId: bed.event.id, deviceId })
      time.now = new Date(time.now.getTime() + 60_000)
      await door.upload([{ ...done({ scanId, code: ana.code }), happenedAt: ago(0.5) }])
      const [open] = await bed.incidents()
      const asked = { eventId: bed.event.id, incidentId: open?.id ?? '' }
      return { ana, open, asked }
    }
    const undo = ({ scanId }: { scanId: string }) => ({ direction: 'undo', undoes: scanId })

    test('an undo is named, is never anybody’s entry, and can be done there', async () => {
      const { ana, open, asked } = await after(undo)
      expect(open).toMatchObject({ direction: 'undo', reason: 'after_end', guestId: ana.id })
      expect(open?.guestName).toBe('Ana Popescu')
      const ion = await bed.guest('Ion')
      const settle = { ...asked, settlement: 'match' as const, listId: bed.party.id }
      for (const guestId of [ana.id, ion.id])
        expect(
          (await bed.admin.refused(contract.settleIncident, { ...settle, guestId })).code,
        ).toBe('check-in.no_such_settlement')
      expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
      await bed.admin.call(contract.settleIncident, { ...asked, settlement: 'remove' })
      expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
      // Reversed, the case waits as it came, and can be decided again.
      await bed.admin.call(contract.reopenIncident, asked)
      expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
      expect(await bed.incidents()).toMatchObject([{ id: asked.incidentId, settlement: null }])
      expect(await bed.incidents(true)).toEqual([])
      await bed.admin.call(contract.settleIncident, { ...asked, settlement: 'remove' })
      expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
    })

    test.each([
      ['an exit', { direction: 'out' }, 'after_end'],
      ['somebody who was turned away', { shown: 'cancelled' }, 'turned_away'],
    ])('%s is no entry either', async (_, done, reason) => {
      const { ana, open, asked } = await after(({ code }) => ({ code, ...done }))
      expect(open).toMatchObject({ kind: 'late', reason, guestName: 'Ana Popescu' })
      const settle = { ...asked, settlement: 'match' as const, listId: bed.party.id }
      expect(
        (await bed.admin.refused(contract.settleIncident, { ...settle, guestId: ana.id })).code,
      ).toBe('check-in.no_such_settlement')
    })

    test('a walk-in is shown by the name that was written', async () => {
      const { open } = await after(() => ({ walkIn: { firstName: 'Maria', lastName: 'Ionescu' } }))
      expect(open).toMatchObject({ kind: 'late', guestName: 'Maria Ionescu', guestId: null })
    })
  })

  test('takes a forced entry back', async () => {
    const ion = await bed.guest('Ion', 'no')
    const scan = { eventId: bed.event.id, listId: bed.party.id, guestId: ion.id }
    const refused = await bed.admin.call(contract.scanByStaff, { ...scan, scanId: randomUUID() })
    expect(refused.result).toBe('cancelled')
    await bed.admin.call(contract.scanByStaff, { ...scan, scanId: randomUUID(), forced: true })
    const [open] = await bed.incidents()
    await bed.admin.call(contract.settleIncident, {
      eventId: bed.event.id,
      incidentId: open?.id ?? '',
      settlement: 'remove',
    })
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
    expect(await bed.incidents()).toEqual([])
    expect(
      (await bed.stranger.refused(contract.listIncidents, { eventId: bed.event.id })).status,
    ).toBe(404)
  })
})

test('of two who change a list the second is shown the current version', async () => {
  const change = { eventId: bed.event.id, listId: bed.party.id, version: 0 }
  await bed.admin.call(contract.changeList, { ...change, reentry: false })
  const refusal = await bed.admin.refused(contract.changeList, { ...change, audience: 'everyone' })
  expect(refusal).toMatchObject({
    status: 409,
    details: { current: { reentry: false, version: 1 } },
  })
  const backwards = { ...change, version: 1, selfFrom: ago(0), selfTo: ago(5) }
  expect(await bed.admin.refused(contract.changeList, backwards)).toMatchObject({
    status: 422,
    details: { fields: { selfTo: { code: 'end_before_start' } } },
  })
  const custom = await bed.admin.call(contract.addList, { eventId: bed.event.id, name: 'Zona VIP' })
  await bed.admin.call(contract.removeList, { eventId: bed.event.id, listId: custom.id })
  const unnamed = { eventId: bed.event.id, listId: custom.id, version: custom.version, name: ' ' }
  expect((await bed.admin.refused(contract.changeList, unnamed)).status).toBe(422)
  const kept = await bed.admin.refused(contract.removeList, {
    eventId: bed.event.id,
    listId: bed.party.id,
  })
  expect(kept.code).toBe('check-in.list_of_part')
})

test('entries of a deleted list count nowhere', async () => {
  const { id: eventId } = bed.event
  const { code } = await bed.guest('Ana')
  const { id: listId } = await bed.admin.call(contract.addList, { eventId, name: 'Zona VIP' })
  const door = await bed.door()
  expect(await door.scan(code, { listId })).toMatchObject({ result: 'admitted' })
  const arrived = async () => (await bed.admin.call(countGuests, { eventId })).arrived
  expect(await arrived()).toBe(1)
  await bed.admin.call(contract.removeList, { eventId, listId })
  expect(await arrived()).toBe(0)
})

test('a scan on a deleted list whose answer was lost is no case once the door turned them away itself', async () => {
  const { id: eventId } = bed.event
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const { id: listId } = await bed.admin.call(contract.addList, { eventId, name: 'Zona VIP' })
  const door = await bed.door()
  await bed.admin.call(contract.removeList, { eventId, listId })
  const asked = [ana, ion].map(({ code }) => ({ scanId: randomUUID(), code, listId }))
  for (const { code, ...more } of asked)
    expect(await door.scan(code, more)).toMatchObject({ result: 'stored_for_review' })
  expect(await bed.incidents()).toHaveLength(2)
  const shown = ['needs_answer', 'admitted']
  await door.upload(asked.map((one, n) => ({ ...one, happenedAt: ago(0), shown: shown[n] })))
  expect(await bed.incidents()).toMatchObject([{ guestId: ion.id, kind: 'late' }])
})

test('of a deleted list only who was let in is a case, and counting them can be taken back', async () => {
  const { id: eventId } = bed.event
  const [ana, ion, zoe] = [await bed.guest('Ana'), await bed.guest('Ion'), await bed.guest('Zoe')]
  const { id: listId } = await bed.admin.call(contract.addList, { eventId, name: 'Zona VIP' })
  const door = await bed.door()
  await bed.admin.call(contract.removeList, { eventId, listId })
  const seen = { listId, happenedAt: ago(1) }
  const { results } = await door.upload([
    { ...seen, code: ana.code, shown: 'needs_answer' },
    { ...seen, code: zoe.code, shown: 'needs_answer' },
    { ...seen, code: zoe.code, shown: 'admitted', forced: true },
    { ...seen, code: ion.code, shown: 'admitted' },
  ])
  expect(results.map(({ result, reason }) => `${result} ${reason}`)).toEqual([
    'needs_answer turned_away',
    'needs_answer turned_away',
    'stored_for_review unlisted',
    'stored_for_review unlisted',
  ])
  const cases = await bed.incidents()
  expect(new Set(cases.map(({ guestId }) => guestId))).toEqual(new Set([ion.id, zoe.id]))
  expect(cases).toHaveLength(2)
  const incidentId = cases.find(({ guestId }) => guestId === ion.id)?.id ?? ''
  const settle = async () => {
    time.now = new Date(time.now.getTime() + 1000)
    const how = { settlement: 'match' as const, guestId: ion.id, listId: bed.party.id }
    return bed.admin.call(contract.settleIncident, { eventId, incidentId, ...how })
  }
  expect(await settle()).toMatchObject({
    matchedName: 'Ion Popescu',
    listName: 'Zona VIP',
    countedOn: bed.party.name,
  })
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  const repeated = await bed.admin.call(contract.reopenIncident, { eventId, incidentId })
  expect(repeated).toMatchObject({ settledAt: null, guestId: ion.id, countedOn: null })
  expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
  await settle()
  expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
})

test('who is missing, inside and gone, page by page', async () => {
  const guests = [
    await bed.guest('Ana'),
    await bed.guest('Bogdan'),
    await bed.guest('Crina'),
    await bed.guest('Dan', 'no'),
  ]
  const door = await bed.door()
  await door.scan(guests[0]?.code ?? '')
  await door.scan(guests[1]?.code ?? '')
  await door.scan(guests[1]?.code ?? '', { direction: 'out' })
  const names = async (state: 'missing' | 'inside' | 'left') =>
    (
      await bed.admin.call(contract.listPeople, {
        eventId: bed.event.id,
        listId: bed.party.id,
        state,
      })
    ).items.map(({ name }) => name)
  expect([await names('missing'), await names('inside'), await names('left')]).toEqual([
    ['Crina Popescu'],
    ['Ana Popescu'],
    ['Bogdan Popescu'],
  ])
  const { points } = await bed.admin.call(contract.getArrivals, {
    eventId: bed.event.id,
    listId: bed.party.id,
  })
  expect(points).toMatchObject([{ arrived: 2 }])
  // They came and are counted: the list behind the number contains them also from the bin.
  await bed.admin.call(removeGuest, { eventId: bed.event.id, guestId: guests[0]?.id ?? '' })
  expect(await bed.counter()).toEqual({ arrived: 2, inside: 1 })
  expect([await names('missing'), await names('inside')]).toEqual([
    ['Crina Popescu'],
    ['Ana Popescu'],
  ])
})
