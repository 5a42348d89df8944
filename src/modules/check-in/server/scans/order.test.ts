import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = doorTestbed(app)
const begin = Date.parse('2027-06-12T16:00:00Z')
const at = (minute: number) => new Date(begin + minute * 60_000)

type Direction = 'in' | 'out'
interface Passage {
  minute: number
  way: Direction
}
interface Step extends Passage {
  guest: number
  /** By network at its minute, or brought later by one of two doors. */
  road: 'network' | 'one' | 'two'
  brought: number
}

/** The stays of a guest in the party, in minutes; null is still inside. */
async function stays(guestId: string): Promise<(readonly [number, number | null])[]> {
  const rows = await db.look<{ entered: Date; closed: Date | null }>(
    `select entered_at as entered, closed_at as closed from checkin_admissions
     where company_id = $1 and guest_id = $2 and closed_by is distinct from 'undo' order by entered_at`,
    [bed.companyId, guestId],
  )
  return rows.map(({ entered, closed }) => [minuteOf(entered), closed && minuteOf(closed)] as const)
}

function minuteOf(when: Date | string): number {
  return (new Date(when).getTime() - begin) / 60_000
}

/** Entries of guests who were already inside. */
function doublesIn(moves: readonly Passage[]): number {
  const entries = moves.filter(({ way }) => way === 'in').length
  return entries - reference(moves).length
}

/** The result of the same moves when they are reported in the order in which they happened. */
function reference(moves: readonly Passage[]): (readonly [number, number | null])[] {
  const expected: [number, number | null][] = []
  for (const { minute, way } of moves.toSorted((a, b) => a.minute - b.minute)) {
    const last = expected.at(-1)
    const isInside = last !== undefined && last[1] === null
    if (way === 'in' && !isInside) expected.push([minute, null])
    if (way === 'out' && isInside) last[1] = minute
  }
  return expected
}

