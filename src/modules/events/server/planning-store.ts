import { sql } from 'kysely'
import type { PlainDate } from '#shared/dates/time.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { Event } from '../model.ts'
import { findEvent, tables } from './store.ts'
import type { EventTables } from './tables.ts'

/** The slugs among these that another event has, had, or keeps in the bin. */
export async function takenSlugs(
  db: Db,
  scope: CompanyScope,
  slugs: readonly string[],
  exceptId: string | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from events where company_id = ${scope.companyId} and slug = any(${[...slugs]})
      and id is distinct from ${exceptId}::uuid
    union all
    select slug from event_old_slugs where company_id = ${scope.companyId} and slug = any(${[...slugs]})
      and event_id is distinct from ${exceptId}::uuid`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** The former slug redirects to the new one; a slug that is used again is no longer a former one. */
export async function keepOldSlug(
  db: Db,
  scope: EventScope,
  { old, now }: { old: string; now: string },
): Promise<void> {
  await tables(db)
    .deleteFrom('event_old_slugs')
    .where('company_id', '=', scope.companyId)
    .where('slug', 'in', [old, now])
    .execute()
  await tables(db)
    .insertInto('event_old_slugs')
    .values({ company_id: scope.companyId, slug: old, event_id: scope.eventId })
    .execute()
}

/** The event of an address that a visitor opened; its `slug` is its name today. */
export async function findBySlug(
  db: Db,
  scope: CompanyScope,
  slug: string,
): Promise<Event | undefined> {
  const id = sql<string>`(
    select id from events where company_id = ${scope.companyId} and slug = ${slug}
    union all
    select event_id from event_old_slugs where company_id = ${scope.companyId} and slug = ${slug}
    limit 1)`
  return findEvent(db, scope, id)
}

export async function setLead(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  leadId: string,
): Promise<void> {
  await tables(db)
    .updateTable('events')
    .set({ lead_id: leadId, version: sql`version + 1` })
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export const templates = recordsOf<EventTables>()(
  'event_templates',
  ['id', 'name', 'about', 'type', 'content', 'version'],
  { json: ['content'] },
)
export type StoredTemplate = RecordOf<typeof templates>

export async function listOwnTemplates(db: Db, scope: CompanyScope): Promise<StoredTemplate[]> {
  return templates
    .active(db, scope)
    .select(templates.fields)
    .orderBy(sql`name collate "ro-RO-x-icu"`)
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Stores the new content of one contribution in the template. */
export async function setTemplateShare(
  db: Db,
  { companyId }: CompanyScope,
  { id, contributionId, share }: { id: string; contributionId: string; share: unknown },
): Promise<void> {
  await sql`update event_templates set version = version + 1,
      content = jsonb_set(content, array['shares', ${contributionId}::text], ${JSON.stringify(share)}::jsonb)
    where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(db)
}

export interface StoredMove {
  id: string
  at: string
  versionAfter: number
  before: unknown
  traces: Record<string, unknown>
  undone: boolean
}

export async function insertMove(
  db: Db,
  scope: EventScope,
  move: Omit<StoredMove, 'undone'> & { movedBy: string | null },
): Promise<void> {
  await tables(db)
    .insertInto('event_moves')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      id: move.id,
      at: move.at,
      moved_by: move.movedBy,
      version_after: move.versionAfter,
      before: sql`${JSON.stringify(move.before)}::jsonb`,
      traces: sql`${JSON.stringify(move.traces)}::jsonb`,
      undone_at: null,
    })
    .execute()
}

/** The newest move since then that was not undone. */
export async function lastMove(db: Db, scope: EventScope, since: Date) {
  return tables(db)
    .selectFrom('event_moves')
    .select(['id', 'at', 'moved_by as movedBy', 'version_after as versionAfter'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('at', '>=', since.toISOString())
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Two who undo at once take turns here, and the second finds it undone. */
export async function lockMove(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredMove | undefined> {
  const row = await tables(db)
    .selectFrom('event_moves')
    .select(['id', 'at', 'version_after', 'before', 'traces', 'undone_at'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      at: row.at,
      versionAfter: row.version_after,
      before: row.before,
      traces: row.traces,
      undone: row.undone_at !== null,
    }
  )
}

export async function markMoveUndone(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date,
): Promise<void> {
  await tables(db)
    .updateTable('event_moves')
    .set({ undone_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

export async function filesOfEvent(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('event_files')
    .select(['file_id as fileId', 'added_by as addedBy', 'added_at as addedAt'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .orderBy('added_at', 'desc')
    .limit(500)
    .execute()
}

export async function insertEventFile(
  db: Db,
  scope: EventScope,
  file: { fileId: string; addedBy: string; at: Date },
): Promise<boolean> {
  const result = await tables(db)
    .insertInto('event_files')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      file_id: file.fileId,
      added_by: file.addedBy,
      added_at: file.at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteEventFile(db: Db, scope: EventScope, fileId: string): Promise<boolean> {
  const result = await tables(db)
    .deleteFrom('event_files')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** For the search over everything: what comes next first, then what was last. */
export async function findEventsAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  { eventIds, today }: { eventIds: readonly string[] | null; today: PlainDate },
): Promise<{ id: string; name: string; code: string; startDate: PlainDate }[]> {
  const { rows } = await sql<{ id: string; name: string; code: string; startDate: PlainDate }>`
    select id, name, code, start_date as "startDate" from events
    where company_id = ${companyId} and deleted_at is null and ${hasWords(sql`folded`, asked)}
      ${eventIds ? sql`and id = any (${[...eventIds]}::uuid[])` : sql``}
    order by last_day < ${today}::date, abs(start_date - ${today}::date), id limit ${asked.limit}`.execute(
    db,
  )
  return rows
}
