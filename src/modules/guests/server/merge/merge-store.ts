import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { undoHours, type Alike, type Guest, type GuestFields, type Rsvp } from '../../model.ts'
import { guestColumns, tables } from '../store.ts'

export interface PairRow {
  one: string
  other: string
  why: Alike
}

/** Pairs with the same name and the same phone or e-mail; inside an event before across events. */
export async function pairsAlike(
  db: Db,
  scope: CompanyScope,
  events: { eventId: string } | { eventIds: readonly string[] | null },
  limit: number,
): Promise<PairRow[]> {
  const within = (alias: string) => {
    const column = sql.ref(`${alias}.event_id`)
    if ('eventId' in events) return sql`${column} = ${events.eventId}`
    const eventExists = sql`exists (select from event_facts e where e.company_id = ${scope.companyId} and e.event_id = ${column})`
    return events.eventIds
      ? sql`${column} = any(${[...events.eventIds]}::uuid[]) and ${eventExists}`
      : eventExists
  }
  const alike = (column: 'phone' | 'email') => sql`
    select a.id as one, b.id as other, ${sql.lit(column)} as why, a.event_id = b.event_id as here
    from guests a join guests b on b.company_id = a.company_id and b.${sql.ref(column)} = a.${sql.ref(column)}
      and b.name_key = a.name_key and a.id < b.id
    where a.company_id = ${scope.companyId} and b.company_id = ${scope.companyId} and ${within('a')} and ${within('b')}
      and a.${sql.ref(column)} is not null and b.${sql.ref(column)} is not null and a.name_key <> ''
      and a.deleted_at is null and b.deleted_at is null`
  const { rows } = await sql<PairRow>`
    select one, other, why from (
      select distinct on (one, other) one, other, why, here from (${alike('phone')} union all ${alike('email')}) found
      order by one, other, why desc
    ) pairs order by here desc, one, other limit ${limit}`.execute(db)
  return rows
}

export interface TwinRow extends Guest {
  eventId: string
  groupName: string
}

