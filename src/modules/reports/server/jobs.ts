import { every, job, type Job } from '#platform/server/jobs/jobs.ts'
import { doWork } from '#platform/server/jobs/work.ts'
import { makeNow, makeReport } from './generation.ts'
import { findDue, lookForDue, mail, mailReport } from './schedules.ts'

export const jobs: Job[] = [
  every('*/10 * * * *', lookForDue, findDue),
  job(mailReport, mail),
  job(makeReport, (ctx, task) =>
    doWork(ctx, task.workId, (progress) => makeNow(ctx, task, progress)),
  ),
]
