import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import type { Db, Mode } from '../database/db.ts'
import { openLive } from '../live/live.ts'
import { BackgroundThrottle } from './background-throttle.ts'

const rests: number[] = []
const throttled = () => new BackgroundThrottle((ms) => Promise.resolve(rests.push(ms)))

const db = testDatabase()
const company = '00000000-0000-4000-8000-000000000001'
const work = (own: Db) => sql`select pg_sleep(0.05)`.execute(own)

beforeEach(() => void rests.splice(0))

test.each<Mode>(['read', 'write'])(
  'while doors scan, background work that may %s rests longer than it took',
  async (mode) => {
    const throttle = throttled()
    for (let news = 0; news < 20; news++) throttle.doorsScanned()
    const found = await throttle.slow(db.database).inCompany(company, work, mode)
    expect(found.rows).toHaveLength(1)
    expect(rests).toEqual([expect.toSatisfy((ms: number) => ms > 50 && ms <= 3000)])
  },
)

test('a reader rests after each of its statements, a writer holds no lock while it rests', async () => {
  const throttle = throttled()
  for (let news = 0; news < 20; news++) throttle.doorsScanned()
  const twice = (own: Db) => work(own).then(() => work(own))
  await throttle.slow(db.database).inCompany(company, twice, 'read')
  expect(rests).toHaveLength(2)
  await throttle.slow(db.database).inCompany(company, twice, 'write')
  expect(rests).toHaveLength(3)
})

test('while no door scans, background work does not rest', async () => {
  await throttled().slow(db.database).inCompany(company, work)
  expect(rests).toEqual([])
})

test('a process is notified of scans in another', async () => {
  const received: string[] = []
  const one = await openLive(db.appUrl, quietLog)
  const two = await openLive(db.appUrl, quietLog, (tags) => received.push(...tags))
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])))
  one.publish(company, ['checkin'])
  await vi.waitFor(() => expect(received).toEqual(['checkin']), 30_000)
})
