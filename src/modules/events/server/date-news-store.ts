import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Which days the guests of an event were told, and who moved it since. */
export interface KnownDate {
  startsAt: string
  endsAt: string
  movedBy: string | null
}

/** Of several moves the first says what is known, the last until when they can be undone. */
export async function noteKnownDate(
  db: Db,
  scope: EventScope,
  { startsAt, endsAt, movedBy }: KnownDate,
  notifyAfter: Date,
): Promise<void> {
  await sql`insert into event_date_news (company_id, event_id, starts_at, ends_at, notify_after, moved_by)
    values (${scope.companyId}, ${scope.eventId}, ${startsAt}, ${endsAt}, ${notifyAfter.toISOString()}, ${movedBy})
    on conflict (company_id, event_id) do update set notify_after = excluded.notify_after,
      moved_by = excluded.moved_by`.execute(db)
}

export async function forgetKnownDate(db: Db, scope: EventScope): Promise<void> {
  await sql`delete from event_date_news
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}`.execute(db)
}

/** Events whose move can no longer be undone. */
export async function eventsWithDateNews(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ eventId: string }[]> {
  const { rows } = await sql<{
    eventId: string
  }>`select n.event_id as "eventId" from event_date_news n
    join events e on e.company_id = n.company_id and e.id = n.event_id and e.deleted_at is null
    where n.company_id = ${scope.companyId} and n.notify_after < ${now.toISOString()}`.execute(db)
  return rows
}

/** Once taken, nobody else sends it. */
export async function takeKnownDate(
  db: Db,
  scope: EventScope,
  now: Date,
): Promise<KnownDate | undefined> {
  const { rows } = await sql<KnownDate>`delete from event_date_news
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and notify_after < ${now.toISOString()}
    returning starts_at as "startsAt", ends_at as "endsAt", moved_by as "movedBy"`.execute(db)
  return rows[0]
}
