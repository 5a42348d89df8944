import { sql } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'

export interface FoundSeat {
  guestId: string
  name: string
  part: string
  table: string
  /** Null where their table has become smaller than its guests. */
  seat: number | null
}

/** Seats of released plans, of guests who may still come. */
function released({ companyId, eventId }: EventScope) {
  return sql`released as materialized (
    select s.guest_id, s.table_name, s.seat, e.name as part, e.position
    from seating_plans p
    join event_part_states e on e.company_id = p.company_id and e.part_id = p.part_id and not e.removed
    join guest_seat_facts s on s.company_id = p.company_id and s.event_id = p.event_id and s.part_id = p.part_id
    join guest_invitation_facts i on i.company_id = s.company_id and i.part_id = s.part_id and i.guest_id = s.guest_id
      and i.rsvp in ('yes', 'maybe', 'none')
    where p.company_id = ${companyId} and p.event_id = ${eventId} and p.is_active and p.deleted_at is null
      and p.released_at is not null)`
}

export async function isAnyReleased(db: Db, { companyId, eventId }: EventScope): Promise<boolean> {
  const { rows } = await sql`select from seating_plans p
    join event_part_states e on e.company_id = p.company_id and e.part_id = p.part_id and not e.removed
    where p.company_id = ${companyId} and p.event_id = ${eventId} and p.is_active and p.deleted_at is null
      and p.released_at is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Groups with a seated guest each of whose typed words begins a word of the name; `isWhole` where it is the whole name. */
export async function groupsNamed(
  db: Db,
  scope: EventScope,
  words: readonly string[],
): Promise<{ groupId: string; isWhole: boolean }[]> {
  const { rows } = await sql<{ groupId: string; isWhole: boolean }>`
    with ${released(scope)}
    select g.group_id as "groupId", bool_or(g.name_key = ${keyOf(words)}) as "isWhole"
    from guest_tickets g
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and not g.removed
      and (' ' || g.name_key) like all (${patternsOf(words)}::text[])
      and g.guest_id in (select guest_id from released)
    group by g.group_id order by 2 desc, 1 limit 3`.execute(db)
  return rows
}

/**
 * Whether the typed words name somebody who is invited where tables are shown and has none, and whether they
 * are the whole name.
 */
export async function waitingNamed(
  db: Db,
  scope: EventScope,
  words: readonly string[],
): Promise<{ isWhole: boolean } | null> {
  const { rows } = await sql<{ isWhole: boolean | null }>`
    with ${released(scope)}
    select bool_or(g.name_key = ${keyOf(words)}) as "isWhole"
    from guest_tickets g
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and not g.removed
      and (' ' || g.name_key) like all (${patternsOf(words)}::text[])
      and g.guest_id not in (select guest_id from released)
      and exists (select from guest_invitation_facts i
        join seating_plans p on p.company_id = i.company_id and p.part_id = i.part_id and p.is_active
          and p.deleted_at is null and p.released_at is not null
        join event_part_states e on e.company_id = p.company_id and e.part_id = p.part_id and not e.removed
        where i.company_id = g.company_id and i.guest_id = g.guest_id and i.rsvp in ('yes', 'maybe', 'none'))`.execute(
    db,
  )
  const isWhole = rows[0]?.isWhole ?? null
  return isWhole === null ? null : { isWhole }
}

function keyOf(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/** For each word, that a word of the name begins with it. */
function patternsOf(words: readonly string[]): string[] {
  return words.map((word) => `% ${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/** The guests of these groups: the folded words of each name, and how the group is called. */
export async function namesInGroups(
  db: Db,
  { companyId, eventId }: EventScope,
  groupIds: readonly string[],
): Promise<{ groupId: string; nameKey: string; groupName: string }[]> {
  const { rows } = await sql<{ groupId: string; nameKey: string; groupName: string }>`
    select t.group_id as "groupId", t.name_key as "nameKey", g.group_name as "groupName"
    from guest_tickets t join guest_facts g on g.company_id = t.company_id and g.guest_id = t.guest_id
    where t.company_id = ${companyId} and t.event_id = ${eventId} and t.group_id = any (${[...groupIds]}::uuid[])
      and not t.removed and g.erased_at is null`.execute(db)
  return rows
}

export async function seatsOfGroup(
  db: Db,
  scope: EventScope,
  groupId: string,
  locale: Locale,
): Promise<FoundSeat[]> {
  const { rows } = await sql<FoundSeat>`
    with ${released(scope)}
    select g.guest_id as "guestId", ${shownNameOf(locale, 'g')} as name, r.part, r.table_name as table, r.seat
    from guest_facts g join released r on r.guest_id = g.guest_id
    where g.company_id = ${scope.companyId} and g.group_id = ${groupId} and g.erased_at is null
    order by g.sort_name, g.guest_id, r.position`.execute(db)
  return rows
}
