import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { noLiveReaders } from '#platform/testing/no-live-readers.ts'
import { every, job, jobType, type Job } from './jobs.ts'
import { Outbox } from './outbox.ts'
import { startWorker, type Worker } from './worker.ts'

const db = testDatabase()
const atOnce = jobType('test.at-once', z.strictObject({}))
const ran: string[] = []
const jobs: Job[] = [
  every(
    '* * * * *',
    jobType('test.each-minute', z.strictObject({})),
    async () => void ran.push('minute'),
  ),
  job(atOnce, async () => void ran.push('at once')),
]

afterEach(() => vi.useRealTimers())

/** Only what the clock says is set; the worker itself waits as always. */
function clockSays(time: string): void {
  vi.setSystemTime(`2026-01-15T${time}Z`)
}

function workerFromNow(): Promise<Worker> {
  const { database } = db
  const parts = {
    url: db.appUrl,
    database,
    services: testServices(database),
    live: noLiveReaders,
    log: quietLog,
    jobs,
  }
  return startWorker({ ...parts, now: () => new Date() })
}

const known = (minute: string) =>
  vi.waitFor(async () => {
    const rows = await db.look<{ last_execution: string | null }>(
      'select last_execution from graphile_worker._private_known_crontabs',
    )
    expect(rows[0]?.last_execution).toContain(minute)
  }, 30_000)

test('F11: a clock turned back under a worker, and under the next one, runs no minute twice and holds up no job', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  clockSays('10:00:59.990')
  const first = await workerFromNow()
  await vi.waitFor(
    async () =>
      expect(await db.look('select from graphile_worker._private_known_crontabs')).toHaveLength(1),
    30_000,
  )
  clockSays('10:01:00.010')
  await known('10:01')
  await vi.waitFor(() => expect(ran).toEqual(['minute']), 30_000)

  clockSays('10:00:59.990')
  await db.database.inNoCompany(async (own) => {
    const outbox = new Outbox(jobs)
    outbox.enqueue(atOnce, {})
    await outbox.store(own, null)
  })
  await vi.waitFor(() => expect(ran).toEqual(['minute', 'at once']), 30_000)
  await first.stop()
  const second = await workerFromNow()
  onTestFinished(() => second.stop())
  clockSays('10:01:00.010')
  // The next minute is reached only after the one that was there before.
  clockSays('10:02:00.010')
  await known('10:02')
  await vi.waitFor(() => expect(ran).toEqual(['minute', 'at once', 'minute']), 30_000)
})
