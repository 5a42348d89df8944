import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The plan of a slot that its guests were notified of. */
export interface KnownSlot {
  slotId: string
  title: string
  place: string
  startsAt: string
}

/** Of several changes, the first has the known plan, and the last the time until when they can be undone. */
export async function noteKnown(
  db: Db,
  scope: EventScope,
  { slotId, title, place, startsAt }: KnownSlot,
  notifyAfter: Date,
): Promise<void> {
  await sql`insert into activity_slot_news (company_id, event_id, slot_id, title, place, starts_at, told_after)
    values (${scope.companyId}, ${scope.eventId}, ${slotId}, ${title}, ${place}, ${startsAt}, ${notifyAfter.toISOString()})
    on conflict (company_id, slot_id) do update set told_after = excluded.told_after`.execute(db)
}

export async function slotsWithNews(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ eventId: string; slotId: string }[]> {
  const { rows } = await sql<{ eventId: string; slotId: string }>`
    select event_id as "eventId", slot_id as "slotId" from activity_slot_news
    where company_id = ${scope.companyId} and told_after <= ${now.toISOString()}`.execute(db)
  return rows
}

/** Marks it as taken, so that it is sent once. */
export async function takeKnownSlots(
  db: Db,
  scope: EventScope,
  slotId: string,
  now: Date,
): Promise<KnownSlot | undefined> {
  const { rows } = await sql<KnownSlot>`delete from activity_slot_news
    where company_id = ${scope.companyId} and slot_id = ${slotId} and told_after <= ${now.toISOString()}
    returning slot_id as "slotId", title, place, starts_at as "startsAt"`.execute(db)
  return rows[0]
}

export async function forgetKnown(db: Db, scope: EventScope, slotId: string): Promise<void> {
  await sql`delete from activity_slot_news where company_id = ${scope.companyId} and slot_id = ${slotId}`.execute(
    db,
  )
}
