import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Editor, SiteMessage, VisitDay } from '../../model.ts'
import { tables } from '../store.ts'

export async function countVisits(
  db: Db,
  scope: CompanyScope,
  rows: readonly { siteId: string; day: string; path: string; visits: number }[],
): Promise<void> {
  await sql`insert into site_visits (company_id, site_id, day, path, visits)
    select ${scope.companyId}, r."siteId", r.day, r.path, r.visits
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("siteId" uuid, day date, path text, visits int)
    on conflict (company_id, site_id, day, path) do update set visits = site_visits.visits + excluded.visits`.execute(
    db,
  )
}

export async function visitsOf(db: Db, scope: CompanyScope, siteId: string, since: string) {
  const { rows: days } =
    await sql<VisitDay>`select day::text, sum(visits)::int as visits from site_visits
    where company_id = ${scope.companyId} and site_id = ${siteId} and day > ${since}::date group by day order by day`.execute(
      db,
    )
  const { rows: pages } = await sql<{ path: string; visits: number }>`
    select path, sum(visits)::int as visits from site_visits
    where company_id = ${scope.companyId} and site_id = ${siteId} and day > ${since}::date
    group by path order by 2 desc, 1 limit 30`.execute(db)
  return { days, pages }
}

export async function insertMessage(
  db: Db,
  scope: CompanyScope,
  message: Omit<SiteMessage, 'readAt'> & { siteId: string; eventId: string },
): Promise<void> {
  await tables(db)
    .insertInto('site_messages')
    .values({
      company_id: scope.companyId,
      id: message.id,
      site_id: message.siteId,
      event_id: message.eventId,
      name: message.name,
      email: message.email,
      topic: message.topic,
      message: message.message,
      at: message.at,
      read_at: null,
    })
    .execute()
}

const messageColumns = [
  'id',
  'name',
  'email',
  'topic',
  'message',
  'at',
  'read_at as readAt',
] as const

export async function messagesOf(
  db: Db,
  scope: CompanyScope,
  siteId: string,
): Promise<SiteMessage[]> {
  return tables(db)
    .selectFrom('site_messages')
    .select(messageColumns)
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function markRead(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('site_messages')
    .set({ read_at: sql`coalesce(read_at, ${at.toISOString()}::timestamptz)` })
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function messagesFrom(db: Db, scope: CompanyScope, email: string) {
  return tables(db)
    .selectFrom('site_messages')
    .select(messageColumns)
    .where('company_id', '=', scope.companyId)
    .where('email', '=', email)
    .execute()
}

export async function eraseMessagesFrom(
  db: Db,
  scope: CompanyScope,
  email: string,
): Promise<number> {
  const result = await tables(db)
    .deleteFrom('site_messages')
    .where('company_id', '=', scope.companyId)
    .where('email', '=', email)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Number of messages in the inbox of the site, for each of these events. */
export async function countMessages(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select event_id as id, count(*)::int as n from site_messages where company_id = ${scope.companyId}
      and event_id = any(${[...eventIds]}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function deleteMessages(db: Db, scope: EventScope): Promise<number> {
  const result = await tables(db)
    .deleteFrom('site_messages')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

interface Presence {
  siteId: string
  userId: string
  name: string
  pageId: string | null
  at: Date
}

export async function notePresence(db: Db, scope: CompanyScope, who: Presence): Promise<void> {
  const at = who.at.toISOString()
  await tables(db)
    .insertInto('site_presence')
    .values({
      company_id: scope.companyId,
      site_id: who.siteId,
      user_id: who.userId,
      name: who.name,
      page_id: who.pageId,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'site_id', 'user_id'])
        .doUpdateSet({ name: who.name, page_id: who.pageId, at }),
    )
    .execute()
}

export async function dropPresence(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  userId: string,
): Promise<void> {
  await tables(db)
    .deleteFrom('site_presence')
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute()
}

export async function othersPresent(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  userId: string,
  since: Date,
): Promise<Editor[]> {
  return tables(db)
    .selectFrom('site_presence')
    .select(['name', 'page_id as pageId', 'at'])
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('user_id', '!=', userId)
    .where('at', '>', since.toISOString())
    .orderBy('name')
    .execute()
}
