import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { partKeyLength } from '../../model.ts'
import { presenceSeen, type SeenBy } from '../list-store.ts'
import type { NamedGuest } from '../store.ts'

/**
 * One line for each ticket: the beginning of its hash, then a sign for each list. `y` may enter, `i` is
 * inside, `l` has left and may not return, `x` is none of those the list is for, `c` said no, `u` is not
 * invited and `e` not enrolled, `n` has not answered or waits. Doors also get trials.
 */
export async function decisionsOf(
  db: Db,
  scope: EventScope,
  listIds: readonly string[],
  seenBy: SeenBy,
): Promise<string> {
  const { companyId, eventId } = scope
  const presence = presenceSeen(seenBy)
  // A plan by nested loops would be chosen for a list that was imported a moment ago, and take minutes.
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows } = await sql<{ lines: string | null }>`
    with lists as (
      select l.id, l.audience, l.reentry, l.takes_rsvp, l.is_limited, w.at from unnest(${[...listIds]}::uuid[]) with ordinality w (id, at)
      join checkin_all_lists l on l.company_id = ${companyId} and l.id = w.id
    ), present as (
      select guest_id, list_id, inside from ${presence} where company_id = ${companyId} and event_id = ${eventId}
    ), lines as (
      select translate(encode(substring(g.ticket_hash for 12), 'base64'), '+/', '-_') collate "C" as hash,
        string_agg(case
          when p.inside then 'i'
          when p.guest_id is not null and not l.reentry then 'l'
          when l.is_limited and f.guest_id is null then 'x'
          when l.audience = 'everyone' then case when g.standing = 'no' then 'c' else 'y' end
          when r.rsvp = 'no' then 'c'
          when r.rsvp is null then case l.audience when 'enrolled' then 'e' else 'u' end
          when r.rsvp = 'waiting' or l.audience = 'confirmed' and r.rsvp <> 'yes' then 'n'
          else 'y' end, '' order by l.at) as signs
      from guest_tickets g cross join lists l
      left join guest_invitation_facts i on l.takes_rsvp and i.company_id = ${companyId} and i.guest_id = g.guest_id and i.part_id = l.id
      left join checkin_enrolled n on l.audience = 'enrolled' and n.company_id = ${companyId} and n.guest_id = g.guest_id and n.list_id = l.id
      left join checkin_listed f on l.is_limited and f.company_id = ${companyId} and f.event_id = ${eventId} and f.list_id = l.id and f.guest_id = g.guest_id
      left join present p on p.guest_id = g.guest_id and p.list_id = l.id
      cross join lateral (select case when l.takes_rsvp then i.rsvp when l.audience = 'enrolled' then n.rsvp else g.standing end as rsvp) r
      where g.company_id = ${companyId} and g.event_id = ${eventId} and not g.removed
      group by 1
    )
    select string_agg(hash || signs, '' order by hash) as lines from lines`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return rows[0]?.lines ?? ''
}

/** Number of characters that show whether the details of a ticket changed. */
export const wordsLength = 8

/** The columns that make up the name of a guest or of a companion. */
const nameColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  sortName: 'sort_name',
  companionNumber: 'companion_number',
  companionOf: 'companion_of',
} as const satisfies Record<keyof NamedGuest, string>

/**
 * For each ticket, the beginning of its hash, and characters that change with anything that `detailsOf`
 * returns. Hashes are summed by group: collecting the tickets of fifty thousand as they are sealed would take
 * ten times as long.
 */
export async function signaturesByTicket(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<string> {
  const columns = Object.values(nameColumns).map((column) => sql.ref(`f.${column}`))
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows } = await sql<{ lines: string | null }>`
    with facts as materialized (
      select f.guest_id, f.group_id, translate(encode(substring(f.ticket_hash for 12), 'base64'), '+/', '-_') collate "C" as hash,
        hashtextextended(concat_ws(chr(10), ${sql.join(columns)}), 0) as named, f.organisation, f.typed_table
      from guest_facts f where f.company_id = ${companyId} and f.event_id = ${eventId}
    ), members as materialized (
      select group_id, sum(hashtextextended(hash, 0)) as tickets from facts group by group_id
    ), menus as materialized (
      select guest_id, sum(hashtextextended(part_id || menu, 0)) as menus from guest_invitation_facts
      where company_id = ${companyId} and event_id = ${eventId} and menu <> '' group by guest_id
    ), seats as materialized (
      select guest_id, sum(hashtextextended(concat_ws(chr(10), part_id, table_name, seat), 0)) as seats from (
        select guest_id, part_id, table_name, seat from guest_seat_facts where company_id = ${companyId} and event_id = ${eventId}
        union all
        select guest_id, part_id, table_name, null from guest_written_facts where company_id = ${companyId} and event_id = ${eventId}
      ) x group by guest_id
    )
    select string_agg(f.hash || lpad(to_hex(hashtext(concat_ws(chr(10), f.named, m.tickets, f.organisation, f.typed_table, u.menus, s.seats))),
      ${wordsLength}, '0'), '' order by f.hash) as lines
    from facts f join members m on m.group_id = f.group_id left join menus u on u.guest_id = f.guest_id
    left join seats s on s.guest_id = f.guest_id`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return rows[0]?.lines ?? ''
}

