import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PlannedPlace } from '../../model.ts'
import { placesText, type PlaceWords } from '../../model/places-text.ts'

/** The seat of a guest in one part; seats are counted from one, null: the table has become smaller than its guests. */
export interface SeatOfGuest {
  guestId: string
  partId: string
  table: string
  seat: number | null
}

export interface PlannedSeats {
  /** Parts with an active plan, in their order. */
  parts: readonly { partId: string; isReleased: boolean }[]
  seats: readonly SeatOfGuest[]
}

/**
 * The active seating plans of the event say who sits where; null: there is none any more, and what they said last is
 * free text again, or what was written before at guests without a table in them. Writes only what differs, and no new version: the table is no field of the guest while a plan has it.
 */
export async function planTables(ctx: EventContext, planned: PlannedSeats | null): Promise<void> {
  const { companyId, eventId } = ctx.event
  if (planned === null) {
    await sql`delete from guest_table_plans where company_id = ${companyId} and event_id = ${eventId}`.execute(
      ctx.db,
    )
    await writeSeats(ctx, [])
    await restoreWritten(ctx)
    return
  }
  const partIds = planned.parts.map(({ partId }) => partId)
  const released = planned.parts.filter(({ isReleased }) => isReleased)
  const { rows: known } = await sql<{ isNew: boolean }>`
    insert into guest_table_plans (company_id, event_id, part_ids, released_part_ids)
    values (${companyId}, ${eventId}, ${partIds}::uuid[], ${released.map(({ partId }) => partId)}::uuid[])
    on conflict (company_id, event_id) do update set part_ids = excluded.part_ids,
      released_part_ids = excluded.released_part_ids returning xmax = 0 as "isNew"`.execute(ctx.db)
  if (known[0]?.isNew) await keepWritten(ctx)
  const haveMoved = await writeSeats(ctx, planned.seats)
  const rows = textsOf(partIds, planned.seats)
  await sql`select set_config('app.seating_plan', 'on', true)`.execute(ctx.db)
  const { rows: moved } = await sql`
    update guests g set table_name = coalesce(n."table", '')
    from guests o left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("guestId" uuid, "table" text) on n."guestId" = o.id
    where o.company_id = ${companyId} and o.event_id = ${eventId} and g.company_id = o.company_id and g.id = o.id
      and g.table_name is distinct from coalesce(n."table", '') returning g.id`.execute(ctx.db)
  await sql`select set_config('app.seating_plan', 'off', true)`.execute(ctx.db)
  if (haveMoved || moved.length > 0) ctx.touch('guests')
}

/** Before a plan takes them over: an empty one would leave nothing of them. */
async function keepWritten({ db, event: { companyId, eventId } }: EventContext): Promise<void> {
  await sql`insert into guest_written_tables (company_id, event_id, guest_id, table_name)
    select company_id, event_id, id, table_name from guests
    where company_id = ${companyId} and event_id = ${eventId} and table_name <> ''`.execute(db)
}

async function restoreWritten(ctx: EventContext): Promise<void> {
  const { companyId, eventId } = ctx.event
  const { rows } = await sql`
    update guests g set table_name = w.table_name from guest_written_tables w
    where w.company_id = ${companyId} and w.event_id = ${eventId} and g.company_id = w.company_id and g.id = w.guest_id
      and g.table_name = '' returning g.id`.execute(ctx.db)
  await sql`delete from guest_written_tables where company_id = ${companyId} and event_id = ${eventId}`.execute(
    ctx.db,
  )
  if (rows.length > 0) ctx.touch('guests')
}

/** By guest, the table that was written before the plans of the event said it. */
export async function writtenTables({
  db,
  event: { companyId, eventId },
}: Pick<EventContext, 'db' | 'event'>): Promise<Map<string, string>> {
  const { rows } = await sql<{ guestId: string; table: string }>`
    select guest_id as "guestId", table_name as "table" from guest_written_tables
    where company_id = ${companyId} and event_id = ${eventId}`.execute(db)
  return new Map(rows.map(({ guestId, table }) => [guestId, table]))
}

/** A plan began with what was written: it is the table of this part, and shown for no other. */
export async function writtenTablesAreOf(
  { db, event: { companyId, eventId } }: Pick<EventContext, 'db' | 'event'>,
  partId: string,
): Promise<void> {
  await sql`update guest_written_tables set part_id = ${partId}
    where company_id = ${companyId} and event_id = ${eventId} and part_id is null`.execute(db)
}

/** The tables of each guest as one text, in the order of the parts. */
function textsOf(partIds: readonly string[], seats: readonly SeatOfGuest[]) {
  const order = new Map(partIds.map((id, at) => [id, at]))
  const byGuest = new Map<string, SeatOfGuest[]>()
  for (const seat of seats) byGuest.set(seat.guestId, [...(byGuest.get(seat.guestId) ?? []), seat])
  return [...byGuest].map(([guestId, own]) => ({
    guestId,
    table: own
      .toSorted((a, b) => (order.get(a.partId) ?? 0) - (order.get(b.partId) ?? 0))
      .map(({ table }) => table)
      .join(' · '),
  }))
}

