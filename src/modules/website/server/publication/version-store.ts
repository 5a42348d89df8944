import { sql } from 'kysely'
import { z } from 'zod'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  migrateDocument,
  schemaVersion,
  Snapshot,
  upgraded,
  type SitePage,
  type SiteVersion,
  type SnapshotPage,
} from '../../model.ts'
import { pagesOfSite } from '../page-store.ts'
import { json, tables, type StoredSite } from '../store.ts'

interface NewVersion {
  id: string
  siteId: string
  kind: SiteVersion['kind']
  label: string
  snapshot: Snapshot
  sha256: string
  author: { id: string | null; name: string }
  at: Date
}

/** Publications of a site are serialised here, so that version numbers have no gaps and no duplicates. */
export async function insertVersion(
  db: Db,
  scope: CompanyScope,
  input: NewVersion,
): Promise<SiteVersion> {
  await sql`select from sites where company_id = ${scope.companyId} and id = ${input.siteId} for update`.execute(
    db,
  )
  const row = await tables(db)
    .insertInto('site_versions')
    .values({
      company_id: scope.companyId,
      id: input.id,
      site_id: input.siteId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from site_versions
        where company_id = ${scope.companyId} and site_id = ${input.siteId})`,
      kind: input.kind,
      label: input.label,
      snapshot: json(input.snapshot),
      schema_v: schemaVersion,
      sha256: input.sha256,
      author_id: input.author.id,
      author_name: input.author.name,
      created_at: input.at.toISOString(),
    })
    .returning(['number'])
    .executeTakeFirstOrThrow()
  return {
    id: input.id,
    number: row.number,
    kind: input.kind,
    label: input.label,
    author: input.author.name,
    createdAt: input.at.toISOString(),
    isPublic: false,
    sha256: input.sha256,
  }
}

export async function versionsOf(
  db: Db,
  scope: CompanyScope,
  siteId: string,
): Promise<SiteVersion[]> {
  const { rows } = await sql<SiteVersion>`
    select v.id, v.number, v.kind, v.label, v.author_name as author, v.created_at as "createdAt",
      v.sha256, coalesce(s.published_version_id = v.id, false) as "isPublic"
    from site_versions v join sites s on s.company_id = v.company_id and s.id = v.site_id
    where v.company_id = ${scope.companyId} and v.site_id = ${siteId}
    order by v.number desc limit 200`.execute(db)
  return rows
}

export async function findSnapshot(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  versionId: string,
): Promise<Snapshot | undefined> {
  const row = await tables(db)
    .selectFrom('site_versions')
    .select('snapshot')
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row && upgradedSnapshot(row.snapshot)
}

/** Equal for equal content; undefined where the site has no such version. */
export async function printOf(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  versionId: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('site_versions')
    .select('sha256')
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.sha256
}

/** The whole draft as a version keeps it. */
export async function snapshotOf(
  db: Db,
  scope: CompanyScope,
  { id, look }: Pick<StoredSite, 'id' | 'look'>,
): Promise<Snapshot> {
  const pages = await pagesOfSite(db, scope, id)
  return { ...look, pages: pages.map(withoutRevision) }
}

function withoutRevision({ id, path, title, inNav, seo, doc }: SitePage): SnapshotPage {
  return { id, path, title, inNav, seo, doc }
}

/** A snapshot may be older than today's documents. */
function upgradedSnapshot(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    pages: snapshot.pages.map((page) => ({ ...page, doc: upgraded(page.doc) })),
  }
}

/** One that was kept outside our tables, in a template of an event; undefined where it is none. */
export function keptSnapshot(content: unknown): Snapshot | undefined {
  const aged = AgedSnapshot.safeParse(content).data
  const pages = aged?.pages.map((page) => ({ ...page, doc: migrateDocument(page.doc) }))
  return Snapshot.safeParse({ ...aged, pages }).data
}

const AgedSnapshot = z.looseObject({ pages: z.array(z.looseObject({ doc: z.unknown() })) })

interface Publication {
  id: string
  siteId: string
  versionId: string | null
  action: 'publish' | 'rollback' | 'unpublish'
  note: string
  actor: { id: string | null; name: string }
  at: Date
}

/** Moves the pointer that visitors follow, and writes who did it, in one transaction. */
export async function setPublishedVersion(
  db: Db,
  scope: CompanyScope,
  to: Publication,
): Promise<void> {
  const at = to.at.toISOString()
  await tables(db)
    .updateTable('sites')
    .set({
      published_version_id: to.versionId,
      published_at: to.versionId ? at : null,
      scheduled_at: null,
      scheduled_by: null,
      ...(to.versionId && { was_public: true }),
    })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', to.siteId)
    .execute()
  await tables(db)
    .insertInto('site_publications')
    .values({
      company_id: scope.companyId,
      id: to.id,
      site_id: to.siteId,
      version_id: to.versionId,
      action: to.action,
      note: to.note,
      actor_id: to.actor.id,
      actor_name: to.actor.name,
      at,
    })
    .execute()
}

export async function setSchedule(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  plan: { at: string; by: string | null } | null,
): Promise<void> {
  await tables(db)
    .updateTable('sites')
    .set({ scheduled_at: plan?.at ?? null, scheduled_by: plan?.by ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', siteId)
    .execute()
}

export async function dueSites(db: Db, scope: CompanyScope, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from sites s
    join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${scope.companyId} and s.deleted_at is null
      and s.scheduled_at <= ${now.toISOString()}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Automatic versions thin out: one an hour for a week, one a day for ninety days; published ones stay. */
export async function thinVersions(db: Db, scope: CompanyScope, now: Date): Promise<number> {
  const { rows } = await sql`delete from site_versions v using (
      select id, created_at, row_number() over (partition by site_id,
        case when created_at > ${now.toISOString()}::timestamptz - interval '7 days'
          then date_trunc('hour', created_at) else date_trunc('day', created_at) end
        order by created_at desc) as place
      from site_versions where company_id = ${scope.companyId} and kind = 'auto') a
    where v.company_id = ${scope.companyId} and v.id = a.id
      and (a.place > 1 or a.created_at < ${now.toISOString()}::timestamptz - interval '90 days')
      and not exists (select from sites s where s.company_id = v.company_id and s.published_version_id = v.id)
    returning v.id`.execute(db)
  return rows.length
}

interface KeptPicture {
  siteId: string
  stamp: string
  svg: string
  at: Date
}

/** False when the very same one is kept already. */
export async function keepPicture(
  db: Db,
  scope: CompanyScope,
  { siteId, stamp, svg, at }: KeptPicture,
): Promise<boolean> {
  const { rows } = await sql`insert into site_pictures (company_id, site_id, stamp, svg, drawn_at)
    values (${scope.companyId}, ${siteId}, ${stamp}, ${svg}, ${at.toISOString()})
    on conflict (company_id, site_id) do update
      set stamp = excluded.stamp, svg = excluded.svg, drawn_at = excluded.drawn_at
      where site_pictures.stamp <> excluded.stamp
    returning stamp`.execute(db)
  return rows.length > 0
}

export async function findPicture(
  db: Db,
  scope: CompanyScope,
  siteId: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('site_pictures')
    .select('svg')
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.svg
}

export async function activeSiteIds(db: Db, scope: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from sites s
    join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${scope.companyId} and s.deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
