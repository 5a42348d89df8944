import { sql } from 'kysely'
import { z } from 'zod'
import { every, jobType, type Job, type JobContext } from './jobs.ts'
import { dropKeptMails } from '../mail/kept-mail.ts'

const hour = 3_600_000
const day = 24 * hour

/** Deletes rows that are no longer needed; without this the tables grow with every request. */
const tidyUp = jobType('platform.tidy', z.strictObject({}))

export const tidyJobs = [every('15 3 * * *', tidyUp, tidy)] as Job[]

const mailDays = 90
/** Longer than any backup may be kept. */
const ledgerDays = 400

async function tidy(ctx: JobContext): Promise<void> {
  await dropKeptMails(ctx.services, null, new Date(ctx.now.getTime() - mailDays * day))
  const before = (age: number) => new Date(ctx.now.getTime() - age).toISOString()
  const companies = await ctx.database.inNoCompany(async (db) => {
    await sql`delete from idempotent_answers where at < ${before(day)}`.execute(db)
    await sql`delete from rate_limits where until < ${before(0)}`.execute(db)
    // The marks of the demo data are kept, so that it is seeded once.
    await sql`delete from effects where at < ${before(30 * day)} and key not like 'demo:%'`.execute(
      db,
    )
    await sql`delete from erasures where at < ${before(ledgerDays * day)}`.execute(db)
    return (await sql<{ id: string }>`select id from companies`.execute(db)).rows
  })
  for (const { id } of companies)
    await ctx.database.inCompany(id, (db) =>
      sql`delete from work where company_id = ${id} and created_at < ${before(30 * day)}
        and finished_at < ${before(30 * day)}`.execute(db),
    )
}
