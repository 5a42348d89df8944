import { z } from 'zod'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { type Actor, systemActor, systemScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { doWork } from '#platform/server/jobs/work.ts'
import { binDays } from '#modules/company/model.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { fillAllPlaces } from './seats/seats.ts'
import { runBulk, step, stepBack, undoBulkJob, type Step, type Task } from './bulk.ts'
import { importJobs } from './exchange/import-jobs.ts'
import { undoCutoff } from './guests.ts'
import { purgeHeldSeats } from './seats/seat-store.ts'
import { endBatch, purgeBatches } from './bulk-store.ts'
import { eventsWithRoom, purgeMerges, purgeNeeds } from './merge/merge-store.ts'

const stepSize = 1000

const lookForPlaces = jobType('guests.look-for-places', z.strictObject({}))
const fillPlaces = jobType('guests.fill-places', z.strictObject({ eventId: z.string() }))
const tidy = jobType('guests.tidy', z.strictObject({}))

export const jobs = [
  ...importJobs,
  job(runBulk, async (ctx, task) => {
    await doWork(ctx, task.workId, (progress) => runSteps(ctx, task, progress.report, step))
    const companyId = ctx.company?.companyId ?? ''
    // Work that did not finish was stopped: what it did until then can be undone.
    await ctx.database.inCompany(companyId, (db) =>
      endBatch(db, { companyId }, task.batchId, 'cancelled'),
    )
    ctx.touch('guests', 'company.bin')
  }),
  job(undoBulkJob, async (ctx, task) => {
    await doWork(ctx, task.workId, (progress) => runSteps(ctx, task, progress.report, stepBack))
    ctx.touch('guests', 'company.bin')
  }),
  // A capacity that grew is noticed here, since the events module that changes a part does not use guests.
  every('*/5 * * * *', lookForPlaces, async (ctx) => {
    await eachCompany(ctx, (companyId) =>
      ctx.database.inCompany(companyId, async (db) => {
        const outbox = new Outbox([])
        for (const eventId of await eventsWithRoom(db, systemScope(companyId), ctx.now))
          outbox.enqueue(fillPlaces, { eventId }, { key: `guests.fill-places ${eventId}` })
        await outbox.store(db, companyId)
      }),
    )
  }),
  job(fillPlaces, (ctx, { eventId }) => fillIn(ctx, eventId)),
  every('41 2 * * *', tidy, async (ctx) => {
    await eachCompany(ctx, (companyId) =>
      ctx.database.inCompany(companyId, async (db) => {
        await purgeHeldSeats(db, { companyId }, ctx.now)
        await purgeBatches(db, { companyId }, undoCutoff(ctx.now))
        await purgeMerges(db, { companyId }, new Date(ctx.now.getTime() - binDays * 86_400_000))
        await purgeNeeds(db, { companyId }, ctx.now)
      }),
    )
  }),
]

type Walk = (ctx: EventContext, batchId: string, size: number) => Promise<Step>

/** Step by step, each in a transaction of its own; a person who cancels keeps what was done and can undo it. */
async function runSteps(
  delivered: JobContext,
  task: Task,
  report: (done: number, total?: number) => Promise<void>,
  one: Walk,
): Promise<Record<string, unknown>> {
  const actor: Actor = { kind: 'user', ...task.by }
  for (let done = 0; ;) {
    await report(done, task.total)
    let processed = 0
    await delivered.once(
      `${delivered.id} ${task.batchId} ${delivered.attempt} ${done}`,
      async (db, outbox) => {
        const ctx = jobEventContext(delivered, db, outbox, { eventId: task.eventId, actor })
        processed = (await one(ctx, task.batchId, stepSize)).seen
      },
    )
    if (processed === 0) return { batchId: task.batchId }
    done += processed
    delivered.touch('guests')
  }
}

async function fillIn(delivered: JobContext, eventId: string): Promise<void> {
  const actor = systemActor
  await delivered.once(`${delivered.id} ${eventId} ${delivered.attempt}`, async (db, outbox) => {
    await fillAllPlaces(jobEventContext(delivered, db, outbox, { eventId, actor }))
  })
  delivered.touch('guests')
}

async function eachCompany(
  { database }: JobContext,
  work: (companyId: string) => Promise<unknown>,
): Promise<void> {
  for (const id of await database.inNoCompany(companyIds, 'read')) await work(id)
}
