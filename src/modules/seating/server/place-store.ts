import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PlannedSeats, SeatOfGuest } from '#modules/guests/server/api.ts'

/** Counted from one; of a seat that a smaller table no longer has there is no number. */
const seatNumber = sql`case when s.seat < t.seats then s.seat + 1 end`

/** The seats of these guests in every plan of the event. */
export async function placesOfGuests(
  db: Db,
  { companyId, eventId }: EventScope,
  guestIds: readonly string[],
): Promise<{ plan: string; table: string; seat: number | null }[]> {
  const { rows } = await sql<{ plan: string; table: string; seat: number | null }>`
    select p.name as plan, coalesce(nullif(t.name, ''), t.number::text) as table, ${seatNumber} as seat
    from seating_places s
    join seating_plans p on p.company_id = s.company_id and p.id = s.plan_id and p.deleted_at is null
    join seating_tables t on t.company_id = s.company_id and t.id = s.table_id
    where s.company_id = ${companyId} and s.event_id = ${eventId} and s.guest_id = any (${[...guestIds]}::uuid[])
    order by p.name, p.id`.execute(db)
  return rows
}

/**
 * If only the dropped guest has a seat, the kept guest gets it; if both have one, the other seat is listed in the
 * tray.
 */
export async function mergePlaces(
  db: Db,
  { companyId }: EventScope,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ planId: string }>`
    update seating_places d set guest_id = ${to} where d.company_id = ${companyId} and d.guest_id = ${from}
      and not exists (select from seating_places k
        where k.company_id = d.company_id and k.guest_id = ${to} and k.plan_id = d.plan_id)
    returning plan_id as "planId"`.execute(db)
  return rows.map(({ planId }) => planId)
}

/** Two guests change seats in the active plans in which both have one, or in these plans. */
export async function swapPlaces(
  db: Db,
  { companyId, eventId }: EventScope,
  [one, other]: readonly [string, string],
  planIds?: readonly string[],
): Promise<string[]> {
  // The primary key is checked row by row, so the seats change and not the guests.
  const { rows } = await sql<{ planId: string }>`
    update seating_places s set table_id = o.table_id, seat = o.seat, locked = o.locked
    from seating_places o join seating_plans p on p.company_id = o.company_id and p.id = o.plan_id and p.deleted_at is null
    where s.company_id = ${companyId} and s.event_id = ${eventId} and s.guest_id in (${one}, ${other})
      and o.company_id = s.company_id and o.plan_id = s.plan_id and o.guest_id in (${one}, ${other}) and o.guest_id <> s.guest_id
      and ${planIds ? sql`p.id = any (${[...planIds]}::uuid[])` : sql`p.is_active`}
    returning s.plan_id as "planId"`.execute(db)
  return [...new Set(rows.map(({ planId }) => planId))]
}

export async function partPlaces(
  db: Db,
  { companyId }: EventScope,
  planIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update seating_places set guest_id = ${to} where company_id = ${companyId} and guest_id = ${from}
    and plan_id = any (${[...planIds]}::uuid[])`.execute(db)
}

export async function freePlaces(
  db: Db,
  { companyId }: EventScope,
  guestIds: readonly string[],
): Promise<void> {
  await sql`delete from seating_places where company_id = ${companyId}
    and guest_id = any (${[...guestIds]}::uuid[])`.execute(db)
}

/** For each event with an active plan, the number of confirmed guests without a seat in it. */
export async function unseatedOf(
  db: Db,
  { companyId }: { companyId: string },
  eventIds: readonly string[],
): Promise<{ eventId: string; planId: string; unseated: number }[]> {
  const { rows } = await sql<{ eventId: string; planId: string; unseated: number }>`
    select p.event_id as "eventId", min(p.id::text) as "planId", count(a.guest_id)::int as unseated
    from seating_plans p
    join event_part_states e on e.company_id = p.company_id and e.part_id = p.part_id and not e.removed
    left join guest_answers a on a.company_id = p.company_id and a.part_id = p.part_id and a.rsvp = 'yes'
      and not exists (select from seating_places s where s.company_id = p.company_id and s.plan_id = p.id and s.guest_id = a.guest_id)
    where p.company_id = ${companyId} and p.event_id = any (${[...eventIds]}::uuid[]) and p.is_active and p.deleted_at is null
    group by p.event_id`.execute(db)
  return rows
}

/** The active plan of each part of the event; null without one. A part in the bin has none. */
export async function plannedSeats(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<PlannedSeats | null> {
  const active = sql`seating_plans p
    join event_part_states e on e.company_id = p.company_id and e.part_id = p.part_id and not e.removed
    where p.company_id = ${companyId} and p.event_id = ${eventId} and p.is_active and p.deleted_at is null`
  const { rows: parts } = await sql<PlannedSeats['parts'][number]>`
    select p.part_id as "partId", p.released_at is not null as "isReleased" from ${active}
    order by e.position, e.part_id`.execute(db)
  if (parts.length === 0) return null
  const { rows: seats } = await sql<SeatOfGuest>`
    select s.guest_id as "guestId", a.part_id as "partId", coalesce(nullif(t.name, ''), t.number::text) as table, ${seatNumber} as seat
    from (select p.company_id, p.id, p.part_id from ${active}) a
    join seating_places s on s.company_id = a.company_id and s.plan_id = a.id
    join seating_tables t on t.company_id = s.company_id and t.id = s.table_id`.execute(db)
  return { parts, seats }
}
