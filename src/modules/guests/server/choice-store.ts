import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { inEvent } from './list-store.ts'

export type ChoiceKind = 'sides' | 'tables' | 'menus' | 'categories' | 'tags'

/** What the guests of an event have that a list can be filtered by, the most frequent first. */
export async function choicesOf(
  db: Db,
  scope: EventScope,
): Promise<{ kind: ChoiceKind; value: string; count: number }[]> {
  const living = inEvent(scope)
  const most = (kind: ChoiceKind, value: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)} as kind, ${value} as value, count(*)::int as count from ${from}
      and ${value} <> '' group by 2 order by 3 desc, 2 limit 200)`
  const { rows } = await sql<{ kind: ChoiceKind; value: string; count: number }>`
    ${most('sides', sql`gg.side`, sql`guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id where ${living}`)}
    union all ${most('tables', sql`g.table_name`, sql`guests g where ${living}`)}
    union all ${most('menus', sql`i.menu`, sql`guests g join guest_invitations i on i.company_id = g.company_id and i.guest_id = g.id where ${living}`)}
    union all ${most('categories', sql`g.category_id::text`, sql`guests g where ${living}`)}
    union all ${most('tags', sql`t.id::text`, sql`guests g, unnest(g.tag_ids) t (id) where ${living}`)}`.execute(
    db,
  )
  return rows
}
