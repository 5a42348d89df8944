import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Delivery, DeliveryProblem, DeliveryState } from '../../model.ts'

export type StoredDelivery = Delivery & { webhookId: string }

const columns = sql`id, webhook_id as "webhookId", event, body, state, attempts, created_at as "createdAt",
  last_tried_at as "lastTriedAt", next_try_at as "nextTryAt", status, problem`

/** False where it is there already. */
export async function insertDelivery(
  db: Db,
  { companyId }: CompanyScope,
  delivery: { id: string; webhookId: string; event: string; body: string; now: Date },
): Promise<boolean> {
  const at = delivery.now.toISOString()
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (company_id, id, webhook_id, event, body, created_at, next_try_at)
    values (${companyId}, ${delivery.id}, ${delivery.webhookId}, ${delivery.event}, ${delivery.body}, ${at}, ${at})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function findDelivery(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<StoredDelivery>`select ${columns} from webhook_deliveries
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function pageOfDeliveries(
  db: Db,
  { companyId }: CompanyScope,
  webhookId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: StoredDelivery[]; total: number }> {
  const { rows } = await sql<StoredDelivery>`select ${columns} from webhook_deliveries
    where company_id = ${companyId} and webhook_id = ${webhookId}
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from webhook_deliveries
    where company_id = ${companyId} and webhook_id = ${webhookId}`.execute(db)
  return { items: rows, total: counted.rows[0]?.n ?? 0 }
}

/** Called after a try. A delivery that was sent by hand meanwhile counts as well. */
export async function noteTry(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  tried: {
    state: DeliveryState
    status: number | null
    problem: DeliveryProblem | null
    nextTryAt: Date | null
    now: Date
  },
): Promise<void> {
  await sql`update webhook_deliveries set state = ${tried.state}, attempts = attempts + 1, status = ${tried.status},
      problem = ${tried.problem}, next_try_at = ${tried.nextTryAt?.toISOString() ?? null}, last_tried_at = ${tried.now.toISOString()}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** A person sends it again: it restarts with its first try. */
export async function restart(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update webhook_deliveries set state = 'waiting', attempts = 0, status = null, problem = null,
      next_try_at = ${now.toISOString()} where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Deliveries that wait for a receiver that is turned off are not sent. */
export async function stopWaiting(
  db: Db,
  { companyId }: CompanyScope,
  webhookId: string,
): Promise<void> {
  await sql`update webhook_deliveries set state = 'failed', problem = 'turned_off', next_try_at = null
    where company_id = ${companyId} and webhook_id = ${webhookId} and state = 'waiting'`.execute(db)
}

export async function deleteOldDeliveries(
  db: Db,
  { companyId }: CompanyScope,
  before: Date,
): Promise<void> {
  await sql`delete from webhook_deliveries
    where company_id = ${companyId} and created_at < ${before.toISOString()}`.execute(db)
}

export interface Arrival {
  deliveryId: string
  webhookId: string
  eventId: string
  listId: string
  guestId: string
  arrivedAt: string
}

/**
 * Arrivals since the webhook was added that were not delivered yet. Doors upload offline scans days later, so this
 * compares rows and not a moment; the id of a delivery is derived from its content.
 */
export async function newArrivals(
  db: Db,
  { companyId }: CompanyScope,
  since: Date,
  limit: number,
): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`select * from (
      select md5(concat_ws(' ', w.id, p.list_id, p.guest_id, p.arrived_at))::uuid as "deliveryId", w.id as "webhookId",
        p.event_id as "eventId", p.list_id as "listId", p.guest_id as "guestId", p.arrived_at as "arrivedAt"
      from webhooks w join checkin_presence p on p.company_id = w.company_id and p.arrived_at >= greatest(w.created_at, ${since.toISOString()})
      where w.company_id = ${companyId} and w.state = 'on' and 'guest.checked_in' = any(w.events)) a
    where not exists (select from webhook_deliveries d where d.company_id = ${companyId} and d.id = a."deliveryId")
    order by "arrivedAt" limit ${limit}`.execute(db)
  return rows
}
