import { sql } from 'kysely'
import { fold } from '#shared/text/text.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { withCustomPlan } from '#platform/server/database/custom-plan.ts'
import type { GroupFields, GuestFields } from '../../model.ts'
import type { SecretVersion } from '../secrets.ts'
import { valuesOf, type HostNames } from '../store.ts'

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

const maxMatches = 3

/**
 * A phone or an e-mail beside the name identifies better than the name alone. All names are looked up at
 * once: one by one, a table without statistics would be scanned for each.
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
  const { rows } = await withCustomPlan(db, () => statement.execute(db))
  const byName = new Map<string, typeof rows>(names.map((name) => [name, []]))
  for (const row of rows) byName.get(row.key)?.push(row)
  return keys.flatMap(({ at, key, email, phone }) => {
    const likenesses = (byName.get(key) ?? []).map(({ id, groupName, ...there }): Likeness => {
      const byPhone = phone !== null && there.phone === phone
      const byEmail = email !== null && there.email === email
      return { at, id, groupName, why: byPhone ? 'phone' : byEmail ? 'email' : 'name' }
    })
    const rank = { phone: 0, email: 1, name: 2 }
    return likenesses.toSorted((a, b) => rank[a.why] - rank[b.why]).slice(0, maxMatches)
  })
}

export async function countGuests(db: Db, scope: EventScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from guests
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and deleted_at is null
      and erased_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

export async function hasGuests(db: Db, scope: EventScope): Promise<boolean> {
  const { rows } = await sql`select from guests where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
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
  const { rows } = await withCustomPlan(db, () => statement.execute(db))
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

/** An import leaves every guest at version 1 and records its answers as its own. */
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

/** The fields shared by all guests of one batch. */
export interface Arrival {
  secretVersion: SecretVersion
  importId: string | null
  createdAt: string
}

export interface GroupDraft {
  id: string
  fields: GroupFields
  code: string
  tokenHash: Buffer
}

export async function insertGroups(
  db: Db,
  scope: EventScope,
  drafts: readonly GroupDraft[],
  { secretVersion, importId, createdAt }: Arrival,
): Promise<void> {
  const rows = drafts.map(({ id, fields, code, tokenHash }) => ({
    ...fields,
    id,
    code,
    folded: fold(fields.name),
    token: tokenHash.toString('hex'),
  }))
  await sql`
    insert into guest_groups (company_id, event_id, id, name, folded, salutation, primary_guest_id, side, language,
      max_persons, tag_ids, code, token_hash, token_kid, import_id, created_at)
    select ${scope.companyId}, ${scope.eventId}, r.id, r.name, r.folded, r.salutation, r."primaryGuestId", r.side,
      r.language, r."maxPersons", r."tagIds", r.code, decode(r.token, 'hex'), ${secretVersion.kid}, ${importId},
      ${createdAt}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text, folded text, salutation text,
      "primaryGuestId" uuid, side text, language text, "maxPersons" integer, "tagIds" uuid[], code text,
      token text)`.execute(db)
}

/** A guest to be written, with the secret of the ticket. */
export interface GuestDraft {
  id: string
  groupId: string
  fields: GuestFields
  hostNames: HostNames
  invited: boolean
  ticketHash: Buffer
  /** Set where the time differs from that of the batch. */
  createdAt: string | null
}

/** Any number in one statement, since COPY is refused on tables with row-level security. */
export async function insertGuests(
  db: Db,
  scope: EventScope,
  drafts: readonly GuestDraft[],
  { secretVersion, importId, createdAt }: Arrival,
): Promise<void> {
  const rows = drafts.map((draft) => ({
    ...valuesOf(draft.fields, draft.hostNames),
    id: draft.id,
    group_id: draft.groupId,
    standing: draft.invited ? 'none' : null,
    ticket_hash: `\\x${draft.ticketHash.toString('hex')}`,
    created_at: draft.createdAt ?? createdAt,
  }))
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column))
  await sql`
    insert into guests (company_id, event_id, ticket_kid, ticket_version, import_id, ${sql.join(columns)})
    select ${scope.companyId}, ${scope.eventId}, ${secretVersion.kid}, ${secretVersion.version}, ${importId}, ${sql.join(columns)}
    from json_populate_recordset(null::guests, ${JSON.stringify(rows)}::json)`.execute(db)
}
