import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Currency } from '#shared/numbers/money.ts'
import type { ActivityKind, Audience } from '../../model.ts'
import { dropPast } from '../enrolment/held-places.ts'

/** A slot with the texts of its activity and its occupancy. */
export interface SlotFacts {
  slotId: string
  activityId: string
  eventId: string
  ofSession: boolean
  /** New enrolments are taken. */
  takes: boolean
  /** For a session: who sees it in the programme. */
  seenBy: string
  kind: ActivityKind
  title: string
  description: string
  place: string
  startsAt: string | null
  endsAt: string | null
  capacity: number | null
  minimum: number
  listId: string | null
  slotVersion: number
  audience: Audience
  tagIds: string[]
  priceMinor: number | null
  priceCurrency: Currency | null
  opensAt: string | null
  closesAt: string | null
  version: number
  enrolled: number
  offered: number
  waiting: number
  held: number
  arrived: number
}

const columns = sql`f.slot_id as "slotId", f.activity_id as "activityId", f.event_id as "eventId", f.of_session as "ofSession", f.takes,
  f.seen_by as "seenBy", f.kind, f.title, f.description, f.place, f.starts_at as "startsAt", f.ends_at as "endsAt", f.capacity, f.minimum,
  (select l.id from checkin_all_lists l where l.company_id = f.company_id and l.id = f.list_id) as "listId",
  f.slot_version as "slotVersion", f.audience, f.tag_ids as "tagIds", f.price_minor as "priceMinor", f.price_currency as "priceCurrency",
  f.opens_at as "opensAt", f.closes_at as "closesAt", f.version,
  coalesce(t.enrolled, 0) as enrolled, coalesce(t.offered, 0) as offered, coalesce(t.waiting, 0) as waiting,
  coalesce(t.held, 0) as held,
  case when f.list_id is null then 0 else (select count(*)::int from checkin_presence p join activity_enrolments n
    on n.company_id = p.company_id and n.guest_id = p.guest_id and n.slot_id = f.slot_id and n.status = 'enrolled'
    where p.company_id = f.company_id and p.list_id = f.list_id) end as arrived`

export async function slotsOf(
  db: Db,
  scope: EventScope,
  only: { activityId?: string; slotId?: string } = {},
): Promise<SlotFacts[]> {
  // Counted slot by slot: joined plainly, the tallies of all events of the company would be made first.
  const { rows } = await sql<SlotFacts>`select ${columns} from activity_slot_facts f
    left join lateral (select * from activity_tallies t
      where t.company_id = f.company_id and t.slot_id = f.slot_id offset 0) t on true
    where f.company_id = ${scope.companyId} and f.event_id = ${scope.eventId}
      and (${only.activityId ?? null}::uuid is null or f.activity_id = ${only.activityId ?? null}::uuid)
      and (${only.slotId ?? null}::uuid is null or f.slot_id = ${only.slotId ?? null}::uuid)
    order by f.starts_at nulls last, f.title, f.slot_id`.execute(db)
  return rows
}

/** The same, locked: its places do not change until the transaction ends. */
export async function lockSlot(
  db: Db,
  scope: EventScope,
  slotId: string,
  now: Date,
): Promise<SlotFacts | undefined> {
  await keepSession(db, scope, slotId, now)
  await sql`select from activity_slots where company_id = ${scope.companyId} and id = ${slotId} for update`.execute(
    db,
  )
  await dropPast(db, scope, now, slotId)
  return (await slotsOf(db, scope, { slotId }))[0]
}

/** Creates the rows of a programme session that other rows refer to. */
export async function keepSession(
  db: Db,
  { companyId, eventId }: EventScope,
  sessionId: string,
  now: Date,
): Promise<void> {
  await sql`insert into activities (company_id, event_id, id, session_id, kind, created_at)
    select company_id, event_id, session_id, session_id, 'session', ${now.toISOString()} from session_facts
    where company_id = ${companyId} and event_id = ${eventId} and session_id = ${sessionId} and bookable
    on conflict do nothing`.execute(db)
  await sql`insert into activity_slots (company_id, event_id, id, activity_id, created_at)
    select company_id, event_id, id, id, ${now.toISOString()} from activities
    where company_id = ${companyId} and event_id = ${eventId} and session_id = ${sessionId}
    on conflict do nothing`.execute(db)
}

