import { expect, test } from 'vitest'
import { nextTry, retryDelay } from './retry-schedule.ts'

const minute = 60_000

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 8],
  [5, 16],
  [6, 32],
  [7, 60],
  [8, 60],
  [70, 60],
  [2000, 60],
])('after failure %i a mail waits about %i minutes', (failures, minutes) => {
  expect(retryDelay(failures, 0.5)).toBe(minutes * minute)
  expect(retryDelay(failures, 0)).toBe(minutes * minute * 0.8)
  expect(retryDelay(failures, 1)).toBe(minutes * minute * 1.2)
})

test('a server that is down for a day loses nothing, one that is down for three days is given up', () => {
  const since = new Date('2027-05-15T10:00:00Z')
  const tries: number[] = []
  let now = since
  for (let failures = 1; ; failures++) {
    const next = nextTry(since, failures, now, (failures % 10) / 10)
    if (!next) break
    expect(next.getTime()).toBeGreaterThan(now.getTime())
    tries.push((next.getTime() - since.getTime()) / 3_600_000)
    now = next
  }
  expect(tries.some((hours) => hours > 24 && hours < 26)).toBe(true)
  expect(tries.at(-1)).toBeGreaterThan(70)
  expect(tries.at(-1)).toBeLessThanOrEqual(72)
})
