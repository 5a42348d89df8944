import { z } from 'zod'
import { systemScope } from '#platform/server/access.ts'
import { every, job, jobType } from '#platform/server/jobs/jobs.ts'
import { doWork } from '#platform/server/jobs/work.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { compareWithLog } from './comparison.ts'
import { forgetDoors } from './presence-store.ts'
import { printJob, printNow } from './papers/printing.ts'

const tidy = jobType('check-in.tidy', z.strictObject({}))
const keptDays = 30
const compare = jobType('check-in.compare', z.strictObject({}))
const comparedDays = 3

export const jobs = [
  job(printJob, (ctx, task) =>
    doWork(ctx, task.workId, (progress) => printNow(ctx, task, progress)),
  ),
  every('27 * * * *', compare, async ({ database, log, now }) => {
    const since = new Date(now.getTime() - comparedDays * 86_400_000)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await compareWithLog({ database, log }, systemScope(id), since, now)
  }),
  every('43 3 * * *', tidy, async ({ database, now }) => {
    const before = new Date(now.getTime() - keptDays * 86_400_000)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, (db) => forgetDoors(db, systemScope(id), before))
  }),
]
