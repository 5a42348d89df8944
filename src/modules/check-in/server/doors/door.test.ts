import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { personOf } from '#platform/testing/staff.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addPart } from '#modules/events/contract.ts'
import { addGroup, addGuest, removeGuest } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { withoutGuards } from '../faults/guards.testbed.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = doorTestbed(app)
const later = (minutes: number) => new Date(time.now.getTime() + minutes * 60_000).toISOString()
const rowsOf = async (table: string) =>
  (
    await db.look<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`, [
      bed.companyId,
    ])
  )[0]?.n

describe('a scan', () => {
  test('admits once; the second door is shown since when and where', async () => {
    const ana = await bed.guest('Ana')
    const [first, second] = [await bed.door('Poarta A'), await bed.door('Poarta B')]
    expect(await first.scan(ana.code)).toMatchObject({
      result: 'admitted',
      at: time.now.toISOString(),
      guest: { id: ana.id, name: 'Ana Popescu' },
    })
    expect(await second.scan(ana.code)).toMatchObject({
      result: 'already',
      gate: 'Poarta A',
      guest: { id: ana.id },
    })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    expect(app.published.flat()).toContain('checkin')
  })

  test('reads a code as scanners and people give it, and nothing else as one', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const spaced = ` ${ana.code.toLowerCase().replace(/(.{4})/g, '$1 ')}\r\n`
    expect((await door.scan(`]Q1${ana.code}`)).result).toBe('admitted')
    expect((await door.scan(spaced)).result).toBe('already')
    for (const text of [ana.id, '1234', '', 'https://evil.com/?c=1', '🎉', 'x'.repeat(3999)])
      expect(await door.scan(text)).toMatchObject({ result: 'unknown', guest: null })
  })

  test.each([
    ['no', 'cancelled'],
    ['none', 'admitted'],
    ['yes', 'admitted'],
  ] as const)('of somebody who answered %s ends as %s', async (rsvp, result) => {
    const guest = await bed.guest('Ion', rsvp)
    expect((await (await bed.door()).scan(guest.code)).result).toBe(result)
  })

  test('a strict list wants a yes, and a person may still let them in, which the desk shows', async () => {
    const ion = await bed.guest('Ion', 'none')
    const door = await bed.door()
    await bed.admin.call(contract.changeList, {
      eventId: bed.event.id,
      listId: bed.party.id,
      version: 0,
      audience: 'confirmed',
    })
    expect(await door.scan(ion.code)).toMatchObject({
      result: 'needs_answer',
      reason: 'not_confirmed',
    })
    expect((await door.scan(ion.code, { forced: true })).result).toBe('admitted')
    expect(await bed.incidents()).toMatchObject([
      { kind: 'forced', guestName: 'Ion Popescu', reason: 'not_confirmed' },
    ])
  })

  test('knows a ticket of another event, an old ticket and one of a removed guest', async () => {
    const other = await bed.newEvent('Botezul')
    const foreign = await bed.guest('Dan', 'yes', other.id)
    const ana = await bed.guest('Ana')
    const ion = await bed.guest('Ion')
    const door = await bed.door()
    await bed.admin.call(contract.reissue, { eventId: bed.event.id, guestId: ana.id })
    await bed.admin.call(removeGuest, { eventId: bed.event.id, guestId: ion.id })
    expect((await door.scan(foreign.code)).result).toBe('other_event')
    expect((await door.scan(ana.code)).result).toBe('revoked')
    expect((await door.scan(await bed.codeOf(ana.id))).result).toBe('admitted')
    expect((await door.scan(ion.code)).result).toBe('revoked')
  })

  test('a ticket of another company is unknown, as its list is', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    await bed.guest('Ion')
    const theirs = bed.event
    bed.companyId = await db.company()
    bed.admin = personOf(app, bed.companyId)
    bed.slug = `c-${bed.companyId.slice(0, 8)}`
    bed.event = await bed.newEvent('A lor')
    const foreign = await bed.door()
    expect((await foreign.scan(ana.code)).result).toBe('stored_for_review')
    const { lists } = await bed.admin.call(contract.getCheckIn, { eventId: bed.event.id })
    expect((await foreign.scan(ana.code, { listId: lists[0]?.id ?? '' })).result).toBe('unknown')
    expect((await door.scan(ana.code)).result).toBe('admitted')
    const refusal = await bed.admin.refused(contract.getCheckIn, { eventId: theirs.id })
    expect(refusal.status).toBe(404)
  })

  test('outside the hours of the list is said so', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const change = { eventId: bed.event.id, listId: bed.party.id, version: 0 }
    await bed.admin.call(contract.changeList, {
      ...change,
      opensAt: later(30),
      closesAt: later(90),
    })
    expect((await door.scan(ana.code)).result).toBe('outside_time')
    time.now = new Date(later(60))
    expect((await door.scan(ana.code)).result).toBe('admitted')
  })

  test('out and in again counts one arrival; without re-entry the second time is refused', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    await door.scan(ana.code)
    expect((await door.scan(ana.code, { direction: 'out' })).result).toBe('exited')
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 0 })
    expect((await door.scan(ana.code)).result).toBe('admitted')
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    await door.scan(ana.code, { direction: 'out' })
    await bed.admin.call(contract.changeList, {
      eventId: bed.event.id,
      listId: bed.party.id,
      version: 0,
      reentry: false,
    })
    expect(await door.scan(ana.code)).toMatchObject({ result: 'already', reason: 'no_reentry' })
    expect(await door.scan(ana.code, { direction: 'out' })).toMatchObject({
      result: 'exited',
      reason: 'not_inside',
    })
  })

  test.each([
    ['none', { scanId: undefined }],
    ['no UUID', { scanId: '1234' }],
    ['all noughts', { scanId: '00000000-0000-0000-0000-000000000000' }],
    ['no time', { happenedAt: undefined }],
    ['a time that is none', { happenedAt: 'ieri' }],
  ])('with %s for what identifies it is refused', async (_name, fields) => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    await expect(door.scan(ana.code, fields as object)).rejects.toMatchObject({ status: 422 })
  })

  test('sent again gets the same answer and writes nothing; with another code it is refused', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const door = await bed.door()
    const scanId = randomUUID()
    const first = await door.scan(ana.code, { scanId })
    time.now = new Date(later(1))
    expect(await door.scan(ana.code, { scanId })).toEqual(first)
    const refusal = await door.refused(contract.scanAtDoor, {
      scanId,
      listId: bed.party.id,
      code: ion.code,
      happenedAt: later(0),
    })
    expect(refusal).toMatchObject({ status: 422, code: 'door.scan_id_reused' })
    expect(await rowsOf('checkin_scans')).toBe(1)
    expect((await (await bed.door()).scan(ana.code, { scanId })).result).toBe('already')
  })

  test('undone, the guest can enter again: one stay, and three lines of the log', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const scanId = randomUUID()
    await door.scan(ana.code, { scanId })
    expect(await door.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
    expect(await door.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
    expect((await door.scan(ana.code)).result).toBe('admitted')
    expect(await rowsOf('checkin_admissions')).toBe(1)
    expect(await rowsOf('checkin_scans')).toBe(3)
    const refusal = await (await bed.door('B')).refused(contract.undoAtDoor, { scanId })
    expect(refusal.code).toBe('door.scan_not_found')
  })

  test('the log can be added to and nothing else', async () => {
    await (await bed.door()).scan((await bed.guest('Ana')).code)
    for (const text of ['update checkin_scans set result = result', 'delete from checkin_scans'])
      await expect(
        db.database.inCompany(bed.companyId, (inside) =>
          inside.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never),
        ),
      ).rejects.toThrow('permission denied')
  })
})

describe('sixteen doors and one code', () => {
  // One after another, since a new PIN takes the place of the one before.
  const fourDoors = async () => [
    await bed.door('P1'),
    await bed.door('P2'),
    await bed.door('P3'),
    await bed.door('P4'),
  ]

  test('F04: exactly one admits, every time', async () => {
    const doors = await fourDoors()
    for (let round = 0; round < 20; round++) {
      const guest = await bed.guest(`G${round}`)
      const four = doors.map((door) => [1, 2, 3, 4].map(() => door.scan(guest.code)))
      const results = (await Promise.all(four.flat())).map(({ result }) => result)
      expect(results.filter((result) => result === 'admitted')).toHaveLength(1)
      expect(results.filter((result) => result === 'already')).toHaveLength(15)
    }
    expect(await bed.counter()).toEqual({ arrived: 20, inside: 20 })
  })

  test('F03: without the lock and the unique index both of two doors admit', async () => {
    const restore = await withoutGuards((text) => db.look(text))
    const waiting = async () =>
      (
        await db.look<{ n: number }>(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 3 and not granted`,
        )
      )[0]?.n
    await db.look(`create function wait_before_admission() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(3); return null; end $$`)
    await db.look(`create trigger wait_before_admission before insert on checkin_admissions
      for each statement execute function wait_before_admission()`)
    try {
      const { code } = await bed.guest('Ana')
      const doors = [await bed.door('P1'), await bed.door('P2')]
      // Neither writes before both have decided.
      await db.look('select pg_advisory_lock(3)')
      const answers: Promise<{ result: string }>[] = []
      for (const door of doors) {
        answers.push(door.scan(code))
        await expect.poll(waiting).toBe(answers.length)
      }
      await db.look('select pg_advisory_unlock(3)')
      const results = (await Promise.all(answers)).map(({ result }) => result)
      expect(results).toEqual(['admitted', 'admitted'])
    } finally {
      await db.look('select pg_advisory_unlock_all()')
      await db.look('drop function wait_before_admission cascade')
      await db.look('delete from checkin_admissions')
      await restore()
    }
  })
})

