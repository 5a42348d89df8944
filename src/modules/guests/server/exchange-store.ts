import { sql } from 'kysely'
import type { EventScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { plannedAnew } from '#platform/server/database/planned-anew.ts'

export interface Key {
  at: number
  key: string
  email: string | null
  phone: string | null
}

interface Likeness {
  at: number
  id: string
  groupName: string
  why: 'phone' | 'email' | 'name'
}

const mostMatches = 3

/**
 * A phone or an e-mail beside the name says more than the name alone. All names are looked up at once:
 * one by one, a table that no statistics know of yet would be walked through for each.
 */
export async function matchesOf(
  db: Db,
  scope: EventScope,
  keys: readonly Key[],
): Promise<Likeness[]> {
  const names = [...new Set(keys.map(({ key }) => key).filter(Boolean))]
  const statement = sql<Omit<Key, 'at'> & { id: string; groupName: string }>`
    select g.name_key as key, g.id, g.email, g.phone, gg.name as "groupName"
    from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.name_key = any(${names}::text[])
      and g.name_key <> '' and g.deleted_at is null order by g.created_at, g.id`
  const { rows } = await plannedAnew(db, () => statement.execute(db))
  const byName = new Map<string, typeof rows>(names.map((name) => [name, []]))
  for (const row of rows) byName.get(row.key)?.push(row)
  return keys.flatMap(({ at, key, email, phone }) => {
    const found = (byName.get(key) ?? []).map(({ id, groupName, ...there }): Likeness => {
      const byPhone = phone !== null && there.phone === phone
      const byEmail = email !== null && there.email === email
      return { at, id, groupName, why: byPhone ? 'phone' : byEmail ? 'email' : 'name' }
    })
    const rank = { phone: 0, email: 1, name: 2 }
    return found.toSorted((a, b) => rank[a.why] - rank[b.why]).slice(0, mostMatches)
  })
}

export async function groupIdsByName(
  db: Db,
  scope: EventScope,
  folded: readonly string[],
): Promise<Map<string, string>> {
  const statement = sql<{ folded: string; id: string }>`
    select distinct on (folded) folded, id from guest_groups where company_id = ${scope.companyId}
      and event_id = ${scope.eventId} and deleted_at is null and folded = any(${[...folded]}::text[])
    order by folded, created_at, id`
  const { rows } = await plannedAnew(db, () => statement.execute(db))
  return new Map(rows.map((row) => [row.folded, row.id]))
}

export async function importedIds(
  db: Db,
  scope: EventScope,
  importId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from guests where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and import_id = ${importId} and deleted_at is null order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An import leaves every guest at version 1 and tells its answers as its own. */
export async function countChangedSince(
  db: Db,
  scope: EventScope,
  importId: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from guests g where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId}
      and g.import_id = ${importId} and g.deleted_at is null and (g.version > 1 or exists (
        select from guest_answer_log l where l.company_id = g.company_id and l.guest_id = g.id and l.by_kind <> 'import'))`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Groups of another event that have guests, whole, for a copy. */
export async function groupsToCopy(
  db: Db,
  scope: EventScope,
): Promise<
  {
    id: string
    name: string
    salutation: string
    primaryGuestId: string | null
    side: string
    language: 'ro' | 'en'
    maxPersons: number | null
    tagIds: string[]
  }[]
> {
  const { rows } = await sql<{
    id: string
    name: string
    salutation: string
    primaryGuestId: string | null
    side: string
    language: 'ro' | 'en'
    maxPersons: number | null
    tagIds: string[]
  }>`
    select id, name, salutation, primary_guest_id as "primaryGuestId", side, language, max_persons as "maxPersons",
      tag_ids as "tagIds" from guest_groups where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and deleted_at is null order by id`.execute(db)
  return rows
}
