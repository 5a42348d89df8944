import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Addresses of events whose published site search engines may list. */
export async function listedSlugs(db: Db, { companyId }: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select e.slug from sites s join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${companyId} and s.deleted_at is null and s.published_version_id is not null
      and e.visibility = 'public' and e.status not in ('draft', 'cancelled')
    order by e.starts_at desc, e.event_id limit 1000`.execute(db)
  return rows.map(({ slug }) => slug)
}
