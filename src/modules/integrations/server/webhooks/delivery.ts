import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/jobs/outbox.ts'
import { nextTryAfter, turnedOffAfterMs } from '../../model.ts'
import * as deliveries from './delivery-store.ts'
import { writeToAdmins } from './webhook-emails.ts'
import { send, type DeliveryResult } from './sender.ts'
import { secretOf, signedHeaders } from './signature.ts'
import * as webhooks from './webhook-store.ts'

export const deliver = jobType('integrations.deliver', z.strictObject({ deliveryId: Id }))

interface News {
  event: string
  /** When it happened. */
  at: Date
  data: Record<string, unknown>
}

/** Stores news for a receiver, with the job that sends it; false when it was stored before. */
export async function addDelivery(
  { db, company, now }: { db: Db; company: CompanyScope; now: Date },
  outbox: Pick<Outbox, 'enqueue'>,
  webhookId: string,
  { event, at, data }: News,
  id: string = randomUUID(),
): Promise<boolean> {
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data })
  const isNew = await deliveries.insertDelivery(db, company, { id, webhookId, event, body, now })
  if (isNew) outbox.enqueue(deliver, { deliveryId: id }, { key: keyOf(id) })
  return isNew
}

/** The job key: at most one try of a delivery waits. */
export function keyOf(deliveryId: string): string {
  return `webhook ${deliveryId}`
}

/** One try. Its outcome is stored after it, so after a crash in between it is tried again with the same id. */
export async function deliverOnce(
  ctx: JobContext,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  const { company, database } = ctx
  if (!company) return
  const due = await database.inCompany(
    company.companyId,
    (db) => findDue(db, company, deliveryId),
    'read',
  )
  if (!due) return
  const { webhook, delivery } = due
  const secret = secretOf(ctx.services.keys, webhook.id, webhook.kid)
  const id = `msg_${deliveryId}`
  const { body } = delivery
  const answer: DeliveryResult = secret
    ? await send(
        webhook.url,
        { body, headers: signedHeaders(secret, { id, body, now: ctx.now }) },
        { allowsPrivate: ctx.services.env.allowsPrivateWebhooks },
      )
    : { problem: 'no_secret' }
  await ctx.once(`webhook ${deliveryId} ${ctx.id} ${ctx.attempt}`, (db, outbox) =>
    settle(ctx, { db, company, outbox }, delivery, answer),
  )
  ctx.touch('integrations.webhooks')
}

/** Undefined once the webhook is deleted or turned off, or the delivery was accepted. */
async function findDue(db: Db, company: CompanyScope, deliveryId: string) {
  const delivery = await deliveries.findDelivery(db, company, deliveryId)
  if (delivery?.state !== 'waiting') return undefined
  const webhook = await webhooks.findWebhook(db, company, delivery.webhookId)
  return webhook?.state === 'on' ? { webhook, delivery } : undefined
}

interface DeliveryContext {
  db: Db
  company: CompanyScope
  outbox: Outbox
}

async function settle(
  ctx: JobContext,
  place: DeliveryContext,
  { id, webhookId, attempts }: deliveries.StoredDelivery,
  answer: DeliveryResult,
): Promise<void> {
  const { db, company, outbox } = place
  const { now } = ctx
  const status = 'status' in answer ? answer.status : null
  const problem = 'problem' in answer ? answer.problem : null
  const isAccepted = status !== null && status >= 200 && status < 300
  const nextTryAt = isAccepted ? null : nextTryAfter(attempts + 1, now)
  const state = isAccepted ? 'delivered' : nextTryAt ? 'waiting' : 'failed'
  const webhook = await webhooks.recordDelivery(db, company, webhookId, { isAccepted, now })
  await deliveries.noteTry(db, company, id, { state, status, problem, nextTryAt: nextTryAt, now })
  if (nextTryAt) outbox.enqueue(deliver, { deliveryId: id }, { key: keyOf(id), runAt: nextTryAt })
  if (state !== 'failed' || !webhook?.failingSince) return
  if (now.getTime() - Date.parse(webhook.failingSince) < turnedOffAfterMs) return
  if (!(await webhooks.turnOff(db, company, webhookId))) return
  await deliveries.stopWaiting(db, company, webhookId)
  await writeToAdmins({ ...ctx, ...place, enqueue: outbox.enqueue.bind(outbox) }, webhook.url)
}
