import { z } from 'zod'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { messageFinished } from '../contract.ts'
import { dueAt, maxRecipients, reasonToSkip } from '../model.ts'
import { enqueue, reachOf, recipientsOf } from './messages.ts'
import { send, sendJob } from './delivery/delivery.ts'
import { lockMessage, moveMessage, scheduledMessages, type StoredMessage } from './store.ts'

const look = jobType('invitations.look', z.strictObject({}))
const due = jobType(
  'invitations.due',
  z.strictObject({ eventId: z.string(), messageId: z.string() }),
)
export const jobs = [job(sendJob, send), every('* * * * *', look, lookForDue), job(due, startDue)]

/** The dates of events move, so what is due is asked again each time and never remembered. */
async function lookForDue(ctx: JobContext): Promise<void> {
  for (const companyId of await ctx.database.inNoCompany(companyIds, 'read')) {
    const scope = systemScope(companyId)
    await ctx.database.inCompany(companyId, async (db) => {
      const outbox = new Outbox([])
      for (const { id: messageId, eventId } of await scheduledMessages(db, scope))
        outbox.enqueue(due, { eventId, messageId }, { key: `invitations.due ${messageId}` })
      await outbox.store(db, companyId)
    })
  }
}

/** Starts, postpones or skips a scheduled message. */
async function startDue(
  delivered: JobContext,
  { eventId, messageId }: z.output<typeof due.payload>,
): Promise<void> {
  const companyId = delivered.company?.companyId ?? ''
  const [message] = (
    await delivered.database.inCompany(companyId, (db) =>
      scheduledMessages(db, systemScope(companyId)),
    )
  ).filter(({ id }) => id === messageId)
  if (!message?.schedule) return
  const { schedule } = message
  await delivered.once(`${delivered.id} ${delivered.attempt} due`, async (db, outbox) => {
    const ctx = jobEventContext(delivered, db, outbox, { eventId, actor: systemActor })
    // Held until the end: deleting the event takes it back first.
    if ((await lockMessage(db, ctx.event, messageId))?.state !== 'scheduled') return
    const event = await eventFacts(ctx)
    const at = dueAt(schedule, event)
    if (at === null || Date.parse(at) > delivered.now.getTime()) return
    const sense = reasonToSkip(message, event, at, delivered.now)
    const reason = sense ?? ((await isOverfull(ctx, message)) ? 'too_many' : null)
    const to = reason ? 'skipped' : 'sending'
    const step = { from: ['scheduled'], to, reason: reason ?? '' } as const
    if (!(await moveMessage(db, ctx.event, messageId, step))) return
    if (to === 'sending') {
      const { releasedById: id, releasedBy } = message
      return enqueue(ctx, messageId, { id, name: releasedBy ?? '' })
    }
    const finished = {
      eventId,
      messageId,
      name: message.name,
      outcome: reason === 'too_many' ? reason : 'skipped',
      recipients: 0,
    } as const
    ctx.emit(messageFinished, finished)
  })
  delivered.touch('messages')
}

/**
 * The list exceeded the limit since the message was started: none of it is sent, since no one chose who to
 * leave out.
 */
async function isOverfull(ctx: EventContext, message: StoredMessage): Promise<boolean> {
  return recipientsOf(await reachOf(ctx, message)) > maxRecipients
}
