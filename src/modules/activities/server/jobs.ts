import { z } from 'zod'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { every, job, jobType, on, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { agendaPublished, changeLine } from '#modules/agenda/server/api.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { activityShort } from '../contract.ts'
import { guestsOfSlots } from './enrolment/enrolment-store.ts'
import { settledSlot } from './enrolment/enrolment.ts'
import { dropPast } from './enrolment/held-places.ts'
import { writeChanges } from './enrolment-emails.ts'
import { slotsWithNews } from './slots/slot-news-store.ts'
import { writeSlotNews } from './slots/slot-news.ts'
import { hasShortSlots, slotsToSettle, takeShortSlots } from './slots/slot-store.ts'

const look = jobType('activities.look', z.strictObject({}))
const offerFreePlaces = jobType(
  'activities.settle',
  z.strictObject({ eventId: z.string(), slotId: z.string() }),
)
const writeNews = jobType(
  'activities.write-news',
  z.strictObject({ eventId: z.string(), slotId: z.string() }),
)
const notifyShort = jobType('activities.tell-short', z.strictObject({}))
export const jobs = [
  // Offers run out by the clock, and places that the programme added are noticed here.
  every('* * * * *', look, async (ctx) => {
    for (const companyId of await ctx.database.inNoCompany(companyIds, 'read'))
      await ctx.database.inCompany(companyId, async (db) => {
        const outbox = new Outbox([])
        const scope = systemScope(companyId)
        await dropPast(db, scope, ctx.now)
        for (const { eventId, slotId } of await slotsToSettle(db, scope, ctx.now))
          outbox.enqueue(
            offerFreePlaces,
            { eventId, slotId },
            { key: `activities.settle ${slotId}` },
          )
        for (const { eventId, slotId } of await slotsWithNews(db, scope, ctx.now))
          outbox.enqueue(writeNews, { eventId, slotId }, { key: `activities.write-news ${slotId}` })
        if (await hasShortSlots(db, scope, ctx.now))
          outbox.enqueue(notifyShort, {}, { key: `activities.tell-short ${companyId}` })
        await outbox.store(db, companyId)
      })
  }),
  job(notifyShort, async (ctx) => {
    await ctx.once(`${ctx.id} ${ctx.attempt}`, async (db, outbox) => {
      const scope = systemScope(ctx.company?.companyId ?? '')
      for (const slot of await takeShortSlots(db, scope, ctx.now)) {
        const { eventId, activityId, slotId, title, enrolled, minimum } = slot
        outbox.emit(activityShort, { eventId, activityId, slotId, title, enrolled, minimum })
      }
    })
  }),
  job(offerFreePlaces, async (ctx, { eventId, slotId }) => {
    await ctx.once(`${ctx.id} ${slotId} ${ctx.attempt}`, async (db, outbox) => {
      await settledSlot(jobEventContext(ctx, db, outbox, { eventId, actor: systemActor }), slotId)
    })
    ctx.touch('activities')
  }),
  job(writeNews, async (ctx, { eventId, slotId }) => {
    await ctx.once(`${ctx.id} ${slotId} ${ctx.attempt}`, async (db, outbox) => {
      await writeSlotNews(jobEventContext(ctx, db, outbox, { eventId, actor: systemActor }), slotId)
    })
  }),
  // Only guests with a place in a changed session are notified.
  on(agendaPublished, 'activities.tell-changes', async (ctx, published) => {
    if (published.tell) await notifyChanges(ctx, published)
  }),
]

async function notifyChanges(
  delivered: JobContext,
  { eventId, number, note, changes }: z.output<typeof agendaPublished.payload>,
): Promise<void> {
  await delivered.once(`${delivered.id} ${number}`, async (db, outbox) => {
    const ctx = jobEventContext(delivered, db, outbox, { eventId, actor: systemActor })
    const ids = changes.map(({ sessionId }) => sessionId)
    const places = await guestsOfSlots(db, ctx.event, ids, ['enrolled', 'offered'])
    const guestIds = [...new Set(places.map(({ guestId }) => guestId))]
    await writeChanges(ctx, guestIds, {
      key: `agenda-${eventId}-${number}`,
      note,
      lines: (guestId, { locale, zone, translate }) =>
        changes
          .filter(({ sessionId }) =>
            places.some((each) => each.guestId === guestId && each.slotId === sessionId),
          )
          .map((change) => changeLine(change, zone, locale, translate)),
    })
  })
}
