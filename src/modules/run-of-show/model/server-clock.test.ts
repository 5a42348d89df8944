import { expect, test } from 'vitest'
import { ServerClock } from './server-clock.ts'

test('a device hours off shows the time of the server, by the quickest of the last answers', () => {
  const clock = new ServerClock()
  expect(clock.freshness(0)).toBe('red')
  // The device is five hours behind; the first answer was slow on its way back.
  const ahead = 5 * 3_600_000
  clock.note(1000 + ahead, 1000, 3000)
  expect(clock.now(3000)).toBe(2000 + ahead)
  clock.note(5010 + ahead, 5000, 5020)
  expect(clock.now(6000)).toBe(6000 + ahead)
})

test('a screen that was just opened is as old as its opening until the server answers', () => {
  const clock = new ServerClock(1000)
  expect([clock.age(1500), clock.freshness(1500), clock.freshness(4000)]).toEqual([
    500,
    'fresh',
    'amber',
  ])
  expect(new ServerClock().freshness(0)).toBe('red')
})

test('says how old its data is: amber within three seconds, red after ten', () => {
  const clock = new ServerClock()
  clock.note(0, 0, 0)
  expect([2600, 2750, 9900, 10_100].map((at) => clock.freshness(at))).toEqual([
    'fresh',
    'amber',
    'amber',
    'red',
  ])
})

test('loaded again without a network it goes on from what it knew, until the server answers', () => {
  const before = new ServerClock()
  expect(before.kept(0)).toBeNull()
  before.note(100_000, 1000, 1020)
  const after = new ServerClock()
  const kept = before.kept(2000)
  if (kept) after.restore(kept)
  expect(after.now(31_010)).toBe(130_000)
  expect([after.age(31_020), after.freshness(31_020)]).toEqual([30_000, 'red'])
  // The server was set meanwhile; a slow answer counts more than what was kept.
  after.note(200_000, 40_000, 44_000)
  expect([after.now(44_000), after.freshness(44_000)]).toEqual([202_000, 'fresh'])
  if (kept) after.restore(kept)
  expect(after.now(44_000)).toBe(202_000)
})

test('does not drift over eight hours, whatever its own clock does', () => {
  const clock = new ServerClock()
  // A bad quartz loses 80 parts in a million, and answers take 20 to 400 milliseconds, unevenly.
  const rate = 1 - 80e-6
  let worst = 0
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  for (let at = 0; at < 8 * 3_600_000; at += 2000) {
    const [there, back] = [10 + random() * 190, 10 + random() * 190]
    clock.note(at + there, at * rate, (at + there + back) * rate)
    const later = at + there + back + 1500
    if (at > 20_000) worst = Math.max(worst, Math.abs(clock.now(later * rate) - later))
  }
  expect(worst).toBeLessThan(100)
})