/**
 * For each ticket whose guest is announced to a host: the beginning of its hash, then for each list `v` if
 * they are on it, else `-`.
 */
export async function vipsOf(
  db: Db,
  { companyId, eventId }: EventScope,
  listIds: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ lines: string | null }>`
    with lists as materialized (
      select l.vip_tag_ids, w.at from unnest(${[...listIds]}::uuid[]) with ordinality w (id, at)
      join checkin_all_lists l on l.company_id = ${companyId} and l.id = w.id
    ), lines as (
      select translate(encode(substring(f.ticket_hash for 12), 'base64'), '+/', '-_') collate "C" as hash,
        string_agg(case when f.tag_ids && l.vip_tag_ids then 'v' else '-' end, '' order by l.at) as signs
      from guest_facts f cross join lists l
      where f.company_id = ${companyId} and f.event_id = ${eventId}
        and f.tag_ids && array(select unnest(vip_tag_ids) from lists)
      group by 1
    )
    select string_agg(hash || signs, '' order by hash) as lines from lines`.execute(db)
  return rows[0]?.lines ?? ''
}

export interface Details {
  id: string
  hash: string
  named: NamedGuest
  organisation: string
  table: string
  /** Fields that differ between parts, by the end of the part's id; the list of a part shows its own. */
  parts: Record<string, { menu?: string; table?: string; seat?: number }>
  /** The others of the invitation, whose names their own tickets open. */
  others: string[]
}

const named = (facts: string) =>
  sql.raw(
    `jsonb_build_object(${Object.entries(nameColumns)
      .map(([name, column]) => `'${name}', ${facts}.${column}`)
      .join(', ')})`,
  )

/** A door without a network shows only the first members of a larger group. */
const maxOthers = 12

/** The details of the guest of each ticket, by pages; `signaturesByTicket` changes with all of them. */
export async function detailsOf(
  db: Db,
  scope: EventScope,
  page: { after: string | undefined; tickets: string | undefined; limit: number },
): Promise<Details[]> {
  const { companyId, eventId } = scope
  const { rows } = await sql<Details>`
    select f.guest_id as id, translate(encode(substring(f.ticket_hash for 12), 'base64'), '+/', '-_') as hash,
      ${named('f')} as named,
      f.organisation, f.typed_table as "table",
      coalesce((select jsonb_object_agg(right(p.part_id::text, ${partKeyLength}::int), p.shown) from (
        select x.part_id, jsonb_strip_nulls(jsonb_build_object('menu', max(x.menu), 'table', max(x.table_name), 'seat', max(x.seat))) as shown
        from (
          select i.part_id, i.menu, null as table_name, null::int as seat from guest_invitation_facts i
          where i.company_id = ${companyId} and i.guest_id = f.guest_id and i.menu <> ''
          union all
          select t.part_id, null, t.table_name, t.seat from guest_seat_facts t
          where t.company_id = ${companyId} and t.guest_id = f.guest_id
          union all
          select w.part_id, null, w.table_name, null from guest_written_facts w
          where w.company_id = ${companyId} and w.guest_id = f.guest_id
        ) x group by x.part_id
      ) p), '{}') as parts,
      array(select o.guest_id
        from guest_facts o where o.company_id = ${companyId} and o.group_id = f.group_id and o.guest_id <> f.guest_id
        order by o.guest_id limit ${maxOthers}) as others
    from guest_facts f where f.company_id = ${companyId} and f.event_id = ${eventId}
      ${page.after ? sql`and f.guest_id > ${page.after}::uuid` : sql``}
      ${page.tickets ? ofTickets(page.tickets) : sql``}
    order by f.guest_id limit ${page.limit}`.execute(db)
  return rows
}

function ofTickets(tickets: string) {
  const starts = (tickets.match(/.{16}/g) ?? []).map((one) => Buffer.from(one, 'base64url'))
  return sql`and substring(f.ticket_hash for 12) = any(${starts}::bytea[])`
}
