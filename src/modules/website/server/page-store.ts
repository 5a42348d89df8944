import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { schemaVersion, upgraded, type PageFields, type SitePage } from '../model.ts'
import { json, tables } from './store.ts'

const pageColumns = [
  'id',
  'path',
  'in_nav as inNav',
  'title',
  'seo',
  'doc',
  'rev',
  'version',
] as const

export async function pagesOfSite(
  db: Db,
  scope: CompanyScope,
  siteId: string,
): Promise<SitePage[]> {
  const rows = await tables(db)
    .selectFrom('site_pages')
    .select(pageColumns)
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toPage)
}

type NewPage = Omit<SitePage, 'rev' | 'version'> & { position: number; rev?: number }

export async function insertPages(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  pages: readonly NewPage[],
): Promise<void> {
  if (pages.length === 0) return
  await tables(db)
    .insertInto('site_pages')
    .values(
      pages.map(({ id, path, position, inNav, title, seo, doc, rev = 1 }) => ({
        company_id: scope.companyId,
        site_id: siteId,
        id,
        path,
        position,
        in_nav: inNav,
        title: json(title),
        seo: json(seo),
        doc: json(doc),
        rev,
        schema_v: schemaVersion,
        deleted_at: null,
      })),
    )
    .execute()
}

interface PageChange {
  siteId: string
  id: string
  version: number
  fields: Partial<PageFields>
}

/** Undefined when these fields were saved by another person meanwhile. */
export async function updatePage(
  db: Db,
  scope: CompanyScope,
  { siteId, id, version, fields }: PageChange,
): Promise<SitePage | undefined> {
  const row = await tables(db)
    .updateTable('site_pages')
    .set({
      version: version + 1,
      ...(fields.path !== undefined && { path: fields.path }),
      ...(fields.inNav !== undefined && { in_nav: fields.inNav }),
      ...(fields.title && { title: json(fields.title) }),
      ...(fields.seo && { seo: json(fields.seo) }),
    })
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(pageColumns)
    .executeTakeFirst()
  return row && toPage(row)
}

interface DocumentChange {
  siteId: string
  id: string
  rev: number
  doc: SitePage['doc']
}

/** Undefined when the document was saved by another person meanwhile. */
export async function updateDocument(
  db: Db,
  scope: CompanyScope,
  { siteId, id, rev, doc }: DocumentChange,
): Promise<SitePage | undefined> {
  const row = await tables(db)
    .updateTable('site_pages')
    .set({ rev: rev + 1, doc: json(doc), schema_v: schemaVersion })
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('deleted_at', 'is', null)
    .returning(pageColumns)
    .executeTakeFirst()
  return row && toPage(row)
}

export async function setPageDeleted(
  db: Db,
  scope: CompanyScope,
  { siteId, id }: { siteId: string; id: string },
  at: Date | null,
): Promise<SitePage | undefined> {
  const row = await tables(db)
    .updateTable('site_pages')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning(pageColumns)
    .executeTakeFirst()
  return row && toPage(row)
}

/** Returns the highest revision that any of them had. */
export async function dropPages(db: Db, scope: CompanyScope, siteId: string): Promise<number> {
  const { rows } = await sql<{ rev: number }>`
    delete from site_pages where company_id = ${scope.companyId} and site_id = ${siteId} returning rev`.execute(
    db,
  )
  return Math.max(0, ...rows.map(({ rev }) => rev))
}

export async function orderPages(
  db: Db,
  scope: CompanyScope,
  siteId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update site_pages p set position = o.at::int from unnest(${[...ids]}::uuid[]) with ordinality o (id, at)
    where p.company_id = ${scope.companyId} and p.site_id = ${siteId} and p.id = o.id`.execute(db)
}

function toPage(row: SitePage): SitePage {
  return { ...row, doc: upgraded(row.doc) }
}
