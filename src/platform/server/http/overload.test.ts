import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { openDatabase } from '../database/db.ts'
import { ConcurrencyLimit } from '../pipeline/concurrency-limit.ts'

const db = testDatabase()

test('F18: when as many wait as may, the next is asked at once to come again; then all goes on', async () => {
  const database = openDatabase({ url: db.appUrl, log: quietLog, size: 1, maxWaiting: 2 })
  onTestFinished(() => database.close())
  let goOn = () => undefined as void
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const ask = () => database.inNoCompany((own) => sql`select 1`.execute(own).then(() => held))
  const answered = [ask(), ask(), ask()]
  await expect(ask()).rejects.toMatchObject({
    status: 503,
    code: 'overloaded',
    details: { retryAfter: 1 },
  })
  goOn()
  await Promise.all(answered)
  await expect(ask()).resolves.toBeUndefined()
})

test('F18: when all places are taken the next is asked to come again; a place is free once its work has ended, well or not', async () => {
  const concurrencyLimit = new ConcurrencyLimit(1)
  let fail = () => undefined as void
  const first = concurrencyLimit.take(
    () => new Promise((_, reject) => (fail = () => reject(new Error('no')))),
  )
  await expect(concurrencyLimit.take(() => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    code: 'overloaded',
    details: { retryAfter: 1 },
  })
  fail()
  await expect(first).rejects.toThrow('no')
  await expect(concurrencyLimit.take(() => Promise.resolve('in'))).resolves.toBe('in')
})
