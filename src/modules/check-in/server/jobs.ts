import { z } from 'zod'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { every, job, jobType } from '#platform/server/jobs/jobs.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { doWork } from '#platform/server/jobs/work.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { compareWithLog } from './comparison.ts'
import { rehearsedEvents } from './list-store.ts'
import { endInTime, endKey, endRehearsalInTime } from './lists.ts'
import { forgetDoors } from './scans/presence-store.ts'
import { printJob, printNow } from './documents/ticket-print.ts'

const tidy = jobType('check-in.tidy', z.strictObject({}))
const keptDays = 30
const compare = jobType('check-in.compare', z.strictObject({}))
const comparedDays = 3
const lookAtRehearsals = jobType('check-in.rehearsals', z.strictObject({}))

export const jobs = [
  job(printJob, (ctx, task) =>
    doWork(ctx, task.workId, (progress) => printNow(ctx, task, progress)),
  ),
  every('27 * * * *', compare, async ({ database, log, now }) => {
    const since = new Date(now.getTime() - comparedDays * 86_400_000)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await compareWithLog({ database, log }, systemScope(id), since, now)
  }),
  // The dates of events move, so what is over is asked again each time.
  every('*/5 * * * *', lookAtRehearsals, async ({ database }) => {
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, async (db) => {
        const outbox = new Outbox([])
        for (const eventId of await rehearsedEvents(db, systemScope(id)))
          outbox.enqueue(endInTime, { eventId }, { key: endKey(eventId) })
        await outbox.store(db, id)
      })
  }),
  job(endInTime, async (ctx, { eventId }) => {
    await ctx.once(`rehearsal ${ctx.id} ${ctx.attempt}`, (db, outbox) =>
      endRehearsalInTime(jobEventContext(ctx, db, outbox, { eventId, actor: systemActor })),
    )
  }),
  every('43 3 * * *', tidy, async ({ database, now }) => {
    const before = new Date(now.getTime() - keptDays * 86_400_000)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, (db) => forgetDoors(db, systemScope(id), before))
  }),
]
