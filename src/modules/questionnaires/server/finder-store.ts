import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import type { QuestionnaireCard } from '../model.ts'

interface Hit {
  id: string
  eventId: string
  title: QuestionnaireCard['title']
  detail: string
}

/** Finds questionnaires by their name in either language. */
export async function findAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select q.id, q.event_id as "eventId", q.title, e.name as detail
    from questionnaires q join event_facts e on e.company_id = q.company_id and e.event_id = q.event_id
    where q.company_id = ${companyId} and q.deleted_at is null
      and ${hasWords(foldedIn(sql`(q.title ->> 'ro') || ' ' || (q.title ->> 'en')`), asked, sql`q.id`)}
      ${eventIds ? sql`and q.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by e.start_date desc, q.id limit ${asked.limit}`.execute(db)
  return rows
}
