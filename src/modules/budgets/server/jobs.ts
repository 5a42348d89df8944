import { z } from 'zod'
import { jobEventContext, jobCompanyContext } from '#platform/server/jobs/job-event-context.ts'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import { paymentDueSoon, paymentOverdue } from '../contract.ts'
import { comesIn } from '../model.ts'
import { followAnchors } from './date-move.ts'
import { paymentsOffSchedule, duePayments, findPayments } from './payments/payment-store.ts'

const lookAtDue = jobType('budgets.look-at-due', z.strictObject({}))
const emitDue = jobType('budgets.tell-due', z.strictObject({ day: z.string() }))

const lookAtAnchors = jobType('budgets.look-at-anchors', z.strictObject({}))
const catchUp = jobType('budgets.follow-anchors', z.strictObject({}))

export const jobs = [
  every('*/5 * * * *', lookAtAnchors, findPaymentsOffSchedule),
  job(catchUp, async (ctx) => {
    await ctx.once(`budgets-anchors ${ctx.id}`, (db, outbox) =>
      followAnchors(jobCompanyContext(ctx, db, outbox, systemActor)),
    )
    ctx.touch('budgets', 'history')
  }),
  every('0 6 * * *', lookAtDue, findDue),
  job(emitDue, async (ctx, { day }) => {
    const { company } = ctx
    if (!company) return
    await ctx.once(`budgets-due ${company.companyId} ${day}`, async (db, outbox) => {
      const due = await duePayments(db, company, ctx.now)
      const rows = await findPayments(
        db,
        company,
        due.map(({ id }) => id),
      )
      for (const { id, kind, side } of due) {
        const payment = rows.find((each) => each.id === id)
        if (!payment) continue
        const { eventId, budgetId, supplier, amount, currency, dueDate } = payment
        const { leadId, memberIds } = await eventFacts(
          jobEventContext(ctx, db, outbox, { eventId, actor: systemActor }),
        )
        outbox.emit(kind === 'overdue' ? paymentOverdue : paymentDueSoon, {
          eventId,
          budgetId,
          paymentId: id,
          supplier,
          amount,
          currency,
          due: dueDate,
          comesIn: comesIn(side, payment),
          userIds: [...new Set([...(leadId ? [leadId] : []), ...memberIds])],
          actorId: null,
        })
      }
    })
  }),
]

async function findPaymentsOffSchedule({ database }: JobContext): Promise<void> {
  for (const id of await database.inNoCompany(companyIds, 'read'))
    await database.inCompany(id, async (db) => {
      if ((await paymentsOffSchedule(db, systemScope(id))).length === 0) return
      const outbox = new Outbox([])
      outbox.enqueue(catchUp, {}, { key: `budgets-anchors ${id}` })
      await outbox.store(db, id)
    })
}

/** Runs every morning for all companies; a company with due payments gets a job of its own. */
async function findDue({ database, now }: JobContext): Promise<void> {
  const day = todayIn(defaultZone, now)
  for (const id of await database.inNoCompany(companyIds, 'read'))
    await database.inCompany(id, async (db) => {
      if ((await duePayments(db, systemScope(id), now)).length === 0) return
      const outbox = new Outbox([])
      outbox.enqueue(emitDue, { day }, { key: `budgets-due ${id}` })
      await outbox.store(db, id)
    })
}
