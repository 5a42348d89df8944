import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { Webhook, WebhookEvent, WebhookFields, WebhookState } from '../../model.ts'
import type { IntegrationTables } from '../tables.ts'

export type StoredWebhook = Webhook & { kid: string }

const columns = sql`id, version, url, events, state, secret_kid as kid, created_at as "createdAt",
  failing_since as "failingSince", last_delivered_at as "lastDeliveredAt"`

export async function webhooksOf(db: Db, { companyId }: CompanyScope): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`select ${columns} from webhooks
    where company_id = ${companyId} order by created_at, id`.execute(db)
  return rows
}

/** The active webhooks for this kind of event. */
export async function webhooksFor(
  db: Db,
  { companyId }: CompanyScope,
  event: WebhookEvent,
): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`select ${columns} from webhooks
    where company_id = ${companyId} and state = 'on' and ${event} = any(events) order by id`.execute(
    db,
  )
  return rows
}

export async function findWebhook(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<StoredWebhook | undefined> {
  const { rows } = await sql<StoredWebhook>`select ${columns} from webhooks
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function insertWebhook(
  db: Db,
  { companyId }: CompanyScope,
  hook: WebhookFields & { id: string; kid: string; now: Date },
): Promise<void> {
  await sql`insert into webhooks (company_id, id, url, events, secret_kid, created_at)
    values (${companyId}, ${hook.id}, ${hook.url}, ${hook.events}::text[], ${hook.kid}, ${hook.now.toISOString()})`.execute(
    db,
  )
}

/** Turning it on resets its time of failing; undefined when it was changed in between. */
export async function updateWebhook(
  db: Db,
  { companyId }: CompanyScope,
  hook: WebhookFields & { id: string; version: number; state: WebhookState },
): Promise<StoredWebhook | undefined> {
  const { rows } =
    await sql<StoredWebhook>`update webhooks set url = ${hook.url}, events = ${hook.events}::text[],
      failing_since = case when state <> 'on' and ${hook.state} = 'on' or url <> ${hook.url} then null else failing_since end,
      state = ${hook.state}, version = version + 1
    where company_id = ${companyId} and id = ${hook.id} and version = ${hook.version} returning ${columns}`.execute(
      db,
    )
  return rows[0]
}

export async function deleteWebhook(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .withTables<IntegrationTables>()
    .deleteFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records whether the receiver accepted a delivery. */
export async function recordDelivery(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  { isAccepted, now }: { isAccepted: boolean; now: Date },
): Promise<StoredWebhook | undefined> {
  const at = now.toISOString()
  const set = isAccepted
    ? sql`failing_since = null, last_delivered_at = ${at}`
    : sql`failing_since = coalesce(failing_since, ${at})`
  const { rows } = await sql<StoredWebhook>`update webhooks set ${set}
    where company_id = ${companyId} and id = ${id} returning ${columns}`.execute(db)
  return rows[0]
}

export async function turnOff(db: Db, { companyId }: CompanyScope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhooks set state = 'failed', version = version + 1
    where company_id = ${companyId} and id = ${id} and state = 'on'`.execute(db)
  return numAffectedRows === 1n
}

export const urlsOf = namesIn<IntegrationTables>()('webhooks', 'url')