/** Whether any of them changed. */
async function writeSeats(ctx: EventContext, seats: readonly SeatOfGuest[]): Promise<boolean> {
  const { companyId, eventId } = ctx.event
  const seatRows = sql`jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as n ("guestId" uuid, "partId" uuid, "table" text, seat int)`
  const deletedSeats =
    await sql`delete from guest_seats s where s.company_id = ${companyId} and s.event_id = ${eventId}
    and not exists (select from ${seatRows} where n."guestId" = s.guest_id and n."partId" = s.part_id) returning s.guest_id`.execute(
      ctx.db,
    )
  const written =
    await sql`insert into guest_seats (company_id, event_id, part_id, guest_id, table_name, seat)
    select ${companyId}, ${eventId}, n."partId", n."guestId", n."table", n.seat from ${seatRows}
    on conflict (company_id, guest_id, part_id) do update set table_name = excluded.table_name, seat = excluded.seat
      where (guest_seats.table_name, guest_seats.seat) is distinct from (excluded.table_name, excluded.seat)
    returning guest_id`.execute(ctx.db)
  return deletedSeats.rows.length + written.rows.length > 0
}

/** The place that a guest may see: in one part, or in all where the text is free. */
export interface ShownPlace {
  guestId: string
  /** Empty where the table is free text of no part. */
  part: string
  table: string
  seat: number | null
}

/** The tables that these guests may see: free text, or the released plans, in the order of parts. */
export async function shownPlaces(
  { db, event: { companyId, eventId } }: Pick<EventContext, 'db' | 'event'>,
  guestIds: readonly string[],
): Promise<ShownPlace[]> {
  const { rows } = await sql<ShownPlace>`
    select guest_id as "guestId", part, "table", seat from (
      select g.id as guest_id, '' as part, g.table_name as "table", null::int as seat, 0 as position
      from guests g where g.company_id = ${companyId} and g.event_id = ${eventId} and g.id = any (${[...guestIds]}::uuid[])
        and g.table_name <> '' and g.deleted_at is null
        and not exists (select from guest_table_plans p where p.company_id = ${companyId} and p.event_id = ${eventId})
      union all
      select s.guest_id, e.name, s.table_name, s.seat, e.position
      from guest_seats s
      join guest_table_plans p on p.company_id = s.company_id and p.event_id = s.event_id and s.part_id = any (p.released_part_ids)
      join event_part_states e on e.company_id = s.company_id and e.part_id = s.part_id and not e.removed
      where s.company_id = ${companyId} and s.event_id = ${eventId} and s.guest_id = any (${[...guestIds]}::uuid[])
    ) places order by position, guest_id`.execute(db)
  return rows
}

/** The tables that a guest may see, by guest, as one text. */
export async function shownPlaceTexts(
  ctx: Pick<EventContext, 'db' | 'event'>,
  guestIds: readonly string[],
  words: PlaceWords,
): Promise<Map<string, string>> {
  const byGuest = new Map<string, ShownPlace[]>()
  for (const place of await shownPlaces(ctx, guestIds))
    byGuest.set(place.guestId, [...(byGuest.get(place.guestId) ?? []), place])
  return new Map([...byGuest].map(([id, places]) => [id, placesText(places, words)]))
}

/** The seats of a guest by part, for the team; null: no part of the event has a plan. */
export async function plannedPlaces(
  { db, event: { companyId, eventId } }: Pick<EventContext, 'db' | 'event'>,
  guestId: string,
): Promise<PlannedPlace[] | null> {
  const { rows } = await sql<{ places: PlannedPlace[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('partId', e.part_id, 'part', e.name, 'table', s.table_name, 'seat', s.seat)
        order by e.position, e.part_id) from guest_seats s
      join event_part_states e on e.company_id = s.company_id and e.part_id = s.part_id and not e.removed
      where s.company_id = p.company_id and s.event_id = p.event_id and s.guest_id = ${guestId}), '[]') as places
    from guest_table_plans p where p.company_id = ${companyId} and p.event_id = ${eventId}`.execute(
    db,
  )
  return rows[0]?.places ?? null
}

/** Refuses a table that is typed where a seating plan says it. */
export async function checkTable(ctx: EventContext, before: string, after: string): Promise<void> {
  if (before === after) return
  const { companyId, eventId } = ctx.event
  const { rows } = await sql`select from guest_table_plans
    where company_id = ${companyId} and event_id = ${eventId}`.execute(ctx.db)
  // Without a field: the sentence of the code says where the table can be changed.
  if (rows.length > 0) throw new AppError('conflict', 'guests.table_of_plan')
}

/**
 * For each event with a seating plan for a meal: number of tables with a confirmed guest, and number of these
 * guests.
 */
export async function seatingOfEvents(
  db: Db,
  { companyId }: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, { tables: number; seated: number }>> {
  const { rows } = await sql<{ eventId: string; tables: number; seated: number }>`
    select distinct on (s.event_id) s.event_id as "eventId", count(distinct s.table_name)::int as tables, count(*)::int as seated
    from guest_seats s
    join event_part_facts p on p.company_id = s.company_id and p.part_id = s.part_id and p.serves_meal
    join guest_invitations i on i.company_id = s.company_id and i.guest_id = s.guest_id and i.part_id = s.part_id and i.rsvp = 'yes'
    where s.company_id = ${companyId} and s.event_id = any (${[...eventIds]}::uuid[])
    group by s.event_id, s.part_id order by s.event_id, 2 desc`.execute(db)
  return new Map(rows.map(({ eventId, ...seating }) => [eventId, seating]))
}
