import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { BriefLine } from '../../model.ts'

export interface StoredBrief {
  pageId: string
  number: number
  content: BriefLine[]
  contentHash: string
}

/** The last version and the read version of each page. */
export async function briefsOf(
  db: Db,
  { companyId }: CompanyScope,
  pageIds: readonly string[],
): Promise<StoredBrief[]> {
  const { rows } =
    await sql<StoredBrief>`select b.supplier_page_id as "pageId", b.number, b.content, b.content_hash as "contentHash"
    from supplier_briefs b join supplier_pages p on p.company_id = b.company_id and p.id = b.supplier_page_id
    where b.company_id = ${companyId} and b.supplier_page_id = any(${[...pageIds]}::uuid[])
      and (b.number = p.read_version or b.number = (select max(m.number) from supplier_briefs m
        where m.company_id = b.company_id and m.supplier_page_id = b.supplier_page_id))
    order by b.number desc`.execute(db)
  return rows
}

/** Two who look at the same moment make one version. */
export async function insertBrief(
  db: Db,
  { companyId }: CompanyScope,
  brief: StoredBrief & { at: Date },
): Promise<void> {
  await sql`insert into supplier_briefs (company_id, supplier_page_id, number, content, content_hash, at)
    values (${companyId}, ${brief.pageId}, ${brief.number}, ${JSON.stringify(brief.content)}::jsonb, ${brief.contentHash},
      ${brief.at.toISOString()}) on conflict do nothing`.execute(db)
}

export async function setRead(
  db: Db,
  { companyId }: CompanyScope,
  { pageId, version, at }: { pageId: string; version: number; at: Date },
): Promise<void> {
  await sql`update supplier_pages set read_version = ${version}, read_at = ${at.toISOString()}, version = version + 1
    where company_id = ${companyId} and id = ${pageId}`.execute(db)
}
