import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import { appRole, maintenanceRole, type Db } from '#platform/server/database/db.ts'
import type { Counter, DoorList, ListFields } from '../model.ts'
import type { Pair } from './store.ts'

export async function listLists(db: Db, scope: EventScope): Promise<DoorList[]> {
  const { rows } = await sql<DoorList>`
    select id, part_id as "partId", name, audience, reentry, opens_at as "opensAt", closes_at as "closesAt",
      self_from as "selfFrom", self_to as "selfTo", vip_tag_ids as "vipTagIds", host_id as "hostId", version, takes_enrolment as "takesEnrolment",
      only_part_ids as "onlyPartIds", only_tag_ids as "onlyTagIds", only_category_ids as "onlyCategoryIds", only_tables as "onlyTables",
      starts_at as "startsAt", ends_at as "endsAt"
    from checkin_all_lists where company_id = ${scope.companyId} and event_id = ${scope.eventId}
    order by position, starts_at nulls last, name, id`.execute(db)
  return rows
}

/** A part's list gets its row with its first change; false when it was changed meanwhile. */
export async function putList(
  db: Db,
  scope: EventScope,
  list: ListFields & { id: string; partId: string | null; takesEnrolment: boolean },
  version: number,
  now: Date,
): Promise<boolean> {
  const fields = sql`${list.partId ? '' : list.name}, ${list.audience}, ${list.reentry}, ${list.opensAt}, ${list.closesAt},
    ${list.selfFrom}, ${list.selfTo}, ${list.vipTagIds}::uuid[], ${list.hostId}, ${list.onlyPartIds}::uuid[], ${list.onlyTagIds}::uuid[], ${list.onlyCategoryIds}::uuid[], ${list.onlyTables}::text[]`
  if (version === 0) {
    const { rows } = await sql`insert into checkin_lists
        (company_id, id, event_id, part_id, created_at, name, audience, reentry, opens_at, closes_at, self_from, self_to, vip_tag_ids, host_id,
          only_part_ids, only_tag_ids, only_category_ids, only_tables, takes_enrolment)
      values (${scope.companyId}, ${list.id}, ${scope.eventId}, ${list.partId}, ${now.toISOString()}, ${fields}, ${list.takesEnrolment})
      on conflict do nothing returning id`.execute(db)
    return rows.length === 1
  }
  const { rows } = await sql`update checkin_lists
    set (name, audience, reentry, opens_at, closes_at, self_from, self_to, vip_tag_ids, host_id,
      only_part_ids, only_tag_ids, only_category_ids, only_tables) = (${fields}), version = version + 1
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${list.id} and version = ${version} and deleted_at is null
    returning id`.execute(db)
  return rows.length === 1
}

export async function deleteList(db: Db, scope: EventScope, id: string, now: Date): Promise<void> {
  await sql`update checkin_lists set deleted_at = ${now.toISOString()}, version = version + 1
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${id} and part_id is null`.execute(
    db,
  )
}

/**
 * For doors, arrived and inside are read from the counters, which follow each scan. Without trial scans they are counted
 * from the log. Its rows are gathered first, so that a table without statistics cannot lead to a plan that walks it for
 * each row.
 */
export async function countersOf(db: Db, scope: EventScope, seenBy: SeenBy): Promise<Counter[]> {
  const { companyId, eventId } = scope
  const atDoors = seenBy === 'doors'
  const presence = presenceSeen(seenBy)
  const arrivals = atDoors
    ? sql`select list_id, sum(arrived) as arrived, sum(inside) as inside from checkin_counters
        where company_id = ${companyId} and event_id = ${eventId} group by list_id`
    : sql`select list_id, count(*) as arrived, count(*) filter (where inside) as inside from present group by list_id`
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows } = await sql<Counter>`
    with present as materialized (
      select list_id, guest_id, inside from ${presence} where company_id = ${companyId} and event_id = ${eventId}
    ), expected as materialized (
      select e.list_id, count(*) as n, count(*) filter (where p.guest_id is null) as missing
      from checkin_expected(${companyId}, ${eventId}) e left join present p on p.list_id = e.list_id and p.guest_id = e.guest_id
      group by e.list_id
    ), came as materialized (
      ${arrivals}
    )
    select l.id as "listId", coalesce(e.n, 0)::int as expected, coalesce(e.missing, 0)::int as missing,
      coalesce(c.arrived, 0)::int as arrived, coalesce(c.inside, 0)::int as inside
    from checkin_all_lists l left join expected e on e.list_id = l.id left join came c on c.list_id = l.id
    where l.company_id = ${companyId} and l.event_id = ${eventId}
    order by l.position, l.starts_at nulls last, l.name, l.id`.execute(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return rows
}

