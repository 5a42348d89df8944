import { z } from 'zod'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { every, job, jobType, on, type JobContext } from '#platform/server/jobs/jobs.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { findGuests, requestDecided, waitingPromoted } from '#modules/guests/server/api.ts'
import { confirm, confirmJob, confirmLater, type News } from './answers/confirmation.ts'
import { guestActor } from './link.ts'
import { proofHours } from './registration/registration.ts'
import { purgeUnproved } from './registration/registration-store.ts'

const tidy = jobType('guest-page.tidy', z.strictObject({}))

export const jobs = [
  job(confirmJob, confirm),
  on(waitingPromoted, 'guest-page.promoted', (ctx, { eventId, guestIds }) =>
    writeToGroups(ctx, eventId, guestIds, 'promoted'),
  ),
  on(requestDecided, 'guest-page.decided', (ctx, { eventId, guestId, accepted }) =>
    writeToGroups(ctx, eventId, [guestId], accepted ? 'accepted' : 'refused'),
  ),
  every('23 3 * * *', tidy, async ({ database, now }) => {
    const before = new Date(now.getTime() - proofHours * 3_600_000)
    for (const companyId of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(companyId, (db) => purgeUnproved(db, systemScope(companyId), before))
  }),
]

/** Decisions of the team reach each group in one letter. */
async function writeToGroups(
  delivered: JobContext,
  eventId: string,
  guestIds: readonly string[],
  news: News,
): Promise<void> {
  await delivered.once(`${delivered.id} ${news}`, async (db, outbox) => {
    const ctx = jobEventContext(delivered, db, outbox, { eventId, actor: guestActor })
    const guests = await findGuests(db, ctx.event, guestIds)
    for (const groupId of new Set(guests.map((guest) => guest.groupId)))
      confirmLater(ctx, groupId, news)
  })
}
