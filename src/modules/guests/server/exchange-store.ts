import { sql } from 'kysely'
import type { EventScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Rsvp } from '../model.ts'
import type { ExportedGuest } from './exchange.ts'
import { chosen, rowJoins, type Looked } from './list-store.ts'

type Choice = { all: boolean; ids: readonly string[]; looked: Looked; needs: boolean }

/**
 * By group and, inside it, by name: the groups are walked in the order of their index, so the first
 * guests are there at once and a hundred thousand are never sorted.
 */
export async function* exportRows(
  db: Db,
  scope: EventScope,
  choice: Choice,
  size: number,
): AsyncGenerator<ExportedGuest[]> {
  const ways = ['hashjoin', 'mergejoin', 'bitmapscan'].map((way) => sql.raw(`enable_${way}`))
  for (const way of ways) await sql`set local ${way} = off`.execute(db)
  await sql`declare guests_going_out no scroll cursor for
    select g.id from guest_groups gg join guests g on g.company_id = gg.company_id and g.group_id = gg.id
    where gg.company_id = ${scope.companyId} and gg.event_id = ${scope.eventId} and gg.deleted_at is null
      and ${chosen(scope, choice)} order by gg.name, gg.id, g.sort_name, g.id`.execute(db)
  for (const way of ways) await sql`set local ${way} = on`.execute(db)
  for (;;) {
    const { rows } = await sql<{
      id: string
    }>`fetch ${sql.lit(size)} from guests_going_out`.execute(db)
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    yield await exported(db, scope, ids, choice.needs)
  }
  await sql`close guests_going_out`.execute(db)
}

/** These guests in this order. */
async function exported(
  db: Db,
  { companyId }: EventScope,
  ids: readonly string[],
  needs: boolean,
): Promise<ExportedGuest[]> {
  const { rows } = await sql<Omit<ExportedGuest, 'invitations'>>`
    select g.id, g.version, g.group_id as "groupId", g.host_id as "hostId", g.first_name as "firstName",
      g.last_name as "lastName", g.age_band as "ageBand", g.category_id as "categoryId", g.tag_ids as "tagIds", g.email,
      g.phone, g.company, g.job_title as "jobTitle", g.table_name as "table", g.note, g.erased_at as "erasedAt",
      gg.name as "groupName", gg.side, gg.salutation as "groupSalutation", gg.language as "groupLanguage",
      gg.max_persons as "groupMaxPersons", coalesce(gg.primary_guest_id = g.id, false) as "isPrimary",
      case when h.id is null then null else trim(h.first_name || ' ' || h.last_name) end as "hostName",
      ${needs ? needsColumn : sql`null`} as needs
    from unnest(${[...ids]}::uuid[]) with ordinality k (id, at)
    join guests g on g.company_id = ${companyId} and g.id = k.id ${rowJoins} order by k.at`.execute(
    db,
  )
  const invited = await sql<{ guestId: string; partId: string; rsvp: Rsvp; menu: string }>`
    select guest_id as "guestId", part_id as "partId", rsvp, menu from guest_invitations
    where company_id = ${companyId} and guest_id = any(${[...ids]}::uuid[])`.execute(db)
  const of = new Map<string, ExportedGuest['invitations'][number][]>()
  for (const { guestId, ...invitation } of invited.rows) {
    const own = of.get(guestId)
    if (own) own.push(invitation)
    else of.set(guestId, [invitation])
  }
  return rows.map((row) => ({ ...row, invitations: of.get(row.id) ?? [] }))
}

const needsColumn = sql`(select jsonb_build_object('diet', n.diet, 'allergies', n.allergies, 'access', n.access,
    'consentVersion', n.consent_version, 'consentLanguage', n.consent_language, 'consentAt', n.consent_at,
    'consentBy', jsonb_build_object('kind', n.consent_by_kind, 'name', n.consent_by_name))
  from guest_needs n where n.company_id = g.company_id and n.guest_id = g.id)`

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
  const { rows } = await sql<Omit<Key, 'at'> & { id: string; groupName: string }>`
    select g.name_key as key, g.id, g.email, g.phone, gg.name as "groupName"
    from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.name_key = any(${names}::text[])
      and g.name_key <> '' and g.deleted_at is null order by g.created_at, g.id`.execute(db)
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
  const { rows } = await sql<{ folded: string; id: string }>`
    select distinct on (folded) folded, id from guest_groups where company_id = ${scope.companyId}
      and event_id = ${scope.eventId} and deleted_at is null and folded = any(${[...folded]}::text[])
    order by folded, created_at, id`.execute(db)
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
