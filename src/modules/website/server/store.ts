import { sql } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publicPathOf } from '#platform/server/files/endpoints.ts'
import type { FilesTables } from '#platform/server/files/tables.ts'
import type { Assets, SiteLook } from '../model.ts'
import type { WebsiteTables } from './tables.ts'

export interface StoredSite {
  id: string
  eventId: string
  look: SiteLook
  lookRev: number
  publishedVersionId: string | null
  publishedAt: string | null
  scheduledAt: string | null
  scheduledBy: string | null
  wasPublic: boolean
  changedAt: string
  deletedAt: string | null
}

const siteColumns = [
  'id',
  'event_id as eventId',
  'look',
  'look_rev as lookRev',
  'published_version_id as publishedVersionId',
  'published_at as publishedAt',
  'scheduled_at as scheduledAt',
  'scheduled_by as scheduledBy',
  'was_public as wasPublic',
  'changed_at as changedAt',
  'deleted_at as deletedAt',
] as const

export function tables(db: Db) {
  return db.withTables<WebsiteTables>()
}

/** Finds deleted sites too: the code that shows one checks `deletedAt` first. */
export async function findSite(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredSite | undefined> {
  return tables(db)
    .selectFrom('sites')
    .select(siteColumns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function siteOfEvent(
  db: Db,
  scope: CompanyScope,
  eventId: string,
): Promise<StoredSite | undefined> {
  return tables(db)
    .selectFrom('sites')
    .select(siteColumns)
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The theme of the public site, or that of the draft where nothing was published yet. */
export async function themeOfEvent(db: Db, scope: CompanyScope, eventId: string): Promise<unknown> {
  const { rows } = await sql<{ theme: unknown }>`
    select coalesce(v.snapshot -> 'theme', s.look -> 'theme') as theme
    from sites s left join site_versions v
      on v.company_id = s.company_id and v.id = s.published_version_id
    where s.company_id = ${scope.companyId} and s.event_id = ${eventId} and s.deleted_at is null`.execute(
    db,
  )
  return rows[0]?.theme
}

/** False when the event has a site already; the unique index decides between two at once. */
export async function insertSite(
  db: Db,
  scope: CompanyScope,
  site: { id: string; eventId: string; look: SiteLook; at: Date },
): Promise<boolean> {
  const at = site.at.toISOString()
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('sites')
    .values({
      company_id: scope.companyId,
      id: site.id,
      event_id: site.eventId,
      look: json(site.look),
      published_version_id: null,
      published_at: null,
      scheduled_at: null,
      scheduled_by: null,
      created_at: at,
      changed_at: at,
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'event_id']).where('deleted_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface SiteFilter {
  search?: string | undefined
  eventId?: string | undefined
  /** The events that a limited planner may see; absent: all. */
  eventIds?: readonly string[] | null | undefined
}

export interface SiteRow extends StoredSite {
  pages: number
  visits: number
  messages: number
  /** The stamp of its picture. */
  picture: string | null
}

/** Newest change first; the event's name is searched without diacritics. */
export async function pageOfSites(
  db: Db,
  scope: CompanyScope,
  filter: SiteFilter & { limit: number; offset: number; since: Date },
): Promise<SiteRow[]> {
  const rows = await active(db, scope, filter)
    .select([
      ...siteColumns.map((column) => `sites.${column}` as const),
      sql<number>`(select count(*)::int from site_pages p where p.company_id = sites.company_id
        and p.site_id = sites.id and p.deleted_at is null)`.as('pages'),
      sql<number>`(select coalesce(sum(v.visits), 0)::int from site_visits v where v.company_id = sites.company_id
        and v.site_id = sites.id and v.day > ${filter.since.toISOString().slice(0, 10)}::date)`.as(
        'visits',
      ),
      sql<number>`(select count(*)::int from site_messages m where m.company_id = sites.company_id
        and m.site_id = sites.id and m.read_at is null)`.as('messages'),
      sql<string | null>`(select stamp from site_pictures d where d.company_id = sites.company_id
        and d.site_id = sites.id)`.as('picture'),
    ])
    .orderBy('sites.changed_at', 'desc')
    .orderBy('sites.id')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return rows
}

export async function countSites(db: Db, scope: CompanyScope, filter: SiteFilter): Promise<number> {
  const row = await active(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

function active(db: Db, scope: CompanyScope, { search, eventId, eventIds }: SiteFilter) {
  const word = search ? fold(search) : ''
  const pattern = containing(word)
  return tables(db)
    .selectFrom('sites')
    .where('sites.company_id', '=', scope.companyId)
    .where('sites.deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select from event_facts e where e.company_id = sites.company_id
        and e.event_id = sites.event_id and (${word} = '' or e.folded like ${pattern}))`,
    )
    .$if(eventId !== undefined, (q) => q.where('sites.event_id', '=', eventId ?? ''))
    .$if(Array.isArray(eventIds), (q) =>
      q.where(sql<boolean>`sites.event_id = any(${[...(eventIds ?? [])]}::uuid[])`),
    )
}

/** Undefined when a newer look was saved by another person meanwhile. */
export async function updateLook(
  db: Db,
  scope: CompanyScope,
  input: { id: string; rev: number; look: SiteLook; at: Date },
): Promise<StoredSite | undefined> {
  return tables(db)
    .updateTable('sites')
    .set({ look: json(input.look), look_rev: input.rev + 1, changed_at: input.at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', input.id)
    .where('look_rev', '=', input.rev)
    .where('deleted_at', 'is', null)
    .returning(siteColumns)
    .executeTakeFirst()
}

export async function noteChange(db: Db, scope: CompanyScope, id: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('sites')
    .set({ changed_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('sites')
    .set({
      deleted_at: at?.toISOString() ?? null,
      ...(at && { published_version_id: null, published_at: null, scheduled_at: null }),
    })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletedSites(db: Db, scope: CompanyScope, since: Date) {
  const { rows } = await sql<{ id: string; name: string; event_id: string; deleted_at: string }>`
    select s.id, e.name, s.event_id, s.deleted_at from sites s
    join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${scope.companyId} and s.deleted_at > ${since.toISOString()}`.execute(db)
  return rows
}

export async function purgeSites(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('sites')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function namesOfSites(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, e.name from sites s join event_names e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${scope.companyId} and s.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface SharedRecord {
  id: string
  siteId: string
  /** Null for the draft. */
  number: number | null
  label: string
}

/** Which of these ids are sites or versions of a site, unless it was deleted. */
export async function sharedRecords(
  db: Db,
  { companyId }: CompanyScope,
  ids: readonly string[],
): Promise<SharedRecord[]> {
  const { rows } = await sql<SharedRecord>`
    select s.id, s.id as "siteId", null::integer as number, '' as label from sites s
    where s.company_id = ${companyId} and s.id = any(${[...ids]}::uuid[]) and s.deleted_at is null
    union all
    select v.id, v.site_id, v.number, v.label from site_versions v
      join sites s on s.company_id = v.company_id and s.id = v.site_id and s.deleted_at is null
    where v.company_id = ${companyId} and v.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** The files among these that are public pictures, films and sounds of this company. */
export async function publicFiles(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Assets> {
  if (ids.length === 0) return {}
  const rows = await db
    .withTables<FilesTables>()
    .selectFrom('files')
    .select(['id', 'public_key', 'mime', 'purpose', 'widths', 'width', 'height'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .where('purpose', 'in', ['public-image', 'public-media'])
    .where('state', '!=', 'refused')
    .where('deleted_at', 'is', null)
    .execute()
  return Object.fromEntries(
    rows.map(({ id, public_key, mime, purpose, widths, width, height }) => [
      id,
      {
        path: publicPathOf(public_key ?? '', mime),
        widths,
        width,
        height,
        ...(purpose === 'public-media' && { mime }),
      },
    ]),
  )
}

/** Objects are written as JSON text; the driver would take an array for one of PostgreSQL's own. */
export function json<T>(value: T): T {
  // kysely accepts an expression in place of a value; a type can express only one of them.
  return sql`${JSON.stringify(value)}::jsonb` as unknown as T
}
