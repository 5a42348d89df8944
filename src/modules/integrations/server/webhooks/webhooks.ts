import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { requireRecentProof } from '#modules/accounts/server/api.ts'
import type * as contract from '../../contract.ts'
import {
  maxWebhooks,
  testEvent,
  type Delivery,
  type Webhook,
  type WebhookFields,
} from '../../model.ts'
import * as deliveries from './delivery-store.ts'
import { addDelivery, deliver, keyOf } from './delivery.ts'
import { secretOf, shownSecret } from './signature.ts'
import { addressIn, isPublicAddress } from './target-address.ts'
import * as store from './webhook-store.ts'

export async function list(ctx: CompanyContext): Promise<{ items: Webhook[] }> {
  return { items: (await store.webhooksOf(ctx.db, ctx.company)).map(webhookOf) }
}

/** A webhook carries news of guests out of the company, so a stolen sign-in must not be enough to add one. */
export async function add(ctx: CompanyContext, fields: WebhookFields) {
  requireRecentProof(ctx)
  requireTarget(ctx, fields.url)
  const all = await store.webhooksOf(ctx.db, ctx.company)
  if (all.length >= maxWebhooks) throw new AppError('conflict', 'integrations.too_many_webhooks')
  const id = randomUUID()
  const kid = ctx.services.keys.ring[0]?.kid ?? ''
  await store.insertWebhook(ctx.db, ctx.company, { ...fields, id, kid, now: ctx.now })
  await recordHistory(ctx, id, 'added', fieldChanges({}, fields))
  return { webhook: webhookOf(await requireWebhook(ctx, id)), secret: secretFor(ctx, id, kid) }
}

export async function change(
  ctx: CompanyContext,
  { webhookId, version, active, ...fields }: InputOf<typeof contract.changeWebhook>,
): Promise<Webhook> {
  const before = await requireWebhook(ctx, webhookId)
  const { url, events } = { ...before, ...omitUndefined(fields) }
  if (url !== before.url) {
    requireRecentProof(ctx)
    requireTarget(ctx, url)
  }
  const state = active === undefined ? before.state : active ? 'on' : 'off'
  const changedWebhook = { id: webhookId, version, url, events, state }
  const after = await store.updateWebhook(ctx.db, ctx.company, changedWebhook)
  if (!after)
    throw new AppError('conflict', 'integrations.webhook_changed_meanwhile', {
      current: webhookOf(await requireWebhook(ctx, webhookId)),
    })
  if (after.state !== 'on') await deliveries.stopWaiting(ctx.db, ctx.company, webhookId)
  const fieldsOf = (row: store.StoredWebhook) => ({
    url: row.url,
    events: row.events,
    state: row.state,
  })
  await recordHistory(ctx, webhookId, 'changed', fieldChanges(fieldsOf(before), fieldsOf(after)))
  return webhookOf(after)
}

/** Deletes a webhook; its waiting deliveries are not sent. */
export async function remove(ctx: CompanyContext, webhookId: string): Promise<null> {
  const { url } = await requireWebhook(ctx, webhookId)
  await recordHistory(ctx, webhookId, 'removed', [{ field: 'url', old: url }])
  await store.deleteWebhook(ctx.db, ctx.company, webhookId)
  return null
}

export async function showSecret(ctx: CompanyContext, webhookId: string) {
  requireRecentProof(ctx)
  const { id, kid } = await requireWebhook(ctx, webhookId)
  return { secret: secretFor(ctx, id, kid) }
}

export async function listDeliveries(
  ctx: CompanyContext,
  {
    webhookId,
    cursor,
    offset = Number(cursor ?? 0),
    limit,
  }: InputOf<typeof contract.listDeliveries>,
) {
  await requireWebhook(ctx, webhookId)
  const from = Number.isSafeInteger(offset) && offset >= 0 ? offset : 0
  const page = { offset: from, limit }
  const { items, total } = await deliveries.pageOfDeliveries(ctx.db, ctx.company, webhookId, page)
  const end = from + items.length
  return { items: items.map(shownDelivery), total, next: end < total ? String(end) : null }
}

export async function sendAgain(
  ctx: CompanyContext,
  { webhookId, deliveryId }: InputOf<typeof contract.sendAgain>,
): Promise<null> {
  await requireOn(ctx, webhookId)
  const delivery = await deliveries.findDelivery(ctx.db, ctx.company, deliveryId)
  if (delivery?.webhookId !== webhookId)
    throw new AppError('not_found', 'integrations.delivery_not_found')
  await deliveries.restart(ctx.db, ctx.company, deliveryId, ctx.now)
  ctx.enqueue(deliver, { deliveryId }, { key: keyOf(deliveryId) })
  return null
}

export async function sendTest(ctx: CompanyContext, webhookId: string): Promise<null> {
  await requireOn(ctx, webhookId)
  const news = { event: testEvent, at: ctx.now, data: {} }
  await addDelivery(ctx, { enqueue: (...job) => ctx.enqueue(...job) }, webhookId, news)
  return null
}

async function requireOn(ctx: CompanyContext, webhookId: string): Promise<void> {
  const { state } = await requireWebhook(ctx, webhookId)
  if (state !== 'on') throw new AppError('conflict', 'integrations.webhook_off')
}

async function requireWebhook(ctx: CompanyContext, id: string): Promise<store.StoredWebhook> {
  const webhook = await store.findWebhook(ctx.db, ctx.company, id)
  if (!webhook) throw new AppError('not_found', 'integrations.webhook_not_found')
  return webhook
}

/** Checks the address as far as possible without resolving a name; every delivery checks again. */
function requireTarget({ services: { env } }: CompanyContext, url: string): void {
  if (!URL.canParse(url)) throw invalidUrl('invalid_url')
  if (env.allowsPrivateWebhooks) return
  const { protocol, hostname } = new URL(url)
  const address = addressIn(hostname)
  const isInside = /(^|\.)(localhost|local|internal)\.?$/.test(hostname)
  if (isInside || (address !== null && !isPublicAddress(address)))
    throw invalidUrl('private_address')
  if (protocol !== 'https:') throw invalidUrl('https_only')
}

function invalidUrl(code: string): AppError {
  return new AppError('invalid', 'invalid_fields', { fields: { url: { code } } })
}

function secretFor({ services: { keys } }: CompanyContext, id: string, kid: string): string {
  const secret = secretOf(keys, id, kid)
  if (!secret) throw new AppError('conflict', 'integrations.secret_gone')
  return shownSecret(secret)
}

function shownDelivery(row: deliveries.StoredDelivery): Delivery {
  const { webhookId: _, ...delivery } = row
  return delivery
}

function webhookOf(row: store.StoredWebhook): Webhook {
  const { kid: _, ...webhook } = row
  return webhook
}

async function recordHistory(
  ctx: CompanyContext,
  entityId: string,
  verb: string,
  changes: ReturnType<typeof fieldChanges>,
): Promise<void> {
  await record(ctx, { entity: 'webhook', entityId, verb, changes })
}
