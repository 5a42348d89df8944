import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tables } from '../store.ts'

interface LibraryRow {
  id: string
  name: string
  bytes: number
  addedAt: string
}

/** Files put into the library, and those that its pages name though they came in another way; newest first. */
export async function filesOfSite(
  db: Db,
  { companyId }: CompanyScope,
  siteId: string,
  named: readonly string[],
): Promise<LibraryRow[]> {
  const { rows } = await sql<LibraryRow>`
    select f.id, f.name, f.bytes, coalesce(s.added_at, f.created_at) as "addedAt" from files f
    left join site_files s on s.company_id = f.company_id and s.site_id = ${siteId} and s.file_id = f.id
    where f.company_id = ${companyId} and f.deleted_at is null and f.state = 'ready'
      and f.purpose in ('public-image', 'public-media')
      and (s.file_id is not null or f.id = any(${[...named]}::uuid[]))
    order by 4 desc, f.id`.execute(db)
  return rows
}

export async function insertSiteFile(
  db: Db,
  { companyId }: CompanyScope,
  input: { siteId: string; fileId: string; at: Date },
): Promise<void> {
  await tables(db)
    .insertInto('site_files')
    .values({
      company_id: companyId,
      site_id: input.siteId,
      file_id: input.fileId,
      added_at: input.at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSiteFile(
  db: Db,
  { companyId }: CompanyScope,
  siteId: string,
  fileId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('site_files')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a library, draft or kept version of any site of the company has the file. */
export async function isHeldBySites(
  db: Db,
  { companyId }: CompanyScope,
  fileId: string,
): Promise<boolean> {
  const mark = `%${fileId}%`
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from site_files where company_id = ${companyId} and file_id = ${fileId})
      or exists (select from site_pages where company_id = ${companyId}
        and (doc::text like ${mark} or seo::text like ${mark}))
      or exists (select from sites where company_id = ${companyId} and look::text like ${mark})
      or exists (select from site_versions where company_id = ${companyId} and snapshot::text like ${mark})
      as held`.execute(db)
  return rows[0]?.held ?? true
}
