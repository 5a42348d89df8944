import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import { appRole, maintenanceRole, type Db } from '#platform/server/database/db.ts'
import { presenceSeen, type SeenBy } from '../list-store.ts'
import type { NamedGuest } from '../store.ts'

interface Person extends NamedGuest {
  id: string
  ageBand: 'adult' | 'child' | 'baby'
  isWalkIn: boolean
  groupName: string
  organisation: string
  table: string
  seat: number | null
  arrivedAt: string | null
  leftAt: string | null
}

const conditions = {
  missing: sql`p.guest_id is null and g.guest_id in (select guest_id from expected)`,
  inside: sql`p.inside`,
  left: sql`p.guest_id is not null and not p.inside`,
}

/** The people of a list by name; `after` is the last guest of the page before. */
export async function peopleOf(
  db: Db,
  scope: EventScope,
  listId: string,
  state: keyof typeof conditions,
  page: { after?: string | undefined; limit: number },
  seenBy: SeenBy,
): Promise<{ items: Person[]; total: number }> {
  const { companyId, eventId } = scope
  // Gathered first, so that a table without statistics cannot lead to a plan that walks it for each row.
  const people = sql`
    with expected as materialized (
      select guest_id from checkin_expected(${companyId}, ${eventId}, ${listId})
    ), present as materialized (
      select guest_id, arrived_at, inside, left_at from ${presenceSeen(seenBy)}
      where company_id = ${companyId} and event_id = ${eventId} and list_id = ${listId}
    ), walk_ins as materialized (
      select guest_id from checkin_effective_walk_ins where company_id = ${companyId} and event_id = ${eventId}
    ), active as materialized (
      -- A person who came was counted, and stays among those who came after they went to the bin.
      select * from guest_tickets where company_id = ${companyId} and event_id = ${eventId}
        and (not removed or guest_id in (select guest_id from present))
    ), people as materialized (
      select g.*, p.arrived_at, p.left_at, w.guest_id is not null as walked_in from active g
      left join present p on p.guest_id = g.guest_id
      left join walk_ins w on w.guest_id = g.guest_id
      where ${conditions[state]}
    )`
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows } = await sql<Person>`${people}, page as materialized (
      select * from people
      ${page.after ? sql`where (sort_name, guest_id) > (select a.sort_name, a.guest_id from guest_tickets a where a.company_id = ${companyId} and a.guest_id = ${page.after})` : sql``}
      order by sort_name, guest_id limit ${page.limit}
    )
    select p.guest_id as id, p.first_name as "firstName", p.last_name as "lastName", p.sort_name as "sortName",
      f.companion_number as "companionNumber", f.companion_of as "companionOf",
      p.walked_in as "isWalkIn", p.age_band as "ageBand", coalesce(f.group_name, '') as "groupName", coalesce(f.organisation, '') as organisation, coalesce(s.table_name, nullif(f.typed_table, ''),
        (select w.table_name from guest_written_facts w where w.company_id = ${companyId} and w.guest_id = p.guest_id and w.part_id = ${listId}), '') as "table", s.seat, p.arrived_at as "arrivedAt", p.left_at as "leftAt"
    from page p left join guest_facts f on f.company_id = ${companyId} and f.guest_id = p.guest_id
    left join guest_seat_facts s on s.company_id = ${companyId} and s.part_id = ${listId} and s.guest_id = p.guest_id
    order by p.sort_name, p.guest_id`.execute(db)
  const counted = await sql<{ n: number }>`${people} select count(*)::int as n from people`.execute(
    db,
  )
  await sql`set local enable_nestloop = on`.execute(db)
  return { items: rows, total: counted.rows[0]?.n ?? 0 }
}

interface Marks {
  arrivedAt: string | null
  email: string | null
  phone: string | null
  categoryId: string | null
  hostName: string
  isWalkIn: boolean
}

