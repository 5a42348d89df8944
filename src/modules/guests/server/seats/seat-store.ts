import { sql } from 'kysely'
import { shownNameOf } from '../shown-name.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { InvitationKey } from '../answers/answer-store.ts'

export interface HeldSeat extends InvitationKey {
  was: 'yes' | 'waiting'
  /** Text of the database, whose microseconds say the order. */
  since: string | null
}

/** Only parts with a capacity: without one, no seat has to be held. */
export async function holdSeats(
  db: Db,
  scope: EventScope,
  seats: readonly HeldSeat[],
  until: Date,
): Promise<void> {
  await sql`
    insert into guest_held_seats (company_id, event_id, part_id, guest_id, was, waiting_since, held_until)
    select p.company_id, p.event_id, p.part_id, r."guestId", r.was, r.since, ${until.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      as r ("guestId" uuid, "partId" uuid, was text, since timestamptz)
    join event_part_facts p on p.company_id = ${scope.companyId} and p.event_id = ${scope.eventId}
      and p.part_id = r."partId" and p.capacity is not null
    on conflict (company_id, part_id, guest_id) do update
      set was = excluded.was, waiting_since = excluded.waiting_since, held_until = excluded.held_until`.execute(
    db,
  )
}

/** Guests with a seat that they may be about to lose. */
export async function seatsOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<HeldSeat[]> {
  const { rows } = await sql<HeldSeat>`
    select i.guest_id as "guestId", i.part_id as "partId", 'yes' as was, null as since from guest_invitations i
    join guests g on g.company_id = i.company_id and g.id = i.guest_id and g.deleted_at is null
    where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId} and i.rsvp = 'yes'
      and i.guest_id = any(${[...guestIds]}::uuid[])`.execute(db)
  return rows
}

/** Seats that are still held for these guests in a part. */
export async function heldSeats(
  db: Db,
  scope: EventScope,
  partId: string,
  guestIds: readonly string[],
  now: Date,
): Promise<Map<string, HeldSeat>> {
  const { rows } = await sql<HeldSeat>`
    select guest_id as "guestId", part_id as "partId", was, waiting_since::text as since from guest_held_seats
    where company_id = ${scope.companyId} and part_id = ${partId} and held_until > ${now.toISOString()}
      and guest_id = any(${[...guestIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.guestId, row]))
}

/** For these guests, or for all guests in the part. */
export async function releaseSeats(
  db: Db,
  scope: EventScope,
  partId: string,
  guestIds?: readonly string[],
): Promise<void> {
  await sql`delete from guest_held_seats where company_id = ${scope.companyId} and part_id = ${partId}
    ${guestIds ? sql`and guest_id = any(${[...guestIds]}::uuid[])` : sql``}`.execute(db)
}

/** A seat is held back from the waiting list; without one it is simply free. */
export async function endIdleHolds(db: Db, scope: EventScope, partId: string): Promise<void> {
  await sql`delete from guest_held_seats where company_id = ${scope.companyId} and part_id = ${partId}
    and was = 'yes' and not exists (select from guest_invitations i
      join guests g on g.company_id = i.company_id and g.id = i.guest_id and g.deleted_at is null
      where i.company_id = ${scope.companyId} and i.part_id = ${partId} and i.rsvp = 'waiting')`.execute(
    db,
  )
}

/** Parts in which a seat is held for one of these guests. */
export async function partsHolding(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct part_id as id from guest_held_seats
    where company_id = ${scope.companyId} and guest_id = any(${[...guestIds]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function purgeHeldSeats(
  db: Db,
  scope: { companyId: string },
  before: Date,
): Promise<void> {
  await sql`delete from guest_held_seats where company_id = ${scope.companyId}
    and held_until < ${before.toISOString()}`.execute(db)
}

/** The first who wait get a place; returns them in that order. */
export async function promoteFirst(
  db: Db,
  scope: EventScope,
  partId: string,
  places: number,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; since: string }>`
    with first as (
      select i.guest_id, i.waiting_since from guest_invitations i
      join guests g on g.company_id = i.company_id and g.id = i.guest_id and g.deleted_at is null
      where i.company_id = ${scope.companyId} and i.part_id = ${partId} and i.rsvp = 'waiting'
      order by i.waiting_since, i.guest_id limit ${places}
    )
    update guest_invitations i set rsvp = 'yes', waiting_since = null, version = i.version + 1,
      answered_at = ${at.toISOString()}
    from first where i.company_id = ${scope.companyId} and i.part_id = ${partId} and i.guest_id = first.guest_id
    returning i.guest_id as id, first.waiting_since as since`.execute(db)
  return rows.toSorted((a, b) => (a.since < b.since ? -1 : 1)).map(({ id }) => id)
}

export interface WaitingRow {
  guestId: string
  name: string
  groupName: string
  since: string
}

export async function pageOfWaiting(
  db: Db,
  scope: EventScope,
  partId: string,
  { offset, limit }: { offset: number; limit: number },
  locale: Locale,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select i.guest_id as "guestId", ${shownNameOf(locale, 'g', { inTable: true })} as name, gg.name as "groupName",
      i.waiting_since as since
    from guest_invitations i
    join guests g on g.company_id = i.company_id and g.id = i.guest_id and g.deleted_at is null
    join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
    where i.company_id = ${scope.companyId} and i.part_id = ${partId} and i.rsvp = 'waiting'
    order by i.waiting_since, i.guest_id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Parts of the event with a waiting list; capacity may have grown meanwhile. */
export async function partsWithWaiting(db: Db, scope: EventScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.part_id as id from event_part_facts p
    where p.company_id = ${scope.companyId} and p.event_id = ${scope.eventId}
      and exists (select from guest_invitations i where i.company_id = p.company_id and i.part_id = p.part_id
        and i.rsvp = 'waiting') order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
