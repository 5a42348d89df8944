import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { MemoryLimits, StoredLimits } from './limits.ts'

const db = testDatabase()
const three = { max: 3, seconds: 60 }
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15) + seconds * 1000)

test('the fourth within the window must wait for its end, and then counting starts anew', () => {
  const limits = new MemoryLimits(true)
  for (let n = 0; n < 3; n++) limits.take('x', three, at(n).getTime())
  expect(() => limits.take('x', three, at(10).getTime())).toThrow(
    expect.objectContaining({ status: 429, details: { retryAfter: 50 } }),
  )
  limits.take('y', three, at(10).getTime())
  limits.take('x', three, at(61).getTime())
})

test('limits that are off count nothing', () => {
  const limits = new MemoryLimits(false)
  for (let n = 0; n < 100; n++) limits.take('x', three)
})

test('of fifty at once, stored limits let exactly three pass', async () => {
  const limits = new StoredLimits(db.database, true)
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => limits.take('account', three, at(0))),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  await limits.take('account', three, at(61))
})

test('a cleared count starts anew', async () => {
  const limits = new StoredLimits(db.database, true)
  for (let n = 0; n < 3; n++) await limits.take('z', three, at(0))
  await limits.clear('z')
  await limits.take('z', three, at(0))
})
