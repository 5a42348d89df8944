import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { openDatabase } from '../database/db.ts'

const db = testDatabase()

test('F18: when as many wait as may, the next is told at once to come again; then all goes on', async () => {
  const database = openDatabase({ url: db.appUrl, log: quietLog, size: 1, mostWaiting: 2 })
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
