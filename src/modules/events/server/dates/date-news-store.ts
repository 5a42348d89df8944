import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** When and where guests believe that the event, or one of its parts, takes place. */
export interface KnownPlan {
  /** The event or the part. */
  subjectId: string
  name: string
  startsAt: string
  endsAt: string
  /** As people read it; null where it is unknown which one they read. */
  place: string | null
  changedBy: string | null
}

/** Of several changes, the first has the known plan, and the last the time until when they can be undone. */
export async function noteKnownPlan(
  db: Db,
  scope: EventScope,
  { subjectId, name, startsAt, endsAt, place, changedBy }: KnownPlan,
  notifyAfter: Date,
): Promise<void> {
  await sql`insert into event_date_news
      (company_id, event_id, subject_id, name, starts_at, ends_at, place, notify_after, moved_by)
    values (${scope.companyId}, ${scope.eventId}, ${subjectId}, ${name}, ${startsAt}, ${endsAt}, ${place},
      ${notifyAfter.toISOString()}, ${changedBy})
    on conflict (company_id, event_id, subject_id) do update set notify_after = excluded.notify_after,
      moved_by = excluded.moved_by`.execute(db)
}

/** For one subject, or for the event with all its parts. */
export async function forgetKnownPlans(
  db: Db,
  scope: EventScope,
  subjectId?: string,
): Promise<void> {
  await sql`delete from event_date_news
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      ${subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`}`.execute(db)
}

/** Events of which no change can be undone any more, so that several become one letter. */
export async function eventsWithDateNews(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ eventId: string }[]> {
  const { rows } = await sql<{
    eventId: string
  }>`select n.event_id as "eventId" from event_date_news n
    join events e on e.company_id = n.company_id and e.id = n.event_id and e.deleted_at is null
    where n.company_id = ${scope.companyId}
    group by n.event_id having max(n.notify_after) < ${now.toISOString()}`.execute(db)
  return rows
}

/** Marks it as taken, so that it is sent once. */
export async function takeKnownPlans(db: Db, scope: EventScope, now: Date): Promise<KnownPlan[]> {
  const { rows } = await sql<KnownPlan>`delete from event_date_news n
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and not exists (select from event_date_news later where later.company_id = n.company_id
        and later.event_id = n.event_id and later.notify_after >= ${now.toISOString()})
    returning subject_id as "subjectId", name, starts_at as "startsAt", ends_at as "endsAt", place,
      moved_by as "changedBy"`.execute(db)
  return rows
}