/** The counts of arrived and inside that doors show, without reading any guest. */
export async function liveCountersOf(
  db: Db,
  scope: EventScope,
): Promise<Pick<Counter, 'listId' | 'arrived' | 'inside'>[]> {
  const { rows } = await sql<Pick<Counter, 'listId' | 'arrived' | 'inside'>>`
    select list_id as "listId", sum(arrived)::int as arrived, sum(inside)::int as inside from checkin_counters
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} group by list_id`.execute(
    db,
  )
  return rows
}

/** A guest whom a door entered was not expected, independently of their answer. */
export async function insertWalkIn(db: Db, scope: EventScope, guestId: string): Promise<void> {
  await sql`insert into checkin_walk_ins (company_id, guest_id, event_id)
    values (${scope.companyId}, ${guestId}, ${scope.eventId}) on conflict do nothing`.execute(db)
}

interface Rehearsal {
  since: string
  until: string | null
}

export async function rehearsalOf(db: Db, scope: EventScope): Promise<Rehearsal | null> {
  const { rows } =
    await sql<Rehearsal>`select rehearsal_from as since, rehearsal_until as until from checkin_settings
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and rehearsal_from is not null and rehearsal_to is null`.execute(
      db,
    )
  return rows[0] ?? null
}

/** Past its end nothing is a trial any more, also while what was tried still waits to be wiped. */
export function isOn(rehearsal: Rehearsal | null, at: Date): boolean {
  const when = at.toISOString()
  return (
    rehearsal !== null &&
    rehearsal.since <= when &&
    (rehearsal.until === null || when < rehearsal.until)
  )
}

/** The entries that are read: doors also see trials, but only during the rehearsal. */
export type SeenBy = 'doors' | 'everybody'

/** Rows that wait to be wiped are not counted. */
export async function seenAt(db: Db, scope: EventScope, at: Date): Promise<SeenBy> {
  const rehearsal = await rehearsalOf(db, scope)
  return rehearsal === null || isOn(rehearsal, at) ? 'doors' : 'everybody'
}

export function presenceSeen(by: SeenBy): RawBuilder<unknown> {
  return sql.table(by === 'doors' ? 'checkin_presence_at_doors' : 'checkin_presence')
}

