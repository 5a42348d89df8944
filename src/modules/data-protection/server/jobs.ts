import { z } from 'zod'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { jobEventContext, jobCompanyContext } from '#platform/server/jobs/job-event-context.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { dropKeptMails } from '#platform/server/mail/kept-mail.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { anonymise, findOver } from './anonymisation.ts'

const lookForOver = jobType('data-protection.look-for-over', z.strictObject({}))
const anonymiseEvent = jobType('data-protection.anonymise', z.strictObject({ eventId: z.string() }))
const mailDays = 90
export const jobs = [
  every('13 2 * * *', lookForOver, async (ctx) => {
    const before = new Date(ctx.now.getTime() - mailDays * 86_400_000)
    for (const id of await ctx.database.inNoCompany(companyIds, 'read')) {
      await findIn(ctx, id)
      await dropKeptMails(ctx.services, id, before)
    }
  }),
  job(anonymiseEvent, async (ctx, { eventId }) => {
    await ctx.once(`anonymise ${eventId} ${ctx.id}`, (db, outbox) =>
      anonymise(jobEventContext(ctx, db, outbox, { eventId, actor: systemActor })),
    )
  }),
]

/** Every event has a job of its own, so that one which fails holds up no other. */
async function findIn(ctx: JobContext, companyId: string): Promise<void> {
  const company = systemScope(companyId)
  await ctx.database.inCompany(companyId, async (db) => {
    const outbox = new Outbox([])
    const overdueEventIds = await findOver(
      jobCompanyContext({ ...ctx, company }, db, outbox, systemActor),
    )
    for (const eventId of overdueEventIds)
      outbox.enqueue(anonymiseEvent, { eventId }, { key: `anonymise ${eventId}` })
    await outbox.store(db, companyId)
  })
}
