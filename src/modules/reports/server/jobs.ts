import { every, job, type Job } from '#platform/server/jobs.ts'
import { findDue, lookForDue, mail, mailReport } from './schedules.ts'

export const jobs: Job[] = [every('*/10 * * * *', lookForDue, findDue), job(mailReport, mail)]