test('a new door begins with the list of the team: where people are, else what comes next', async () => {
  const { eventId, companySlug, slug } = {
    eventId: bed.event.id,
    companySlug: bed.slug,
    slug: bed.event.slug,
  }
  const { lists } = await bed.admin.call(contract.getCheckIn, { eventId })
  const paired = async () => {
    const { pin } = await bed.admin.call(contract.makePin, { eventId })
    return app.call(contract.pairDoor, { companySlug, slug, pin, name: 'Poarta' })
  }
  expect((await paired()).listId).toBe(lists[0]?.id)
  const { id: _i, position: _p, version: _v, startsAt: _s, endsAt: _e, ...fields } = bed.party
  const evening = await bed.admin.call(addPart, { eventId, ...fields, name: 'Seara' })
  const ana = await bed.guest('Ana')
  await (await bed.door()).scan(ana.code, { listId: evening.id })
  expect((await paired()).listId).toBe(evening.id)
})

test('the name of a family finds a child with another name, the first name of one finds only that one', async () => {
  const { eventId, listId } = { eventId: bed.event.id, listId: bed.party.id }
  const { id: groupId } = await bed.admin.call(addGroup, { eventId, name: "Familia O'Connor" })
  const family = { eventId, groupId }
  await bed.admin.call(addGuest, { ...family, firstName: 'Elena', lastName: "O'Connor" })
  await bed.admin.call(addGuest, { ...family, firstName: 'Mihnea', lastName: 'Ionescu' })
  const door = await bed.door()
  const names = async (q: string) =>
    (await door.call(contract.searchAtDoor, { q, listId })).items.map(({ name }) => name)
  expect(await names('oconnor')).toEqual(["Elena O'Connor", 'Mihnea Ionescu'])
  expect(await names('elena')).toEqual(["Elena O'Connor"])
})
