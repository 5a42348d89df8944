import { z } from 'zod'
import { systemScope } from '#platform/server/auth/access.ts'
import { every, job, jobType, on, type Job } from '#platform/server/jobs/jobs.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { eventDeleted } from '#modules/events/server/api.ts'
import { wakeSnoozed } from './inbox.ts'
import {
  findDigests,
  lookForDigests,
  mailDigest,
  mailNow,
  sendDigestOf,
  sendNow,
} from './emails.ts'
import { listeners } from './listeners.ts'
import * as store from './store.ts'

const purgeOld = jobType('notifications.purge', z.strictObject({}))
const retentionMs = 180 * 24 * 3_600_000

export const jobs: Job[] = [
  ...listeners,
  job(mailNow, sendNow),
  job(mailDigest, sendDigestOf),
  every('*/5 * * * *', lookForDigests, findDigests),
  job(wakeSnoozed, async ({ company, database, now, touch }) => {
    if (!company) return
    await database.inCompany(company.companyId, (db) => store.wake(db, company, now))
    touch('notifications')
  }),
  on(eventDeleted, 'notifications.event-deleted', async (ctx, { eventId }) => {
    const { company, database, now } = ctx
    if (!company) return
    await database.inCompany(company.companyId, (db) =>
      store.archiveEvent(db, company, eventId, now),
    )
    ctx.touch('notifications')
  }),
  every('37 2 * * *', purgeOld, async ({ database, now }) => {
    const older = new Date(now.getTime() - retentionMs)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, (db) => store.purge(db, systemScope(id), older))
  }),
]
