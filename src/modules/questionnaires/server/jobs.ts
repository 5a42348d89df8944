import { z } from 'zod'
import { systemScope } from '#platform/server/access.ts'
import { every, jobType } from '#platform/server/jobs/jobs.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { forgetOverdue } from './protection-store.ts'

const tidy = jobType('questionnaires.tidy', z.strictObject({}))

export const jobs = [
  every('17 3 * * *', tidy, async ({ database, now }) => {
    for (const companyId of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(companyId, (db) => forgetOverdue(db, systemScope(companyId), now))
  }),
]
