import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { saysName, wordsOfGuest } from '../personal-data.ts'

/**
 * Bulk actions and imports store what they found, and erasing removes that: until the end of the
 * transaction only one of them runs in an event. Taken before any row is locked.
 */
export async function lockGuestWork(db: Db, { companyId, eventId }: EventScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest work ${companyId}/${eventId}`}, 0))`.execute(
    db,
  )
}

/** Stops running actions that would still write their names; the changes made so far can be undone. */
export async function stopNaming(db: Db, scope: EventScope, ids: readonly string[]): Promise<void> {
  await sql`update guest_batches set state = 'cancelled' where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and state = 'running'
    and ${saysName(sql`concat(action ->> 'table', action ->> 'menu')`, sql`${[...ids]}::uuid[]`)}`.execute(
    db,
  )
}

/**
 * Tables of the event that were named after them, now or earlier: those with a word of their name that no
 * other guest on the list shares.
 */
export async function tablesNaming(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<string[]> {
  const here = sql`company_id = ${scope.companyId} and event_id = ${scope.eventId}`
  const { rows } = await sql<{ name: string }>`
    with theirs as (
      select distinct word from guests g, lateral ${wordsOfGuest} names
      where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.id = any(${[...ids]}::uuid[]) and length(word) > 2 and not exists (
        select from guests o where o.company_id = g.company_id and o.event_id = g.event_id and o.erased_at is null
          and o.deleted_at is null and not o.is_placeholder and not o.id = any(${[...ids]}::uuid[])
          and word = any(string_to_array(o.name_key, ' ')))
    ), tables (name) as (
      select table_name from guests where ${here}
      union select r.before ->> 'value' from guest_batches b join guest_batch_rows r on r.company_id = b.company_id and r.batch_id = b.id
        where b.company_id = ${scope.companyId} and b.event_id = ${scope.eventId} and b.action ->> 'kind' = 'table'
      union select c ->> which from history h, jsonb_array_elements(h.changes) c, unnest(array['old', 'new']) which
        where h.company_id = ${scope.companyId} and h.event_id = ${scope.eventId} and h.entity = 'guest' and c ->> 'field' = 'table'
    )
    select name from tables where name <> '' and exists (select from theirs
      where word = any(regexp_split_to_array(search_fold(name), '[^[:alnum:]]+')))`.execute(db)
  return rows.map(({ name }) => name)
}

/** Undoing a bulk action must not restore the name of the table. */
export async function forgetTables(
  db: Db,
  scope: EventScope,
  tables: readonly string[],
): Promise<void> {
  await sql`update guest_batch_rows r set before = jsonb_build_object('value', '') from guest_batches b
    where r.company_id = ${scope.companyId} and b.company_id = r.company_id and b.id = r.batch_id
      and b.event_id = ${scope.eventId} and b.action ->> 'kind' = 'table'
      and r.before ->> 'value' = any(${[...tables]}::text[])`.execute(db)
}

/** Besides the columns in `personal-data.ts`: guests are marked as erased, and their old tickets become invalid. */
export async function markErased(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`update guests set is_placeholder = false, erased_at = ${at.toISOString()},
      ticket_hash = sha256(gen_random_uuid()::text::bytea), ticket_version = ticket_version + 1
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

export interface GroupLeft {
  id: string
  name: string
  salutation: string
  /** The remaining named members, the one to write to first. */
  members: { firstName: string; lastName: string }[]
}

/** The groups of these guests, with those who stay. */
export async function groupsLeft(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<GroupLeft[]> {
  const { rows } = await sql<GroupLeft>`
    select gg.id, gg.name, gg.salutation, coalesce((
        select jsonb_agg(jsonb_build_object('firstName', m.first_name, 'lastName', m.last_name)
          order by m.id is distinct from gg.primary_guest_id, m.created_at, m.id)
        from guests m where m.company_id = gg.company_id and m.group_id = gg.id and m.erased_at is null
          and not m.is_placeholder and m.deleted_at is null and not m.id = any(${[...ids]}::uuid[])
      ), '[]') as members
    from guest_groups gg where gg.company_id = ${scope.companyId} and gg.event_id = ${scope.eventId}
      and gg.id in (select group_id from guests where company_id = ${scope.companyId} and id = any(${[...ids]}::uuid[]))`.execute(
    db,
  )
  return rows
}

/**
 * Erases menus of guests that were typed freely and can identify them. Menus offered to all stay as numbers
 * in parts that have begun; everything else is erased.
 */
export async function clearMenus(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  { offered, begun }: { offered: readonly string[]; begun: readonly string[] },
): Promise<void> {
  await sql`update guest_invitations set menu = '', version = version + 1
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and guest_id = any(${[...ids]}::uuid[])
      and menu <> '' and not (part_id = any(${[...begun]}::uuid[]) and menu = any(${[...offered]}::text[]))`.execute(
    db,
  )
}

/** Number of other guests at the table of this guest. */
export async function othersAtTable(
  db: Db,
  scope: EventScope,
  { id, table }: { id: string; table: string },
): Promise<number> {
  if (table === '') return 0
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from guests
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and table_name = ${table} and id <> ${id}
      and erased_at is null and deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** Renames groups; the link of a group without named guests is ended. */
export async function renameGroups(
  db: Db,
  scope: EventScope,
  groups: readonly {
    id: string
    name: string
    folded: string
    salutation: string
    empty: boolean
  }[],
): Promise<void> {
  await sql`
    update guest_groups gg set name = r.name, folded = r.folded, salutation = r.salutation, version = gg.version + 1,
      side = case when r.empty then '' else gg.side end,
      token_hash = case when r.empty then sha256(gen_random_uuid()::text::bytea) else gg.token_hash end,
      token_version = gg.token_version + case when r.empty then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as r (id uuid, name text, folded text, salutation text, empty boolean)
    where gg.company_id = ${scope.companyId} and gg.id = r.id`.execute(db)
}

/** A group needs a named main guest: the next one replaces an erased one. */
export async function replacePrimary(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<void> {
  await sql`update guest_groups gg set version = version + 1, primary_guest_id = (
      select m.id from guests m where m.company_id = gg.company_id and m.group_id = gg.id and m.erased_at is null
        and m.deleted_at is null and not m.is_placeholder and not m.id = any(${[...ids]}::uuid[])
      order by m.host_id is not null, m.created_at, m.id limit 1)
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and primary_guest_id = any(${[...ids]}::uuid[])`.execute(db)
}

/** For each of these events, how many guests could still be identified. */
export async function countKnown(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select event_id as id, count(*)::int as n from guests where company_id = ${scope.companyId}
      and event_id = any(${[...eventIds]}::uuid[]) and erased_at is null group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The next of those who are still known, the deleted ones too. */
export async function knownGuests(db: Db, scope: EventScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from guests where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and erased_at is null order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Groups without members, and who gave the answers of others. */
export async function blankRemains(db: Db, scope: EventScope): Promise<void> {
  const here = sql`company_id = ${scope.companyId} and event_id = ${scope.eventId}`
  await sql`update guest_groups set name = '–', folded = '', salutation = '', side = '', version = version + 1,
      token_hash = sha256(gen_random_uuid()::text::bytea), token_version = token_version + 1
    where ${here} and (name <> '–' or side <> '')`.execute(db)
  await sql`update guest_batches set selection = '{}',
      action = action || case when action ? 'table' then '{"table": ""}' when action ? 'menu' then '{"menu": ""}' else '{}' end::jsonb
    where ${here} and state <> 'running'`.execute(db)
  await sql`update guest_answer_log set by_name = '' where ${here} and by_kind = 'guest' and by_name <> ''`.execute(
    db,
  )
  await sql`update guest_invitations set answered_by_name = '' where ${here} and answered_by_kind = 'guest'
    and answered_by_name <> ''`.execute(db)
}

export interface ValueOfGuest {
  id: string
  field: string
  value: string
  byTeam: boolean
}

/**
 * Current and former names and addresses of guests, from their history, and whether the team entered them: by
 * its own change, or before any other where the guest did not come to the list by themselves.
 */
export async function valuesWithDeleted(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<ValueOfGuest[]> {
  const { rows } = await sql<ValueOfGuest>`
    with written as (
      select h.entity_id as id, h.at, h.id as entry, h.verb, c ->> 'field' as field, c ->> 'old' as old, c ->> 'new' as new,
        h.actor_kind not in ('guest', 'visitor') as by_team
      from history h left join lateral jsonb_array_elements(h.changes) c
        on c ->> 'field' in ('firstName', 'lastName', 'email', 'phone')
      where h.company_id = ${scope.companyId} and h.entity = 'guest' and h.entity_id = any(${[...ids]}::uuid[])
    ), now as (
      select g.id, field, value, not exists (select from written w where w.id = g.id and (w.verb = 'registered' or (w.verb = 'added' and not w.by_team))) as by_team
      from guests g, lateral (values ('firstName', g.first_name), ('lastName', g.last_name), ('email', g.email),
        ('phone', g.phone)) fields (field, value)
      where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.id = any(${[...ids]}::uuid[])
    ), stated as (
      select id, field, new as value, by_team from written where field is not null
      union all (select distinct on (w.id, w.field) w.id, w.field, w.old, n.by_team from written w
        join now n on n.id = w.id and n.field = w.field order by w.id, w.field, w.at, w.entry)
      union all select id, field, old, false from written where field is not null
      union all select n.id, n.field, n.value, n.by_team and not exists (select from written w
        where w.id = n.id and w.field = n.field) from now n
    )
    select id, field, value, bool_or(by_team) as "byTeam" from stated where coalesce(value, '') <> ''
    group by id, field, value`.execute(db)
  return rows
}
