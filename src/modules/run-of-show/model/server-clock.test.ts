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

test('says how old its data is: amber after three seconds, red after ten', () => {
  const clock = new ServerClock()
  clock.note(0, 0, 0)
  expect([2900, 3100, 9900, 10_100].map((at) => clock.freshness(at))).toEqual([
    'fresh',
    'amber',
    'amber',
    'red',
  ])
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