/** Events of a company in which something is being tried. */
export async function rehearsedEvents(db: Db, scope: CompanyScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.event_id as id from checkin_settings s
    join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where s.company_id = ${scope.companyId} and s.rehearsal_from is not null and s.rehearsal_to is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The event may have been moved since it began. */
export async function setRehearsalEnd(db: Db, scope: EventScope, until: Date): Promise<void> {
  await sql`update checkin_settings set rehearsal_until = ${until.toISOString()}
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and rehearsal_to is null`.execute(
    db,
  )
}

/** Counts the entries on the lists, without those that were undone. */
export async function countTried(db: Db, { companyId, eventId }: EventScope) {
  const { rows } = await sql<{
    entries: number
    people: number
    exits: number
    walkIns: number
    incidents: number
    kept: number
  }>`select (count(*) filter (where rehearsal))::int as entries,
      (count(distinct guest_id) filter (where rehearsal))::int as people,
      (count(*) filter (where closed_by = 'trial'))::int as exits,
      (select count(distinct p.guest_id) from checkin_presence p
        where p.company_id = ${companyId} and p.event_id = ${eventId})::int as kept,
      (select count(distinct k.guest_id) from checkin_scans k
        join guest_facts f on f.company_id = k.company_id and f.guest_id = k.guest_id
        where k.company_id = ${companyId} and k.event_id = ${eventId} and k.rehearsal and k.shown = 'walk_in')::int as "walkIns",
      (select count(*) from checkin_incidents i where i.company_id = ${companyId} and i.event_id = ${eventId}
        and i.rehearsal and i.settled_at is null)::int as incidents
    from checkin_admissions where company_id = ${companyId} and event_id = ${eventId}`.execute(db)
  return rows[0] ?? { entries: 0, people: 0, exits: 0, walkIns: 0, incidents: 0, kept: 0 }
}

export async function beginRehearsal(
  db: Db,
  scope: EventScope,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { rows } =
    await sql`insert into checkin_settings (company_id, event_id, rehearsal_from, rehearsal_until) values (${scope.companyId}, ${scope.eventId}, ${now.toISOString()}, ${until.toISOString()})
    on conflict (company_id, event_id) do update set rehearsal_from = excluded.rehearsal_from, rehearsal_until = excluded.rehearsal_until,
      rehearsal_to = null, version = checkin_settings.version + 1
      where checkin_settings.rehearsal_from is null or checkin_settings.rehearsal_to is not null
    returning event_id`.execute(db)
  return rows.length === 1
}

/** Walk-ins entered at a door during a rehearsal; one admitted by a door without that news stays a guest. */
export async function triedWalkIns(
  db: Db,
  scope: EventScope,
): Promise<{ sourceId: string; scanId: string; guestId: string }[]> {
  const { rows } = await sql<{ sourceId: string; scanId: string; guestId: string }>`
    select source_id as "sourceId", scan_id as "scanId", guest_id as "guestId" from checkin_scans
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and rehearsal and shown = 'walk_in'
      and guest_id is not null and not exists (select from checkin_scans r where r.company_id = checkin_scans.company_id
        and r.guest_id = checkin_scans.guest_id and not r.rehearsal and r.moves = 'in')`.execute(db)
  return rows
}

/** The groups of walk-ins, of which some may be called a trial. */
export async function groupsOfWalkIns(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct f.group_id as id, f.group_name as name from checkin_walk_ins w
    join guest_facts f on f.company_id = w.company_id and f.guest_id = w.guest_id
    where w.company_id = ${companyId} and w.event_id = ${eventId}`.execute(db)
  return rows
}

/** Whether a moment belongs to a rehearsal that runs, or to the one that was wiped last. */
export async function rehearsedAt(
  db: Db,
  scope: EventScope,
  at: Date,
): Promise<{ rehearsal: boolean; wiped: boolean }> {
  const { rows } =
    await sql`select from checkin_settings where company_id = ${scope.companyId} and event_id = ${scope.eventId}
    and ${at.toISOString()} between rehearsal_from and rehearsal_to`.execute(db)
  const rehearsal = isOn(await rehearsalOf(db, scope), at)
  return { rehearsal, wiped: rows.length === 1 }
}

/** Deletes all trials from the log; returns the guests and lists concerned. */
export async function wipeRehearsal(db: Db, scope: EventScope, now: Date): Promise<Pair[]> {
  const { companyId, eventId } = scope
  await sql`update checkin_settings set rehearsal_to = least(${now.toISOString()}, rehearsal_until), version = version + 1
    where company_id = ${companyId} and event_id = ${eventId} and rehearsal_to is null`.execute(db)
  const { rows: pairs } = await sql<Pair>`
    select event_id as "eventId", list_id as "listId", guest_id as "guestId" from checkin_scans
    where company_id = ${companyId} and event_id = ${eventId} and rehearsal and guest_id is not null group by 1, 2, 3`.execute(
    db,
  )
  await sql`delete from checkin_incidents where company_id = ${companyId} and event_id = ${eventId} and rehearsal`.execute(
    db,
  )
  // The log is only ever added to, except here and when it grows old.
  await sql`set local role ${sql.ref(maintenanceRole)}`.execute(db)
  await sql`delete from checkin_scans where company_id = ${companyId} and event_id = ${eventId} and rehearsal`.execute(
    db,
  )
  await sql`set local role ${sql.ref(appRole)}`.execute(db)
  return pairs
}