/** Data that distinguishes guests of one name. */
export async function marksOf(
  db: Db,
  scope: EventScope,
  listId: string,
  guestIds: readonly string[],
  seenBy: SeenBy,
): Promise<Map<string, Marks>> {
  const { companyId } = scope
  const { rows } = await sql<Marks & { id: string }>`
    select f.guest_id as id, f.email, f.phone, f.category_id as "categoryId",
      coalesce((select coalesce(nullif(trim(h.first_name || ' ' || h.last_name), ''), h.sort_name) from guest_facts h
        where h.company_id = ${companyId} and h.guest_id = f.host_id), '') as "hostName",
      (select p.arrived_at from ${presenceSeen(seenBy)} p
        where p.company_id = ${companyId} and p.list_id = ${listId} and p.guest_id = f.guest_id) as "arrivedAt",
      exists (select from checkin_incidents i where i.company_id = ${companyId} and i.event_id = ${scope.eventId}
        and i.guest_id = f.guest_id and i.kind = 'walk_in' and i.settled_at is null) as "isWalkIn"
    from guest_facts f where f.company_id = ${companyId} and f.guest_id = any(${[...guestIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...marks }) => [id, marks]))
}

export async function arrivalsOf(
  db: Db,
  scope: EventScope,
  listId: string,
  step: number,
  seenBy: SeenBy,
): Promise<{ at: string; arrived: number }[]> {
  const { rows } = await sql<{ at: string; arrived: number }>`
    select date_bin(make_interval(mins => ${step}), arrived_at, timestamptz '2000-01-01') as at, count(*)::int as arrived
    from ${presenceSeen(seenBy)} where company_id = ${scope.companyId} and event_id = ${scope.eventId} and list_id = ${listId}
    group by 1 order by 1`.execute(db)
  return rows
}

export async function gatesOf(
  db: Db,
  scope: EventScope,
  listId: string,
  seenBy: SeenBy,
): Promise<{ gate: string; arrived: number }[]> {
  const { rows } = await sql<{ gate: string; arrived: number }>`
    select gate, count(*)::int as arrived from ${presenceSeen(seenBy)}
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and list_id = ${listId}
    group by gate order by arrived desc, gate limit 20`.execute(db)
  return rows
}

export interface ListPresence {
  listId: string
  name: string
  arrivedAt: string | null
  leftAt: string | null
  inside: boolean
  gate: string
}

export async function presenceOf(
  db: Db,
  scope: EventScope,
  guestId: string,
): Promise<ListPresence[]> {
  const { companyId, eventId } = scope
  const { rows } = await sql<ListPresence>`
    select l.id as "listId", l.name, p.arrived_at as "arrivedAt", p.left_at as "leftAt", coalesce(p.inside, false) as inside,
      coalesce(p.gate, '') as gate
    from checkin_all_lists l
    left join checkin_presence p on p.company_id = ${companyId} and p.list_id = l.id and p.guest_id = ${guestId}
    where l.company_id = ${companyId} and l.event_id = ${eventId}
    order by l.position, l.starts_at nulls last, l.name`.execute(db)
  return rows
}

/** Number of guests of each event who came to any list. */
export async function arrivedAt(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ eventId: string; n: number }>`
    select event_id as "eventId", count(distinct guest_id)::int as n from checkin_presence
    where company_id = ${scope.companyId} and event_id = any(${[...eventIds]}::uuid[])
    group by event_id`.execute(db)
  return new Map(rows.map(({ eventId, n }) => [eventId, n]))
}

/** The door of each entry is erased after a month; that the guest came stays. */
export async function forgetDoors(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  await sql`set local role ${sql.ref(maintenanceRole)}`.execute(db)
  const { numAffectedRows } =
    await sql`update checkin_scans set gate = '', operator = '', source_id = id, code_hash = null, named_id = null, earlier_gate = null
    where company_id = ${scope.companyId} and received_at < ${before.toISOString()}
      and (operator <> '' or gate <> '' or earlier_gate is not null)`.execute(db)
  await sql`set local role ${sql.ref(appRole)}`.execute(db)
  await sql`update checkin_admissions set gate = '', source_id = id
    where company_id = ${scope.companyId} and entered_at < ${before.toISOString()} and gate <> ''`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Guests whose tickets are printed, by name. */
export async function printableIds(
  db: Db,
  scope: Pick<EventScope, 'companyId' | 'eventId'>,
  who: 'confirmed' | 'everyone',
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.guest_id as id from guest_facts f
    where f.company_id = ${scope.companyId} and f.event_id = ${scope.eventId} and f.erased_at is null
      and ${who === 'confirmed' ? sql`f.standing = 'yes'` : sql`f.standing is distinct from 'no'`}
    order by f.sort_name, f.guest_id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

const doorsNear = 3

/** Events that begin within three days, run now or have a door already, with their active doors. */
export async function doorsOf(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
  now: Date,
): Promise<{ eventId: string; doors: number }[]> {
  const near = new Date(now.getTime() + doorsNear * 86_400_000).toISOString()
  const { rows } = await sql<{ eventId: string; doors: number }>`
    select e.event_id as "eventId", d.doors from event_facts e,
      lateral (select count(*)::int as doors from checkin_devices d
        where d.company_id = e.company_id and d.event_id = e.event_id and d.revoked_at is null) d
    where e.company_id = ${scope.companyId} and e.event_id = any(${[...eventIds]}::uuid[])
      and e.ends_at > ${now.toISOString()} and (d.doors > 0 or e.starts_at < ${near})`.execute(db)
  return rows
}

/** When and where a person was seen, for their own data export. */
export async function scansOfPerson(
  db: Db,
  scope: CompanyScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<{ list: string; enteredAt: string; leftAt: string | null }[]> {
  const { rows } = await sql<{ list: string; enteredAt: string; leftAt: string | null }>`
    select l.name as list, a.entered_at as "enteredAt", case when a.closed_by = 'exit' then a.closed_at end as "leftAt"
    from guest_facts f join checkin_admissions a on a.company_id = f.company_id and a.guest_id = f.guest_id
    join checkin_all_lists l on l.company_id = a.company_id and l.id = a.list_id
    where f.company_id = ${scope.companyId} and (f.email = ${email} or f.phone = ${phone})
      and not a.rehearsal
    order by a.entered_at`.execute(db)
  return rows
}