/** One guest signs up for one thing at a time, so that two that overlap cannot each miss the other. */
export async function lockGuest(db: Db, guestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('activities ' || ${guestId}, 0))`.execute(
    db,
  )
}

export interface SlotDraft {
  id: string
  activityId: string
  startsAt: string
  endsAt: string
  capacity: number | null
  minimum: number
}

export async function insertSlots(
  db: Db,
  scope: EventScope,
  slots: readonly SlotDraft[],
  at: Date,
): Promise<void> {
  await sql`insert into activity_slots (company_id, event_id, id, activity_id, starts_at, ends_at, capacity, minimum, created_at)
    select ${scope.companyId}, ${scope.eventId}, r.id, r."activityId", r."startsAt", r."endsAt", r.capacity, r.minimum, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as r (id uuid, "activityId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
      capacity integer, minimum integer)`.execute(db)
}

export async function updateSlot(
  db: Db,
  scope: EventScope,
  slot: Omit<SlotDraft, 'activityId' | 'startsAt' | 'endsAt'> & {
    startsAt: string | null
    endsAt: string | null
    version: number
  },
): Promise<boolean> {
  const { rows } = await sql`update activity_slots set (starts_at, ends_at, capacity, minimum) =
      (${slot.startsAt}::timestamptz, ${slot.endsAt}::timestamptz, ${slot.capacity}::integer, ${slot.minimum}::integer),
      short_told_at = null, version = version + 1
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${slot.id}
      and version = ${slot.version} and deleted_at is null returning id`.execute(db)
  return rows.length > 0
}

export async function setList(
  db: Db,
  scope: EventScope,
  slotId: string,
  listId: string,
): Promise<void> {
  await sql`update activity_slots set list_id = ${listId}
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${slotId}`.execute(
    db,
  )
}

export async function deleteSlot(
  db: Db,
  scope: EventScope,
  slotId: string,
  at: Date,
): Promise<void> {
  await sql`update activity_slots set deleted_at = ${at.toISOString()}
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${slotId}`.execute(
    db,
  )
}

/** Slots with an expired offer, or with a waiting list while a place is free. */
export async function slotsToSettle(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ eventId: string; slotId: string }[]> {
  const at = now.toISOString()
  const { rows } = await sql<{ eventId: string; slotId: string }>`
    select event_id as "eventId", slot_id as "slotId" from activity_enrolments
      where company_id = ${scope.companyId} and status = 'offered' and offered_until <= ${at}
    union
    select f.event_id, f.slot_id from activity_slot_facts f
      join activity_tallies t on t.company_id = f.company_id and t.slot_id = f.slot_id
      where f.company_id = ${scope.companyId} and t.waiting > 0 and (f.starts_at is null or f.starts_at > ${at})
        and (f.capacity is null or f.capacity > t.enrolled + t.offered + t.held)`.execute(db)
  return rows
}

/** Enrolment ended with too few people, and no notification was sent yet. */
function shortSlots({ companyId }: CompanyScope, at: string) {
  return sql`select f.slot_id from activity_slot_facts f
    join activity_slots s on s.company_id = f.company_id and s.id = f.slot_id and s.short_told_at is null
    left join activity_tallies t on t.company_id = f.company_id and t.slot_id = f.slot_id
    where f.company_id = ${companyId} and f.minimum > coalesce(t.enrolled, 0) and f.closes_at <= ${at}
      and (f.starts_at is null or f.starts_at > ${at})`
}

export async function hasShortSlots(db: Db, scope: CompanyScope, now: Date): Promise<boolean> {
  const { rows } = await sql`${shortSlots(scope, now.toISOString())} limit 1`.execute(db)
  return rows.length > 0
}

/** Each is named once. */
export async function takeShortSlots(db: Db, scope: CompanyScope, now: Date): Promise<SlotFacts[]> {
  const at = now.toISOString()
  const { rows } = await sql<SlotFacts>`
    with notified as (
      update activity_slots s set short_told_at = ${at}
      where s.company_id = ${scope.companyId} and s.id in (${shortSlots(scope, at)}) returning s.id
    )
    select ${columns} from activity_slot_facts f
    left join activity_tallies t on t.company_id = f.company_id and t.slot_id = f.slot_id
    where f.company_id = ${scope.companyId} and f.slot_id in (select id from notified)`.execute(db)
  return rows
}

/** Number of activities of each event, and of slots with too few guests. */
export async function needsOf(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<{ eventId: string; short: number }[]> {
  const { rows } = await sql<{ eventId: string; short: number }>`
    select f.event_id as "eventId", count(*) filter (where f.minimum > coalesce(t.enrolled, 0))::int as short
    from activity_slot_facts f left join activity_tallies t on t.company_id = f.company_id and t.slot_id = f.slot_id
    where f.company_id = ${scope.companyId} and f.event_id = any (${[...eventIds]}::uuid[]) group by f.event_id having bool_or(f.minimum > 0)`.execute(
    db,
  )
  return rows
}

/** Moves slots to other hours in one statement, as after a moved date. */
export async function placeSlots(
  db: Db,
  scope: EventScope,
  slots: readonly { id: string; startsAt: string; endsAt: string }[],
): Promise<void> {
  await sql`update activity_slots s set starts_at = r."startsAt", ends_at = r."endsAt", version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as r (id uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    where s.company_id = ${scope.companyId} and s.event_id = ${scope.eventId} and s.id = r.id`.execute(
    db,
  )
}
