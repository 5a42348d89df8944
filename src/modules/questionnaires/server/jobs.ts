import { z } from 'zod'
import { systemScope } from '#platform/server/auth/access.ts'
import { every, jobType } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { inboxJobs } from './answers/inbox-jobs.ts'
import { removeFiles } from './submissions/answer-files.ts'
import { forgetOverdue } from './protection-store.ts'

const tidy = jobType('questionnaires.tidy', z.strictObject({}))

export const jobs = [
  ...inboxJobs,
  every('17 3 * * *', tidy, async ({ database, now }) => {
    for (const companyId of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(companyId, async (db) => {
        const outbox = new Outbox([])
        const company = systemScope(companyId)
        const { fileIds } = await forgetOverdue(db, company, now)
        await removeFiles({ db, company, now, enqueue: outbox.enqueue.bind(outbox) }, fileIds)
        await outbox.store(db, companyId)
      })
  }),
]
