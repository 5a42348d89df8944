import { createDecipheriv, createHash, hkdfSync, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { difference } from './roster.ts'
import { healTwice } from '../faults/partition.testbed.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = doorTestbed(app)
const ago = (minutes: number) => new Date(time.now.getTime() - minutes * 60_000).toISOString()

describe('what a door brings later', () => {
  test('F06: is never refused; the same guest at two doors counts once and is shown at the desk', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const [a, b] = [await bed.door('Poarta A'), await bed.door('Poarta B')]
    const first = await a.upload([
      { code: ana.code, happenedAt: ago(50) },
      { code: ion.code, happenedAt: ago(49) },
    ])
    expect(first.results.map(({ result }) => result)).toEqual(['admitted', 'admitted'])
    const second = await b.upload([{ code: ana.code, happenedAt: ago(40) }])
    expect(second.results).toMatchObject([{ result: 'duplicate_admission', at: ago(50) }])
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
    expect(await bed.incidents()).toMatchObject([
      {
        kind: 'double',
        guestName: 'Ana Popescu',
        gate: 'Poarta B',
        otherGate: 'Poarta A',
        otherAt: ago(50),
      },
    ])
  })

  test('the earliest by corrected time is the entry, whichever arrives first', async () => {
    const ana = await bed.guest('Ana')
    const [a, b] = [await bed.door('Poarta A'), await bed.door('Poarta B')]
    await a.upload([{ code: ana.code, happenedAt: ago(10) }])
    const { results } = await b.upload([{ code: ana.code, happenedAt: ago(30) }])
    expect(results).toMatchObject([{ result: 'admitted' }])
    const { lists } = await bed.admin.call(contract.getPresence, {
      eventId: bed.event.id,
      guestId: ana.id,
    })
    expect(lists[0]).toMatchObject({ arrivedAt: ago(30), gate: 'Poarta B', inside: true })
    expect(await bed.incidents()).toMatchObject([{ kind: 'double' }])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })

  test('F10: a clock that is a day off is put right by the time of sending', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const door = await bed.door()
    const day = 26 * 60
    await door.upload([{ code: ana.code, happenedAt: ago(20 + day) }], ago(day))
    await door.upload([{ code: ion.code, happenedAt: ago(20 - day) }], ago(-day))
    for (const { id } of [ana, ion]) {
      const { lists } = await bed.admin.call(contract.getPresence, {
        eventId: bed.event.id,
        guestId: id,
      })
      expect(lists[0]?.arrivedAt).toBe(ago(20))
    }
  })

  test('an hour that cannot be right is flagged, the entry counts, and the arrivals stay in our century', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const door = await bed.door()
    const items = [
      { code: ana.code, happenedAt: '1970-01-01T00:00:00Z', scanId: randomUUID() },
      { code: ion.code, happenedAt: ago(-60 * 24 * 3650), scanId: randomUUID() },
    ]
    await door.upload(items)
    await door.upload(items)
    const incidents = (await bed.incidents()).map(({ kind, reason, guestName }) =>
      [kind, reason, guestName].join(' '),
    )
    expect(incidents.toSorted()).toEqual(['late clock Ana Popescu', 'late clock Ion Popescu'])
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
    const asked = { eventId: bed.event.id, listId: bed.party.id }
    const { points } = await bed.admin.call(contract.getArrivals, asked)
    expect(points.map(({ at }) => at.slice(0, 10))).toEqual(['2027-06-12'])
  })

  test('a clock that is wrong is reported to the team, until it is right', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const behind = async () =>
      (await bed.admin.call(contract.listDevices, { eventId: bed.event.id })).items[0]?.clockBehind
    await door.scan(ana.code)
    expect(await behind()).toBeNull()
    await door.scan(ana.code, { happenedAt: ago(25 * 60) })
    expect(await behind()).toBe(25 * 3600)
    await door.upload([], ago(-30))
    expect(await behind()).toBe(-30 * 60)
    await door.call(contract.sendHeartbeat, { pending: 0, battery: 50, at: ago(0) })
    expect(await behind()).toBe(0)
  })

  test('one bad item does not block the others, the scans of a guest are ordered by time, and a repeated one counts once', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const items = [
      { code: ana.code, happenedAt: ago(10), scanId: randomUUID() },
      { nonsense: true },
      { code: ana.code, happenedAt: ago(20), direction: 'out', scanId: randomUUID() },
      { code: ana.code, happenedAt: ago(30), scanId: randomUUID() },
    ]
    const once = await door.upload(items)
    expect(once.results.map(({ result }) => result)).toEqual([
      'admitted',
      'stored_for_review',
      'exited',
      'admitted',
    ])
    const repeated = await door.upload(items)
    expect(repeated.results.map(({ result }) => result)).toEqual(
      once.results.map(({ result }) => result),
    )
    expect(await bed.scansKept()).toBe(3)
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    expect((await bed.incidents()).map(({ kind }) => kind)).toContain('unreadable')
  })

  test('a guest who cancelled was admitted by an outdated list: they are inside, and the case is on the desk', async () => {
    const ion = await bed.guest('Ion', 'no')
    const door = await bed.door()
    const shown = await door.upload([{ code: ion.code, happenedAt: ago(5), shown: 'cancelled' }])
    expect(shown.results[0]?.result).toBe('cancelled')
    const green = await door.upload([{ code: ion.code, happenedAt: ago(4), shown: 'admitted' }])
    expect(green.results[0]).toMatchObject({ result: 'admitted', reason: 'cancelled' })
    expect(await bed.incidents()).toMatchObject([{ kind: 'stale', reason: 'cancelled' }])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })

  test('whom the door turned away is not inside, whatever the list says by now', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const door = await bed.door()
    const { results } = await door.upload([
      { code: ana.code, happenedAt: ago(10), shown: 'unknown' },
      { code: ion.code, happenedAt: ago(9), shown: 'outside_time' },
    ])
    expect(results).toMatchObject([
      { result: 'unknown', reason: 'turned_away' },
      { result: 'outside_time', reason: 'turned_away' },
    ])
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
    expect(await bed.scansKept()).toBe(2)
    const forced = { code: ana.code, happenedAt: ago(8), shown: 'admitted', forced: true }
    expect((await door.upload([forced])).results).toMatchObject([{ result: 'admitted' }])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })

  test('of 501 none is taken, of none there is nothing to do', async () => {
    const door = await bed.door()
    const many = Array.from({ length: 501 }, () => ({}))
    const refusal = await door.refused(contract.uploadScans, { sentAt: ago(0), scans: many })
    expect(refusal).toMatchObject({ status: 413, code: 'door.batch_too_large' })
    expect(await door.call(contract.uploadScans, { sentAt: ago(0), scans: [] })).toEqual({
      results: [],
    })
  })

  test('an undo and a walk-in are sent too', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const scanId = randomUUID()
    const { results } = await door.upload([
      { code: ana.code, happenedAt: ago(9), scanId },
      { direction: 'undo', undoes: scanId, happenedAt: ago(8) },
      { walkIn: { firstName: 'Radu', lastName: 'Neanunțat' }, happenedAt: ago(7) },
    ])
    expect(results.map(({ result, reason }) => [result, reason])).toMatchObject([
      ['admitted', null],
      ['exited', 'undone'],
      ['admitted', null],
    ])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    expect(await bed.incidents()).toMatchObject([{ kind: 'walk_in', guestName: 'Radu Neanunțat' }])
  })

  test('F28: after a network that parted and healed twice, the end is that of the reference', () =>
    healTwice(bed, (text, values) => db.look(text, values), 25))
})