describe('presence follows the moments of the scans, whatever order they arrive in', () => {
  const cases: readonly {
    name: string
    /** The order of arrival, each `i` or `o` with its minute; `*` is at once, by network. */
    arrive: string
    stays: (readonly [number, number | null])[]
    desk?: string[]
  }[] = [
    { name: 'an entry after the exit that followed it', arrive: '*o20 i10', stays: [[10, 20]] },
    { name: 'an exit after the entry that followed it', arrive: '*i20 o10', stays: [[20, null]] },
    {
      name: 'an exit between two entries',
      arrive: 'i10 i30 o20',
      stays: [
        [10, 20],
        [30, null],
      ],
    },
    {
      name: 'an exit between an entry and an earlier one, which was brought before it',
      arrive: '*i30 i10 o20',
      stays: [
        [10, 20],
        [30, null],
      ],
    },
    {
      name: 'an exit between three entries, of which two are still double',
      arrive: 'i10 i30 i40 o20',
      stays: [
        [10, 20],
        [30, null],
      ],
      desk: ['double at 40, in since 30'],
    },
    {
      name: 'an exit between three entries that were brought backwards',
      arrive: '*i40 i10 i30 o20',
      stays: [
        [10, 20],
        [30, null],
      ],
      desk: ['double at 40, in since 30'],
    },
    {
      name: 'an exit before another exit',
      arrive: 'i10 o30 o20',
      stays: [[10, 20]],
    },
    {
      name: 'an entry while they were inside, after they left',
      arrive: '*i10 *o30 i20',
      stays: [[10, 30]],
      desk: ['double at 20, in since 10'],
    },
    {
      name: 'an entry before the one that is known, after they left',
      arrive: '*i20 *o30 i10',
      stays: [[10, 30]],
      desk: ['double at 20, in since 10'],
    },
    {
      name: 'two stays brought backwards',
      arrive: 'o40 i30 o20 i10',
      stays: [
        [10, 20],
        [30, 40],
      ],
    },
  ]
  test.each(cases)('$name', async ({ arrive, stays: expected, desk = [] }) => {
    const ana = await bed.guest('Ana')
    const [gate, tablet] = [await bed.door('Poarta'), await bed.door('Tableta')]
    for (const [, online, letter, minute = ''] of arrive.matchAll(/(\*?)([io])(\d+)/g)) {
      const direction: Direction = letter === 'i' ? 'in' : 'out'
      if (online) {
        time.now = at(Number(minute))
        await gate.scan(ana.code, { direction })
      } else {
        time.now = at(60)
        const happenedAt = at(Number(minute)).toISOString()
        await tablet.upload([{ code: ana.code, direction, happenedAt }])
      }
    }
    expect(await stays(ana.id)).toEqual(expected)
    const inside = expected.filter(([, left]) => left === null).length
    expect(await bed.counter()).toEqual({ arrived: 1, inside })
    const open = (await bed.incidents()).map(
      ({ kind, at: when, otherAt }) =>
        `${kind} at ${minuteOf(when)}, in since ${minuteOf(otherAt ?? '')}`,
    )
    expect(open).toEqual(desk)
  })

  test('what an exit explained is kept as such, and a decision of a person stays theirs', async () => {
    const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
    const tablet = await bed.door('Tableta')
    time.now = at(60)
    const bring = (code: string, minute: number, direction: Direction = 'in') =>
      tablet.upload([{ code, direction, happenedAt: at(minute).toISOString() }])
    for (const { code } of [ana, ion]) for (const minute of [10, 30]) await bring(code, minute)
    const eventId = bed.event.id
    const byHand = (await bed.incidents()).find(({ guestId }) => guestId === ion.id)
    const settled = { eventId, incidentId: byHand?.id ?? '', settlement: 'keep' } as const
    await bed.admin.call(contract.settleIncident, settled)
    for (const { code } of [ana, ion]) await bring(code, 20, 'out')
    expect(await bed.incidents()).toEqual([])
    const { items } = await bed.admin.call(contract.listIncidents, { eventId, settled: true })
    const how = new Map(items.map(({ guestId, settlement }) => [guestId, settlement]))
    expect([how.get(ana.id), how.get(ion.id)]).toEqual(['explained', 'keep'])
  })

  test('a double whose first entry was undone says so, and not that somebody left', async () => {
    const ana = await bed.guest('Ana')
    const tablet = await bed.door('Tableta')
    time.now = at(60)
    const scanId = randomUUID()
    const bring = (minute: number, more: object) =>
      tablet.upload([{ code: ana.code, happenedAt: at(minute).toISOString(), ...more }])
    await bring(10, { scanId })
    await bring(30, {})
    expect((await bed.incidents()).map(({ kind }) => kind)).toEqual(['double'])
    expect(await tablet.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
    expect(await bed.incidents()).toEqual([])
    expect(await bed.incidents(true)).toMatchObject([
      { kind: 'double', settlement: 'first_undone', gate: 'Tableta', otherGate: 'Tableta' },
    ])
    expect(await stays(ana.id)).toEqual([[30, null]])
  })

  test('where re-entry is forbidden, a person who was shown green still counts as inside, and is listed at the desk', async () => {
    const ana = await bed.guest('Ana')
    const door = await bed.door()
    const { eventId, listId } = { eventId: bed.event.id, listId: bed.party.id }
    await bed.admin.call(contract.changeList, { eventId, listId, version: 0, reentry: false })
    time.now = at(20)
    await door.scan(ana.code, { direction: 'out' })
    time.now = at(60)
    const bring = async (minute: number) =>
      (await door.upload([{ code: ana.code, happenedAt: at(minute).toISOString() }])).results[0]
    expect(await bring(10)).toMatchObject({ result: 'admitted' })
    expect(await bring(5)).toMatchObject({ result: 'admitted' })
    expect(await bring(30)).toMatchObject({ result: 'duplicate_admission', reason: 'no_reentry' })
    expect(await stays(ana.id)).toEqual([
      [5, 20],
      [30, null],
    ])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    const open = (await bed.incidents()).map(({ kind, at: when, reason }) => [
      kind,
      minuteOf(when),
      reason,
    ])
    expect(open).toEqual([
      ['double', 30, 'no_reentry'],
      ['double', 10, null],
    ])
  })

  test('an exit that was taken back ends no stay', async () => {
    const ana = await bed.guest('Ana')
    const [gate, tablet] = [await bed.door('Poarta'), await bed.door('Tableta')]
    const scanId = randomUUID()
    time.now = at(10)
    await gate.scan(ana.code)
    time.now = at(20)
    await gate.scan(ana.code, { direction: 'out', scanId })
    await gate.call(contract.undoAtDoor, { scanId })
    time.now = at(60)
    await tablet.upload([{ code: ana.code, happenedAt: at(5).toISOString() }])
    expect(await stays(ana.id)).toEqual([[5, null]])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })

  test.each([
    ['is inside', [], [[10, null]], 1],
    ['left later', [40], [[10, 40]], 0],
  ] as const)(
    'an exit that explained a double is taken back: one stay, the double is on the desk, who %s',
    async (_, exits, expected, inside) => {
      const ana = await bed.guest('Ana')
      const tablet = await bed.door('Tableta')
      time.now = at(60)
      const scanId = randomUUID()
      const bring = (minute: number, direction: Direction = 'in', more = {}) =>
        tablet.upload([
          { code: ana.code, direction, happenedAt: at(minute).toISOString(), ...more },
        ])
      await bring(10)
      await bring(30)
      for (const minute of exits) await bring(minute, 'out')
      await bring(20, 'out', { scanId })
      expect(await bed.incidents()).toEqual([])
      expect(await tablet.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
      expect(await stays(ana.id)).toEqual(expected)
      expect(await bed.counter()).toEqual({ arrived: 1, inside })
      expect((await bed.incidents()).map(({ kind }) => kind)).toEqual(['double'])
    },
  )

  test('an exit after which somebody really came again is taken back like any other', async () => {
    const ana = await bed.guest('Ana')
    const gate = await bed.door('Poarta')
    const scanId = randomUUID()
    for (const [minute, direction, more] of [
      [10, 'in', {}],
      [20, 'out', { scanId }],
      [30, 'in', {}],
      [40, 'out', {}],
    ] as const) {
      time.now = at(minute)
      await gate.scan(ana.code, { direction, ...more })
    }
    expect(await gate.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 0 })
    expect(await stays(ana.id)).toEqual([[10, 40]])
    expect((await bed.incidents()).map(({ kind }) => kind)).toEqual(['double'])
    expect(await gate.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
  })

  test('any history, part of it brought later in any order, ends as it happened', async () => {
    const guests = [await bed.guest('Ana'), await bed.guest('Ion')]
    const [gate, one, two] = [await bed.door('A'), await bed.door('B'), await bed.door('C')]
    const step: fc.Arbitrary<Step> = fc.record({
      guest: fc.nat(1),
      minute: fc.integer({ min: 1, max: 50 }),
      way: fc.constantFrom<Direction>('in', 'out'),
      road: fc.constantFrom('network' as const, 'one' as const, 'two' as const),
      brought: fc.nat(1000),
    })
    const play = async (history: readonly Step[]) => {
      for (const table of ['scans', 'admissions', 'counters', 'incidents'])
        await db.look(`delete from checkin_${table} where company_id = $1`, [bed.companyId])
      const happened: Passage[][] = guests.map(() => [])
      for (const { guest, minute, way, road } of history.toSorted((a, b) => a.minute - b.minute)) {
        const move = { minute, way }
        if (road === 'network') {
          time.now = at(minute)
          const texts = await gate.scan(guests[guest]?.code ?? '', { direction: way })
          // A refused guest did not go in.
          if (texts.result === 'already') continue
        }
        happened[guest]?.push(move)
      }
      time.now = at(60)
      const late = history.filter(({ road }) => road !== 'network')
      for (const each of late.toSorted((a, b) => a.brought - b.brought)) {
        const happenedAt = at(each.minute).toISOString()
        const scan = { code: guests[each.guest]?.code ?? '', direction: each.way, happenedAt }
        const door = each.road === 'one' ? one : two
        // A door may bring so many letters a minute.
        time.now = new Date(time.now.getTime() + 61_000)
        await door.upload([{ ...scan, shown: each.way === 'in' ? 'admitted' : 'exited' }])
      }
      return happened
    }
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(step, { minLength: 2, maxLength: 9, selector: ({ minute }) => minute }),
        async (history) => {
          const happened = await play(history)
          const expected = happened.map(reference)
          for (const [n, guest] of guests.entries())
            expect(await stays(guest.id)).toEqual(expected[n])
          const came = expected.filter((each) => each.length > 0)
          const inside = came.filter((each) => each.at(-1)?.[1] === null)
          expect(await bed.counter()).toEqual({ arrived: came.length, inside: inside.length })
          const doubles = happened.reduce((sum, moves) => sum + doublesIn(moves), 0)
          expect(await bed.incidents()).toHaveLength(doubles)
        },
      ),
      { numRuns: 60 },
    )
  })
})
