import { z } from 'zod'
import { type CompanyScope, systemActor, systemScope } from '#platform/server/auth/access.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { statusByClock, type Event } from '../model.ts'
import { eventsWithDateNews } from './dates/date-news-store.ts'
import { writeDateNews } from './dates/date-news.ts'
import { move } from './events.ts'
import { onTheClock } from './store.ts'

const lookAtClock = jobType('events.look-at-clock', z.strictObject({}))
const lookForDateNews = jobType('events.look-for-date-news', z.strictObject({}))
const sendDateNews = jobType('events.write-date-news', z.strictObject({ eventId: z.string() }))
const followClock = jobType('events.follow-clock', z.strictObject({}))

export const jobs = [
  every('*/5 * * * *', lookAtClock, findDue),
  every('* * * * *', lookForDateNews, findDateNews),
  job(sendDateNews, async (ctx, { eventId }) => {
    await ctx.once(`${ctx.id} ${eventId} ${ctx.attempt}`, async (db, outbox) => {
      await writeDateNews(jobEventContext(ctx, db, outbox, { eventId, actor: systemActor }))
    })
  }),
  job(followClock, async (ctx) => {
    const { company } = ctx
    if (!company) return
    await ctx.once(`follow-clock ${ctx.id}`, (db, outbox) => follow(ctx, db, company, outbox))
    ctx.touch('events', 'history')
  }),
]

/** A scheduled job checks every company; where something is due, the company gets its own job. */
async function findDue({ database, now }: JobContext): Promise<void> {
  const ids = await database.inNoCompany(companyIds, 'read')
  for (const id of ids)
    await database.inCompany(id, async (db) => {
      const due = await onTheClock(db, systemScope(id), now)
      if (!due.some((event) => statusByClock(event, now) !== event.status)) return
      const outbox = new Outbox([])
      outbox.enqueue(followClock, {}, { key: `follow-clock ${id}` })
      await outbox.store(db, id)
    })
}

async function findDateNews({ database, now }: JobContext): Promise<void> {
  for (const id of await database.inNoCompany(companyIds, 'read'))
    await database.inCompany(id, async (db) => {
      const outbox = new Outbox([])
      for (const { eventId } of await eventsWithDateNews(db, systemScope(id), now))
        outbox.enqueue(sendDateNews, { eventId }, { key: `events.write-date-news ${eventId}` })
      await outbox.store(db, id)
    })
}

/** An event whose state was not updated for days passes every state in order. */
async function follow(
  work: JobContext,
  db: Db,
  company: CompanyScope,
  outbox: Outbox,
): Promise<void> {
  const { now } = work
  for (let event of await onTheClock(db, company, now)) {
    const ctx = jobEventContext(work, db, outbox, { eventId: event.id, actor: systemActor })
    const end = statusByClock(event, now)
    while (event.status !== end) event = await move(ctx, event, stepTowards(event, end))
  }
}

function stepTowards({ status }: Event, end: Event['status']): Event['status'] {
  return status === 'confirmed' ? 'live' : end
}