describe('a door', () => {
  test('is paired once with a PIN of eight digits; wrong guesses slow down and burn nothing', async () => {
    const { pin } = await bed.admin.call(contract.makePin, { eventId: bed.event.id })
    const pair = (typed: string) =>
      app.call(contract.pairDoor, {
        companySlug: bed.slug,
        slug: bed.event.slug,
        pin: typed,
        name: 'Tableta',
      })
    expect(pin).toMatch(/^\d{8}$/)
    const paired = await pair(`${pin.slice(0, 4)} ${pin.slice(4)}`)
    expect(paired).toMatchObject({ event: { name: 'Nunta Anei' }, lists: [{ id: bed.party.id }] })
    await expect(pair(pin)).rejects.toMatchObject({ status: 410, code: 'door.pin_gone' })
    const fresh = await bed.admin.call(contract.makePin, { eventId: bed.event.id })
    for (let n = 0; n < 6; n++)
      await expect(pair('00000000')).rejects.toMatchObject({ status: 410 })
    await expect(pair(fresh.pin)).resolves.toMatchObject({ event: { name: 'Nunta Anei' } })
    const old = await bed.admin.call(contract.makePin, { eventId: bed.event.id })
    time.now = new Date(time.now.getTime() + 301_000)
    await expect(pair(old.pin)).rejects.toMatchObject({ status: 410 })
  })

  test('of an event that is not announced learns so by a right PIN alone, which stays good', async () => {
    const { pin } = await bed.admin.call(contract.makePin, { eventId: bed.event.id })
    const at = { companySlug: bed.slug, slug: bed.event.slug, name: 'Tableta' }
    const pair = (typed: string) => app.call(contract.pairDoor, { ...at, pin: typed })
    const become = (status: string) =>
      db.look('update events set status = $2 where id = $1', [bed.event.id, status])
    await become('draft')
    const wrong = pin === '00000000' ? '00000001' : '00000000'
    await expect(pair(wrong)).rejects.toMatchObject({ status: 410, code: 'door.pin_gone' })
    await expect(pair(pin)).rejects.toMatchObject({ status: 409, code: 'door.event_draft' })
    await become('confirmed')
    await expect(pair(pin)).resolves.toMatchObject({ event: { name: 'Nunta Anei' } })
  })

  test('that disconnects itself is over for the organiser too, and cannot scan', async () => {
    const door = await bed.door('Intrarea mare')
    await door.call(contract.leaveDoor, {})
    await expect(door.call(contract.leaveDoor, {})).rejects.toMatchObject({ status: 401 })
    const { items } = await bed.admin.call(contract.listDevices, { eventId: bed.event.id })
    expect(items).toMatchObject([{ name: 'Intrarea mare', revokedAt: expect.any(String) }])
  })

  test('decides alone for the list of an activity by who has a place there', async () => {
    const [ana, ion, dan] = [await bed.guest('Ana'), await bed.guest('Ion'), await bed.guest('Dan')]
    const fields = [bed.companyId, randomUUID(), bed.event.id, randomUUID(), ana.id, ion.id]
    await db.look(
      `with activity as (insert into activities (company_id, id, event_id, kind, title, created_at) values ($1, $2, $3, 'tour', 'Tur', now())),
        list as (insert into checkin_lists (company_id, id, event_id, name, audience, takes_enrolment, created_at)
          values ($1, $4, $3, 'Tur', 'enrolled', true, now())),
        slot as (insert into activity_slots (company_id, id, event_id, activity_id, list_id, created_at) values ($1, $2, $3, $2, $4, now()))
      insert into activity_enrolments (company_id, id, event_id, slot_id, guest_id, status, queued_at, created_at, changed_at)
        select $1, gen_random_uuid(), $3, $2, g, status, now(), now(), now()
        from (values ($5::uuid, 'enrolled'), ($6::uuid, 'waiting')) given (g, status)`,
      fields,
    )
    const door = await bed.door()
    const roster = await door.call(contract.getRoster, {})
    const at = roster.lists.findIndex(({ takesEnrolment }) => takesEnrolment)
    const signOf = (code: string) => {
      const hash = createHash('sha256').update(code).digest().subarray(0, 12).toString('base64url')
      return roster.decisions[roster.decisions.indexOf(hash) + 16 + at]
    }
    expect([ana, ion, dan].map(({ code }) => signOf(code))).toEqual(['y', 'n', 'e'])
  })

  test('is refused once the event is long over, and may still bring what it saw', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const seen = { code: ana.code, happenedAt: time.now.toISOString() }
    time.now = new Date('2027-06-14T16:00:00Z')
    await expect(door.scan(ana.code)).rejects.toMatchObject({ status: 403, code: 'event_over' })
    const { results } = await door.upload([seen])
    expect(results).toMatchObject([{ result: 'admitted' }])
    time.now = new Date('2027-06-22T16:00:00Z')
    await expect(door.upload([seen])).rejects.toMatchObject({ status: 403 })
  })

  test('revoked it is refused at once, and may upload earlier scans for seven days', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const door = await bed.door()
    const { items } = await bed.admin.call(contract.listDevices, { eventId: bed.event.id })
    const seen = { code: ana.code, happenedAt: time.now.toISOString() }
    time.now = new Date(time.now.getTime() + 60_000)
    // A guest admitted a moment ago is in the store, and is still not named.
    await expect(door.scan('ABCDEFGHJKLMNPQR')).resolves.toMatchObject({ result: 'unknown' })
    await bed.admin.call(contract.revokeDevice, {
      eventId: bed.event.id,
      deviceId: items[0]?.id ?? '',
    })
    await expect(door.scan(ana.code)).rejects.toMatchObject({ status: 401 })
    await expect(door.call(contract.getRoster, {})).rejects.toMatchObject({ status: 401 })
    time.now = new Date(time.now.getTime() + 6 * 86_400_000)
    const after = { code: ion.code, happenedAt: time.now.toISOString() }
    const { results } = await door.upload([seen, after])
    expect(results.map(({ result }) => result)).toEqual(['admitted', 'stored_for_review'])
    time.now = new Date(time.now.getTime() + 86_400_000)
    await expect(door.upload([seen])).rejects.toMatchObject({ status: 401 })
  })

  test('belongs to one event: it finds no guests of others, and needs three letters', async () => {
    await bed.guest('Ștefania')
    const other = await bed.newEvent('Alta')
    await bed.guest('Ștefan', 'yes', other.id)
    const door = await bed.door()
    const find = (q: string) => door.call(contract.searchAtDoor, { q, listId: bed.party.id })
    const { items } = await find('stefan')
    expect(items).toMatchObject([{ name: 'Ștefania Popescu', insideSince: null }])
    expect(Object.keys(items[0] ?? {})).not.toContain('email')
    await expect(find('a')).rejects.toMatchObject({ status: 422, code: 'door.search_too_short' })
    expect((await find('%%%abc')).items).toEqual([])
    await expect(app.call(contract.getRoster, {}, 'door_x')).rejects.toMatchObject({ status: 401 })
  })

  test('has a list that decides by hash, and details that only the ticket opens', async () => {
    const ana = await bed.guest('Ana')
    const [ion] = [await bed.guest('Ion', 'no')]
    const door = await bed.door()
    const roster = await door.call(contract.getRoster, {})
    const hash = (code: string) =>
      createHash('sha256').update(code).digest().subarray(0, 12).toString('base64url')
    const width = 16 + roster.lists.length
    const lines = roster.decisions.match(new RegExp(`.{${width}}`, 'g')) ?? []
    expect(lines.toSorted()).toEqual([`${hash(ana.code)}y`, `${hash(ion.code)}c`].toSorted())
    await door.scan(ana.code)
    time.now = new Date(time.now.getTime() + 5000)
    const delta = await door.call(contract.getRoster, { since: roster.version })
    expect(delta).toMatchObject({
      since: roster.version,
      decisions: `${hash(ana.code)}i`,
      gone: '',
    })
    const { details } = await door.call(contract.getRoster, { part: 'details' })
    const line = details.split('\n').find((each) => each.startsWith(hash(ana.code))) ?? ''
    const bytes = Buffer.from(line.slice(16), 'base64url')
    const key = Buffer.from(hkdfSync('sha256', ana.code, bed.event.id, 'prilej door', 32))
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    cipher.setAuthTag(bytes.subarray(-16))
    const opened = Buffer.concat([
      cipher.update(bytes.subarray(12, -16)),
      cipher.final(),
    ]).toString()
    expect(JSON.parse(opened)).toMatchObject({ name: 'Ana Popescu' })
    expect(details).not.toContain('Ana')
    const asked = { part: 'details', tickets: hash(ion.code) } as const
    const some = (await door.call(contract.getRoster, asked)).details.split('\n')
    expect(some.map((each) => each.slice(0, 16))).toEqual([hash(ion.code)])
    const broken = { part: 'details', tickets: 'abc' } as const
    expect(await door.refused(contract.getRoster, broken)).toMatchObject({ code: 'invalid_fields' })
  })

  test('has its signs in the order of its lists, also right after that changed', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const added = (name: string) =>
      bed.admin.call(contract.addList, { eventId: bed.event.id, name })
    const [bar] = [await added('Bar'), await added('Cinema')]
    const entry = { eventId: bed.event.id, listId: bar.id, guestId: ana.id, scanId: randomUUID() }
    await bed.admin.call(contract.scanByStaff, entry)
    const before = await door.call(contract.getRoster, {})
    expect(before.decisions.slice(16)).toBe('yiy')
    const renamed = {
      eventId: bed.event.id,
      listId: bar.id,
      version: bar.version,
      name: 'Zona VIP',
    }
    await bed.admin.call(contract.changeList, renamed)
    const after = await door.call(contract.getRoster, { since: before.version })
    expect(after.lists.map(({ name }) => name).slice(1)).toEqual(['Cinema', 'Zona VIP'])
    expect(after.decisions.slice(16)).toBe('yyi')
  })

  test('a difference of two editions makes one from the other', () => {
    const line = fc.tuple(
      fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 16, maxLength: 16 }),
      fc.constantFrom('y', 'i'),
    )
    const edition = fc.uniqueArray(line, { maxLength: 12, selector: ([hash]) => hash })
    const written = (lines: readonly (readonly [string, string])[]) =>
      lines
        .map(([hash, sign]) => hash + sign)
        .toSorted()
        .join('')
    fc.assert(
      fc.property(edition, edition, (before, after) => {
        const { changed, gone } = difference(
          { lines: written(before), width: 17 },
          { lines: written(after) },
        )
        const state = new Map<string, string>(before)
        for (const hash of gone.match(/.{16}/g) ?? []) state.delete(hash)
        for (const each of changed.match(/.{17}/g) ?? [])
          state.set(each.slice(0, 16), each.slice(16))
        expect(written([...state])).toBe(written(after))
      }),
    )
  })
})
