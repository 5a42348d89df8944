import type { z } from 'zod'
import type { EventType } from '#shared/contract.ts'
import { on, type Job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { paymentDueSoon, paymentOverdue } from '#modules/budgets/contract.ts'
import { decisionMade } from '#modules/client-room/contract.ts'
import { guestRegistered, messageLeft } from '#modules/guest-page/contract.ts'
import { guestAnswered } from '#modules/guests/contract.ts'
import { taskDone } from '#modules/tasks/contract.ts'
import type { WebhookEvent } from '../../model.ts'
import { addDelivery } from './delivery.ts'
import { newArrivals } from './delivery-store.ts'
import { webhooksFor } from './webhook-store.ts'

/** The events that are sent, and their content: ids and states; receivers read names with an API key. */
interface Source<P extends z.ZodType = z.ZodType> {
  on: EventType<string, P>
  data(payload: z.output<P>): Record<string, unknown>
}

function source<P extends z.ZodType>(entry: Source<P>): Source {
  return entry
}

const sources: Record<Exclude<WebhookEvent, 'guest.checked_in'>, Source> = {
  'guest.answered': source({
    on: guestAnswered,
    data: ({ eventId, guestId, partId, before, after }) => ({
      eventId,
      guestId,
      partId,
      before,
      after,
    }),
  }),
  'guest.registered': source({
    on: guestRegistered,
    data: ({ eventId, groupId, guestIds }) => ({ eventId, groupId, guestIds }),
  }),
  'message.received': source({
    on: messageLeft,
    data: ({ eventId, groupId, messageId }) => ({ eventId, groupId, messageId }),
  }),
  'decision.made': source({
    on: decisionMade,
    data: ({ eventId, decisionId, verdict }) => ({ eventId, decisionId, verdict }),
  }),
  'task.done': source({
    on: taskDone,
    data: ({ eventId, taskId, number }) => ({ eventId, taskId, number }),
  }),
  'payment.due': source({ on: paymentDueSoon, data: ofPayment }),
  'payment.overdue': source({ on: paymentOverdue, data: ofPayment }),
}

type Payment = z.output<typeof paymentDueSoon.payload>

function ofPayment({ eventId, budgetId, paymentId, amount, currency, due, comesIn }: Payment) {
  return { eventId, budgetId, paymentId, amount, currency, due, comesIn }
}

/** One listener for each kind of news. */
export const webhookListeners: Job[] = Object.entries(sources).map(([event, entry]) =>
  on(entry.on, `integrations.${event}`, (ctx, payload) =>
    receive(ctx, event as WebhookEvent, entry.data(payload)),
  ),
)

async function receive(ctx: JobContext, event: WebhookEvent, data: Record<string, unknown>) {
  const { company, now } = ctx
  if (!company) return
  const isNew = await ctx.once(`webhooks ${ctx.id}`, async (db, outbox) => {
    for (const { id } of await webhooksFor(db, company, event))
      await addDelivery({ db, company, now }, outbox, id, { event, at: now, data })
  })
  if (isNew) ctx.touch('integrations.webhooks')
}

/** For how many days doors may upload scans. */
const lookBackMs = 8 * 86_400_000
const maxArrivals = 500

/** Doors decide without storing a job for each scan, so arrivals are found once a minute. */
export async function sendArrivals(ctx: JobContext): Promise<void> {
  const { company, now } = ctx
  if (!company) return
  const since = new Date(now.getTime() - lookBackMs)
  await ctx.once(`arrivals ${ctx.id}`, async (db, outbox) => {
    for (const arrival of await newArrivals(db, company, since, maxArrivals)) {
      const { deliveryId, webhookId, eventId, listId, guestId, arrivedAt } = arrival
      const at = new Date(arrivedAt)
      const news = { event: 'guest.checked_in', at, data: { eventId, listId, guestId } }
      await addDelivery({ db, company, now }, outbox, webhookId, news, deliveryId)
    }
  })
  ctx.touch('integrations.webhooks')
}
