import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { createLog } from '#platform/server/process/log.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { compareWithLog } from '../comparison.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = doorTestbed(app)
const begin = Date.parse('2027-06-12T16:00:00Z')
const at = (minute: number) => new Date(begin + minute * 60_000)
const minuteOf = (when: Date | string) => (new Date(when).getTime() - begin) / 60_000

async function stays(guestId: string): Promise<(readonly [number, number | null])[]> {
  const rows = await db.look<{ entered: Date; closed: Date | null }>(
    `select entered_at as entered, closed_at as closed from checkin_admissions
     where company_id = $1 and guest_id = $2 order by entered_at`,
    [bed.companyId, guestId],
  )
  return rows.map(({ entered, closed }) => [minuteOf(entered), closed && minuteOf(closed)] as const)
}

describe('an undo takes back what it names, and nothing else', () => {
  const scan = (code: string, minute: number, more = {}) => ({
    code,
    happenedAt: at(minute).toISOString(),
    scanId: randomUUID(),
    shown: 'admitted',
    ...more,
  })
  const undo = (undoes: string, minute: number) => ({
    direction: 'undo',
    undoes,
    scanId: randomUUID(),
    happenedAt: at(minute).toISOString(),
  })

  test('one tablet without a network: scanned, undone and scanned again in one batch is inside since the second', async () => {
    const ana = await bed.guest('Ana')
    const tablet = await bed.door('Tableta')
    time.now = at(60)
    const first = scan(ana.code, 10)
    await tablet.upload([first, undo(first.scanId, 11), scan(ana.code, 12)])
    expect(await stays(ana.id)).toEqual([[12, null]])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    // The desk has no case, not even a settled one.
    expect([...(await bed.incidents()), ...(await bed.incidents(true))]).toEqual([])
    const asked = { eventId: bed.event.id, guestId: ana.id }
    const { lists } = await bed.admin.call(contract.getPresence, asked)
    expect(lists[0]?.arrivedAt).toBe(at(12).toISOString())
  })

  test.each([
    ['the one who undid', [0, 1]],
    ['the other', [1, 0]],
  ] as const)('two tablets: the same whether %s uploads first', async (_, order) => {
    const ana = await bed.guest('Ana')
    const tablets = [await bed.door('A'), await bed.door('B')]
    time.now = at(60)
    const first = scan(ana.code, 10)
    const brought = [[first, undo(first.scanId, 11)], [scan(ana.code, 12)]]
    for (const n of order) await tablets[n]?.upload(brought[n] ?? [])
    expect(await stays(ana.id)).toEqual([[12, null]])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    expect(await bed.incidents()).toEqual([])
  })

  test('in, out, the exit undone, out again in one batch: they left, at the second exit', async () => {
    const ana = await bed.guest('Ana')
    const tablet = await bed.door()
    time.now = at(60)
    const out = { direction: 'out', shown: 'exited' }
    const exit = scan(ana.code, 20, out)
    await tablet.upload([scan(ana.code, 10), exit, undo(exit.scanId, 21), scan(ana.code, 30, out)])
    expect(await stays(ana.id)).toEqual([[10, 30]])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 0 })
  })

  test('an undo that arrives before its scan waits for it', async () => {
    const ana = await bed.guest('Ana')
    const tablet = await bed.door()
    time.now = at(60)
    const first = scan(ana.code, 10)
    await tablet.upload([undo(first.scanId, 11)])
    await tablet.upload([first])
    expect(await stays(ana.id)).toEqual([])
    expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
  })
})

