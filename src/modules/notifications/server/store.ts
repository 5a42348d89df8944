import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Change, Filter, Selection } from '../contract.ts'
import { mergeWindowMs, type NewsType } from '../model.ts'
import type { NewsValues } from './news/news.ts'
import type { NotificationTables } from './tables.ts'

export type NotificationRow = Selectable<NotificationTables['notifications']>

/** The person and the time; rows of other people are neither read nor changed. */
export interface Owner {
  companyId: string
  userId: string
  /** The events this person may see; null means all. */
  eventIds: readonly string[] | null
  now: Date
}

export interface NewNews {
  userId: string
  type: NewsType
  eventId: string
  subjectId: string | null
  actorId: string | null
  facts: NewsValues
  mergeKey: string
  inApp: boolean
  mail: 'now' | 'digest' | null
  now: Date
}

/** Similar unread notifications within ten minutes of the first are merged into it. */
export async function addNews(db: Db, { companyId }: CompanyScope, news: NewNews): Promise<void> {
  const { userId, type, mergeKey, inApp, mail } = news
  const now = news.now.toISOString()
  const latest = {
    subject_id: news.subjectId,
    actor_id: news.actorId,
    facts: JSON.stringify(news.facts),
    updated_at: now,
  }
  // Two jobs with like news for one person take turns, or each would make a row of its own.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications ${userId} ${mergeKey}`}, 0))`.execute(
    db,
  )
  const merged = await tables(db)
    .updateTable('notifications')
    .set({ ...latest, mail, mailed_at: null, count: sql`count + 1` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('merge_key', '=', mergeKey)
    .where('in_app', '=', inApp)
    .where('read_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('snoozed_until', 'is', null)
    .where('created_at', '>', before(news.now, mergeWindowMs))
    .executeTakeFirst()
  if (merged.numUpdatedRows > 0n) return
  await tables(db)
    .insertInto('notifications')
    .values({
      ...latest,
      company_id: companyId,
      id: randomUUID(),
      user_id: userId,
      type,
      mail,
      event_id: news.eventId,
      merge_key: mergeKey,
      in_app: inApp,
      created_at: now,
    })
    .execute()
}

type OldNews = Pick<NewNews, 'userId' | 'type' | 'eventId' | 'actorId' | 'facts'> & {
  count: number
  at: Date
  isRead: boolean
}

/** For demo data: dated in the past, without a mail. */
export async function addOldNews(
  db: Db,
  { companyId }: CompanyScope,
  news: OldNews,
): Promise<void> {
  const at = news.at.toISOString()
  await tables(db)
    .insertInto('notifications')
    .values({
      company_id: companyId,
      id: randomUUID(),
      user_id: news.userId,
      type: news.type,
      event_id: news.eventId,
      actor_id: news.actorId,
      facts: JSON.stringify(news.facts),
      merge_key: `${news.type} ${news.eventId}`,
      count: news.count,
      in_app: true,
      created_at: at,
      updated_at: at,
      read_at: news.isRead ? at : null,
    })
    .execute()
}

export async function hasAny(db: Db, { companyId }: CompanyScope): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('notifications')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface PagePosition {
  limit: number
  after?: { at: string; id: string } | undefined
  offset?: number | undefined
}

export async function pageOfNotifications(
  db: Db,
  owner: Owner,
  filter: Filter,
  { limit, after, offset = 0 }: PagePosition,
): Promise<NotificationRow[]> {
  return matchingRows(db, owner, filter)
    .selectAll()
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(updated_at, id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(after ? 0 : offset)
    .limit(limit)
    .execute()
}

export async function countNotifications(db: Db, owner: Owner, filter: Filter): Promise<number> {
  const row = await matchingRows(db, owner, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function tally(db: Db, owner: Owner, show: Filter['show']) {
  return matchingRows(db, owner, { show })
    .select(['type', 'event_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['type', 'event_id'])
    .execute()
}

/** Returns the number of changed rows; unchanged ones are not counted. */
export async function changeNotifications(
  db: Db,
  owner: Owner,
  selection: Selection,
  change: Change,
): Promise<number> {
  const now = owner.now.toISOString()
  const chosen =
    selection.kind === 'filter'
      ? matchingRows(db, owner, selection.filter)
      : 'at' in selection
        ? ownRows(db, owner).where(
            selection.kind === 'archived' ? 'archived_at' : 'read_at',
            '=',
            selection.at,
          )
        : ownRows(db, owner)
  const ids = selection.kind === 'ids' ? selection.ids : []
  const except = selection.kind === 'filter' ? selection.except : []
  const result = await tables(db)
    .updateTable('notifications')
    .set(changesOf(change, now))
    .where('company_id', '=', owner.companyId)
    .where('id', 'in', chosen.select('id'))
    .$if(selection.kind === 'ids', (q) => q.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(except.length > 0, (q) => q.where(sql<boolean>`id <> all(${except}::uuid[])`))
    .where(sql<boolean>`${sql.raw(stillToChange[change.kind])}`)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

function changesOf(change: Change, now: string) {
  switch (change.kind) {
    case 'read':
      return { read_at: now }
    case 'unread':
      return { read_at: null }
    case 'archive':
      return { archived_at: now, read_at: sql<string>`coalesce(read_at, ${now}::timestamptz)` }
    case 'restore':
      // Notifications that archiving itself marked as read have not been looked at yet.
      return {
        archived_at: null,
        read_at: sql<string | null>`case when read_at = archived_at then null else read_at end`,
      }
    case 'wake':
      return { snoozed_until: null, updated_at: now }
    case 'snooze':
      return { snoozed_until: change.until, read_at: null, archived_at: null }
  }
}

/** Fixed words from our dictionaries, never text of users. */
const stillToChange: Readonly<Record<Change['kind'], string>> = {
  read: 'read_at is null',
  unread: 'read_at is not null',
  archive: 'archived_at is null',
  restore: 'archived_at is not null',
  wake: 'snoozed_until is not null',
  snooze: 'true',
}

/** Notifications snoozed until now return to the top. */
export async function wake(db: Db, { companyId }: CompanyScope, now: Date): Promise<void> {
  await tables(db)
    .updateTable('notifications')
    .set({ updated_at: sql`snoozed_until`, snoozed_until: null })
    .where('company_id', '=', companyId)
    .where('snoozed_until', '<=', now.toISOString())
    .execute()
}

/** An event in the bin gets no notifications. */
export async function archiveEvent(
  db: Db,
  { companyId }: CompanyScope,
  eventId: string,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('notifications')
    .set({ archived_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .execute()
}

/** The age of a snoozed notification counts from the time it returns. */
export async function purge(db: Db, { companyId }: CompanyScope, older: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('notifications')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`greatest(updated_at, snoozed_until) < ${older.toISOString()}`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** For a person who requests their data. */
export async function everythingOf(db: Db, { companyId }: CompanyScope, userId: string) {
  return tables(db)
    .selectFrom('notifications')
    .select(['type', 'facts', 'count', 'created_at as at', 'read_at as readAt'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

function ownRows(db: Db, { companyId, userId, eventIds }: Owner) {
  return tables(db)
    .selectFrom('notifications')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .$if(eventIds !== null, (q) =>
      q.where(sql<boolean>`event_id = any(${[...(eventIds ?? [])]}::uuid[])`),
    )
}

function matchingRows(db: Db, owner: Owner, { show, type, eventId }: Filter) {
  const now = owner.now.toISOString()
  return ownRows(db, owner)
    .where('archived_at', show === 'archived' ? 'is not' : 'is', null)
    .$if(show === 'unread', (q) => q.where('read_at', 'is', null))
    .$if(show === 'snoozed', (q) => q.where('snoozed_until', '>', now))
    .$if(show === 'unread' || show === 'all', (q) =>
      q.where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)])),
    )
    .$if(Boolean(type?.length), (q) => q.where(sql<boolean>`type = any(${type ?? []}::text[])`))
    .$if(Boolean(eventId?.length), (q) =>
      q.where(sql<boolean>`event_id = any(${eventId ?? []}::uuid[])`),
    )
}

function before(now: Date, age: number): string {
  return new Date(now.getTime() - age).toISOString()
}

function tables(db: Db) {
  return db.withTables<NotificationTables>()
}