/** Active guests of any event, to be compared. */
export async function findTwins(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<TwinRow[]> {
  return tables(db)
    .selectFrom('guests')
    .select([...guestColumns, 'event_id as eventId'])
    .select(
      sql<string>`(select gg.name from guest_groups gg
        where gg.company_id = guests.company_id and gg.id = guests.group_id)`.as('groupName'),
    )
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export interface SamePerson {
  eventId: string
  guestId: string
  name: string
  standing: Rsvp | null
  by: 'email' | 'phone'
}

/** The same person at other events, by the index of addresses and numbers. */
export async function samePerson(
  db: Db,
  scope: EventScope,
  { id, email, phone }: Pick<Guest, 'id' | 'email' | 'phone'>,
): Promise<SamePerson[]> {
  if (email === null && phone === null) return []
  const by = (column: 'email' | 'phone', value: string | null) => sql`
    select id, event_id, first_name, last_name, standing, created_at, ${sql.lit(column)} as why from guests
    where company_id = ${scope.companyId} and ${sql.ref(column)} = ${value} and deleted_at is null`
  const { rows } = await sql<SamePerson>`
    select distinct on (f.event_id, f.id) f.event_id as "eventId", f.id as "guestId",
      trim(f.first_name || ' ' || f.last_name) as name, f.standing, f.why as by
    from (${by('email', email)} union all ${by('phone', phone)}) f
    where f.id <> ${id} and f.event_id <> ${scope.eventId} order by f.event_id, f.id, f.why limit 50`.execute(
    db,
  )
  return rows
}

/** Guests by what identifies a person, the deleted ones too. */
export async function guestsOfPerson(
  db: Db,
  scope: CompanyScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<{ id: string; eventId: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string }>`
    select id, event_id as "eventId" from guests where company_id = ${scope.companyId} and erased_at is null
      and ((${email}::text is not null and email = ${email}) or (${phone}::text is not null and phone = ${phone}))
    order by event_id, id`.execute(db)
  return rows
}

/** The data with which a merge is undone. */
export interface MergeTrace {
  name: string
  before: GuestFields
  /** Parts where the kept guest got something; null: was not invited. */
  invitations: { partId: string; before: { rsvp: Rsvp; menu: string } | null }[]
  companions: { id: string; hostId: string; groupId: string }[]
  needsMoved: boolean
  primaryMoved: boolean
  /** Data that other modules moved to the kept guest, by module name; absent in older merges. */
  elsewhere?: Record<string, unknown>
  /** Old links that led to the dropped guest. */
  links?: string[]
}

export async function insertMerge(
  db: Db,
  scope: EventScope,
  merge: { id: string; keptId: string; droppedId: string; versionAfter: number; trace: MergeTrace },
  at: Date,
): Promise<void> {
  await sql`insert into guest_merges (company_id, event_id, id, kept_id, dropped_id, at, version_after, trace)
    values (${scope.companyId}, ${scope.eventId}, ${merge.id}, ${merge.keptId}, ${merge.droppedId},
      ${at.toISOString()}, ${merge.versionAfter}, ${JSON.stringify(merge.trace)}::jsonb)`.execute(
    db,
  )
}

/** Only while the merge can be undone. */
export async function findMerge(db: Db, scope: EventScope, id: string, since: Date) {
  const row = await recentMerges(db, scope, since)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, trace: row.trace as MergeTrace }
}

export async function lastMergeInto(
  db: Db,
  scope: EventScope,
  keptId: string,
  since: Date,
): Promise<{ id: string; name: string; until: string } | undefined> {
  const row = await recentMerges(db, scope, since)
    .where('kept_id', '=', keptId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const until = new Date(Date.parse(row.at) + undoHours * 3_600_000).toISOString()
  return { id: row.id, name: (row.trace as MergeTrace).name, until }
}

/** Guests, other than these, into which they were merged. */
export async function keptInMerges(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct kept_id as id from guest_merges
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and undone_at is null
      and kept_id = any(${[...ids]}::uuid[]) and not dropped_id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function markUndone(db: Db, scope: EventScope, id: string, at: Date): Promise<void> {
  await sql`update guest_merges set undone_at = ${at.toISOString()}
    where company_id = ${scope.companyId} and id = ${id}`.execute(db)
}

export async function rehost(
  db: Db,
  scope: EventScope,
  companions: readonly { id: string; hostId: string; groupId: string }[],
): Promise<void> {
  await sql`update guests g set host_id = r."hostId", group_id = r."groupId", version = g.version + 1
    from jsonb_to_recordset(${JSON.stringify(companions)}::jsonb) as r (id uuid, "hostId" uuid, "groupId" uuid)
    where g.company_id = ${scope.companyId} and g.id = r.id`.execute(db)
}

/** Gives the needs of one guest to another who has none; false when there is nothing to give. */
export async function moveNeeds(
  db: Db,
  scope: EventScope,
  from: string,
  to: string,
): Promise<boolean> {
  const { rows } =
    await sql`update guest_needs set guest_id = ${to} where company_id = ${scope.companyId}
    and guest_id = ${from} and not exists (select from guest_needs n where n.company_id = ${scope.companyId}
      and n.guest_id = ${to}) returning guest_id`.execute(db)
  return rows.length > 0
}

/** The one to write to; only where it was that guest. */
export async function movePrimary(
  db: Db,
  scope: EventScope,
  groupId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const { rows } = await sql`update guest_groups set primary_guest_id = ${to}, version = version + 1
    where company_id = ${scope.companyId} and id = ${groupId} and primary_guest_id = ${from} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Guests that were merged into these, however long ago: the same people. */
export async function mergedInto(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select dropped_id as id from guest_merges
    where company_id = ${scope.companyId} and kept_id = any(${[...ids]}::uuid[]) and undone_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Events with a waiting list for a part that has room by now. */
export async function eventsWithRoom(db: Db, scope: CompanyScope, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.event_id as id from event_part_facts p where p.company_id = ${scope.companyId}
      and exists (select from guest_invitations i where i.company_id = p.company_id and i.part_id = p.part_id
        and i.rsvp = 'waiting')
      and (p.capacity is null or p.capacity > (select count(*) from guest_answers a
        where a.company_id = p.company_id and a.part_id = p.part_id and a.rsvp = 'yes')
        + (select count(*) from guest_held_seats h where h.company_id = p.company_id and h.part_id = p.part_id
        and h.was = 'yes' and h.held_until > ${now.toISOString()}))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function purgeMerges(
  db: Db,
  scope: { companyId: string },
  before: Date,
): Promise<void> {
  await sql`delete from guest_merges where company_id = ${scope.companyId} and at < ${before.toISOString()}`.execute(
    db,
  )
}

/** Health data goes 14 days after the event, as the consent says. */
export async function purgeNeeds(db: Db, scope: { companyId: string }, now: Date): Promise<void> {
  await sql`delete from guest_needs n using event_facts e where n.company_id = ${scope.companyId}
    and e.company_id = n.company_id and e.event_id = n.event_id
    and e.ends_at < ${now.toISOString()}::timestamptz - interval '14 days'`.execute(db)
}

export interface EventNumbers {
  eventId: string
  guests: number
  invited: number
  confirmed: number
  silent: number
  deadline: string | null
  zone: string
}

/** Numbers of each event, read only from the index of overall answers. */
export async function numbersOf(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<EventNumbers[]> {
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(c.n) filter (where ${condition}), 0)::int`
  const { rows } = await sql<EventNumbers>`
    select e.event_id as "eventId", coalesce(sum(c.n), 0)::int as guests, ${sum(sql`c.standing_rank < 6`)} as invited,
      ${sum(sql`c.standing_rank = 1`)} as confirmed, ${sum(sql`c.standing_rank = 4`)} as silent,
      e.rsvp_deadline as deadline, e.time_zone as zone
    from event_facts e left join (
      select event_id, standing_rank, count(*) as n from guests where company_id = ${scope.companyId}
        and event_id = any(${[...eventIds]}::uuid[]) and deleted_at is null group by 1, 2
    ) c on c.event_id = e.event_id
    where e.company_id = ${scope.companyId} and e.event_id = any(${[...eventIds]}::uuid[])
    group by e.event_id, e.rsvp_deadline, e.time_zone`.execute(db)
  return rows
}

function recentMerges(db: Db, scope: EventScope, since: Date) {
  return tables(db)
    .selectFrom('guest_merges')
    .select(['id', 'kept_id', 'dropped_id', 'at', 'version_after', 'trace'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('at', '>', since.toISOString())
    .where('undone_at', 'is', null)
}