test('a batch with an exit in flight while another door scans the same guest: counters stay those of the log', async () => {
  const guests = await Promise.all(Array.from({ length: 10 }, (_, n) => bed.guest(`G${n}`)))
  const [gate, tablet] = [await bed.door('Poarta'), await bed.door('Tableta')]
  time.now = at(60)
  for (const { code } of guests) {
    await gate.scan(code)
    const happenedAt = at(59).toISOString()
    await Promise.all([
      tablet.upload([{ code, direction: 'out', happenedAt }]),
      gate.scan(code),
      tablet.upload([{ code, direction: 'out', happenedAt: at(60).toISOString() }]),
      gate.scan(code),
    ])
  }
  const [kept] = await db.look<{ arrived: number; inside: number }>(
    `select count(distinct guest_id)::int as arrived, (count(*) filter (where closed_at is null))::int as inside
     from checkin_admissions where company_id = $1`,
    [bed.companyId],
  )
  expect(await bed.counter()).toEqual(kept)
  expect(kept?.arrived).toBe(10)
})

test.each([
  ['before the exit', ['green', 'exit']],
  ['after the exit', ['exit', 'green']],
] as const)(
  'a green light after a lost “already” is kept, brought %s that explains it',
  async (_, order) => {
    const ana = await bed.guest('Ana')
    const [a, b, c] = [await bed.door('A'), await bed.door('B'), await bed.door('C')]
    time.now = at(10)
    await a.scan(ana.code)
    time.now = at(30)
    const scanId = randomUUID()
    expect((await c.scan(ana.code, { scanId })).result).toBe('already')
    // That answer was lost: the door decided offline, by its own list.
    time.now = at(60)
    const green = { code: ana.code, scanId, shown: 'admitted', happenedAt: at(30).toISOString() }
    const exit = { code: ana.code, direction: 'out', happenedAt: at(20).toISOString() }
    for (const each of order) await (each === 'green' ? c.upload([green]) : b.upload([exit]))
    await c.upload([green])
    expect(await stays(ana.id)).toEqual([
      [10, 20],
      [30, null],
    ])
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    expect(await bed.incidents()).toEqual([])
  },
)

test('whom a door turned away after a lost “admitted” is not inside', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  const scanId = randomUUID()
  expect((await door.scan(ana.code, { scanId })).result).toBe('admitted')
  const { code } = ana
  await door.upload([{ code, scanId, shown: 'unknown', happenedAt: at(0).toISOString() }])
  expect(await stays(ana.id)).toEqual([])
  expect(await bed.counter()).toEqual({ arrived: 0, inside: 0 })
})

test('how long a message waited changes no hour, where the door knows how far its clock is off', async () => {
  const ana = await bed.guest('Ana')
  const door = await bed.door()
  const ahead = 26 * 3_600_000
  const byDoor = (minute: number) => new Date(at(minute).getTime() + ahead).toISOString()
  time.now = at(11)
  const known = { clockBehindMs: -ahead }
  await door.scan(ana.code, { happenedAt: byDoor(10), ...known })
  // Sent at minute 21, and read by a busy server nine minutes later.
  time.now = at(30)
  const exit = { code: ana.code, direction: 'out', happenedAt: byDoor(20), shown: 'exited' }
  const scans = [{ scanId: randomUUID(), listId: bed.party.id, ...exit }]
  await door.call(contract.uploadScans, { sentAt: byDoor(21), scans, ...known })
  expect(await stays(ana.id)).toEqual([[10, 20]])
})

test('what parted from the log is found, put right and reported', async () => {
  const [ana, ion] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  await door.scan(ana.code)
  await door.scan(ion.code)
  const texts: string[] = []
  const parts = { database: db.database, log: createLog('error', (line) => texts.push(line)) }
  const compared = () =>
    compareWithLog(parts, systemScope(bed.companyId), at(-60), new Date(time.now))
  expect(await compared()).toEqual({ stays: 0, counters: 0 })
  expect(texts).toEqual([])
  await db.look('delete from checkin_admissions where guest_id = $1', [ana.id])
  await db.look('update checkin_counters set arrived = arrived + 9 where company_id = $1', [
    bed.companyId,
  ])
  expect(await compared()).toEqual({ stays: 1, counters: 1 })
  expect(texts.join()).toContain('differed from its log')
  expect(await stays(ana.id)).toEqual([[0, null]])
  expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
})
