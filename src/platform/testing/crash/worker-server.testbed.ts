import { sql } from 'kysely'
import { z } from 'zod'
import { openDatabase } from '#platform/server/database/db.ts'
import { job, jobType, type Job } from '#platform/server/jobs/jobs.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '../app-services.ts'
import { noLiveReaders } from '../no-live-readers.ts'

/** A worker in a separate process, whose database a test may kill; an uncaught error ends it. */
const { URL: url = '' } = process.env
const log = createLog('silent')
const database = openDatabase({ url, log })
const Payload = z.strictObject({ name: z.string() })

/** A pause within a transaction, in which the database can be lost. */
const note = (name: string): Job => ({
  ...job(jobType(name, Payload, 25), async (ctx, payload) => {
    await ctx.once(`note:${payload.name}`, async (db) => {
      await sql`select pg_sleep(0.02)`.execute(db)
    })
  }),
})
const worker = await startWorker({
  url,
  database,
  services: testServices(database),
  live: noLiveReaders,
  log,
  jobs: [note('test.note'), { ...note('test.apart'), apart: true }],
  now: () => new Date(),
})
worker.ended.then(
  () => process.exit(1),
  () => process.exit(1),
)
process.on('disconnect', () => process.exit(0))
process.send?.('works')
