import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nameIn } from '#modules/guests/model.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn } from '#platform/server/database/finder.ts'
import type { ActivityKind, Enrolment, EnrolmentStatus, GuestEnrolment } from '../../model.ts'

export interface StoredEnrolment {
  id: string
  guestId: string
  status: EnrolmentStatus
  offeredUntil: string | null
}

const stored = sql`e.id, e.guest_id as "guestId", e.status, e.offered_until as "offeredUntil"`

export async function findEnrolment(
  db: Db,
  scope: EventScope,
  slotId: string,
  guestId: string,
): Promise<StoredEnrolment | undefined> {
  const { rows } = await sql<StoredEnrolment>`select ${stored} from activity_enrolments e
    where e.company_id = ${scope.companyId} and e.slot_id = ${slotId} and e.guest_id = ${guestId}`.execute(
    db,
  )
  return rows[0]
}

interface EnrolmentRow {
  slotId: string
  guestId: string
  status: EnrolmentStatus
  reason?: string
  /** Their former turn in the queue, if they get it back. */
  queuedAt?: string | undefined
}

/** A person who comes back is at the end of the queue; the clock under the lock of the slot says the order. */
export async function putEnrolment(
  db: Db,
  scope: EventScope,
  { slotId, guestId, status, reason = '', queuedAt }: EnrolmentRow,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  const { rows } = await sql<{ id: string }>`
    insert into activity_enrolments as e (company_id, id, event_id, slot_id, guest_id, status, queued_at, reason, created_at, changed_at)
    values (${scope.companyId}, ${randomUUID()}, ${scope.eventId}, ${slotId}, ${guestId}, ${status}, coalesce(${queuedAt ?? null}::timestamptz, clock_timestamp()), ${reason}, ${at}, ${at})
    on conflict (company_id, slot_id, guest_id) do update set status = excluded.status, offered_until = null,
      queued_at = case when excluded.status = 'waiting' then excluded.queued_at else e.queued_at end,
      reason = excluded.reason, changed_at = excluded.changed_at, version = e.version + 1
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Offers that ran out; their guests no longer are in the queue. */
export async function lapseOffers(
  db: Db,
  scope: EventScope,
  slotId: string,
  now: Date,
): Promise<StoredEnrolment[]> {
  const at = now.toISOString()
  const { rows } =
    await sql<StoredEnrolment>`update activity_enrolments e set status = 'lapsed', offered_until = null,
      changed_at = ${at}, version = e.version + 1
    where e.company_id = ${scope.companyId} and e.slot_id = ${slotId} and e.status = 'offered' and e.offered_until <= ${at}
    returning ${stored}`.execute(db)
  return rows
}

/** Keeps places for those who wait longest. */
export async function offerFirst(
  db: Db,
  scope: EventScope,
  slotId: string,
  { count, until, now }: { count: number; until: Date; now: Date },
): Promise<StoredEnrolment[]> {
  // Found once and then changed by their key: a plan could else look for them again for each row.
  const { rows } = await sql<StoredEnrolment>`
    with first as materialized (
      select q.id from activity_enrolments q
      join guest_states g on g.company_id = q.company_id and g.guest_id = q.guest_id and not g.removed
      where q.company_id = ${scope.companyId} and q.slot_id = ${slotId} and q.status = 'waiting'
      order by q.queued_at, q.id limit ${count}
    )
    update activity_enrolments e set status = 'offered', offered_until = ${until.toISOString()},
      changed_at = ${now.toISOString()}, version = e.version + 1
    from first where e.company_id = ${scope.companyId} and e.id = first.id
    returning ${stored}`.execute(db)
  return rows
}

/** Withdraws enrolments in deleted activities; restoring an activity would otherwise restore them for these guests. */
export async function leaveBinned(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update activity_enrolments e set status = 'left', offered_until = null,
      changed_at = ${now.toISOString()}, version = e.version + 1
    from activity_slots s where s.company_id = e.company_id and s.id = e.slot_id
      and e.company_id = ${scope.companyId} and e.event_id = ${scope.eventId}
      and e.guest_id = any (${[...guestIds]}::uuid[]) and e.status in ('enrolled', 'offered', 'waiting')
      and not exists (select from activity_slot_facts f where f.company_id = e.company_id and f.slot_id = e.slot_id)`.execute(
    db,
  )
}

/** The places that a guest has, except in this slot. */
export async function placesOf(
  db: Db,
  scope: EventScope,
  guestId: string,
  exceptSlot: string,
): Promise<{ title: string; startsAt: string | null; endsAt: string | null }[]> {
  const { rows } = await sql<{ title: string; startsAt: string | null; endsAt: string | null }>`
    select f.title, f.starts_at as "startsAt", f.ends_at as "endsAt" from activity_enrolments e
    join activity_slot_facts f on f.company_id = e.company_id and f.slot_id = e.slot_id
    where e.company_id = ${scope.companyId} and e.event_id = ${scope.eventId} and e.guest_id = ${guestId}
      and e.slot_id <> ${exceptSlot} and e.status in ('enrolled', 'offered')`.execute(db)
  return rows
}

export interface KeyedEnrolment extends GuestEnrolment {
  guestId: string
  version: number
  changedAt: string
}

export async function enrolmentsOfGuests(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<KeyedEnrolment[]> {
  const { rows } = await sql<KeyedEnrolment>`
    select e.guest_id as "guestId", e.version, e.changed_at as "changedAt", f.activity_id as "activityId", e.slot_id as "slotId", f.title, f.kind, f.place,
      f.starts_at as "startsAt", f.ends_at as "endsAt", e.status, e.offered_until as "offeredUntil"
    from activity_enrolments e join activity_slot_facts f on f.company_id = e.company_id and f.slot_id = e.slot_id
    where e.company_id = ${scope.companyId} and e.event_id = ${scope.eventId} and e.guest_id = any (${[...guestIds]}::uuid[])
    order by f.starts_at nulls last, f.title`.execute(db)
  return rows
}

/** The place of guests in the queues they are in, by slot and guest. */
export async function queuePositions(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ slotId: string; guestId: string; turn: number }>`
    select e.slot_id as "slotId", e.guest_id as "guestId", (select count(*)::int + 1 from activity_enrolments q
      join guest_states g on g.company_id = q.company_id and g.guest_id = q.guest_id and not g.removed
      where q.company_id = e.company_id and q.slot_id = e.slot_id and q.status = 'waiting' and (q.queued_at, q.id) < (e.queued_at, e.id)) as turn
    from activity_enrolments e where e.company_id = ${scope.companyId} and e.event_id = ${scope.eventId}
      and e.guest_id = any (${[...guestIds]}::uuid[]) and e.status = 'waiting'`.execute(db)
  return new Map(rows.map(({ slotId, guestId, turn }) => [`${slotId} ${guestId}`, turn]))
}

interface EnrolmentFilter {
  statuses?: readonly EnrolmentStatus[] | undefined
  search?: string | undefined
}

/** Guests with a place by name, then the queue in its order, then those who left. */
function people(scope: EventScope, slotId: string, locale: Locale) {
  return sql`select e.guest_id, ${shownNameOf(locale, 'g')} as name, g.group_name, e.status,
      e.queued_at, e.offered_until, e.reason, g.sort_name, ${foldedIn(sql`g.sort_name || ' ' || g.group_name`)} as words,
      case e.status when 'offered' then 1 when 'enrolled' then 2 when 'waiting' then 3 else 4 end as rank,
      case when e.status = 'waiting' then row_number() over (partition by e.status order by e.queued_at, e.id) end::int as turn,
      (select p.arrived_at from activity_slots s join checkin_presence p on p.company_id = s.company_id and p.list_id = s.list_id
        where s.company_id = e.company_id and s.id = e.slot_id and p.guest_id = e.guest_id) as arrived_at
    from activity_enrolments e
    join guest_facts g on g.company_id = e.company_id and g.guest_id = e.guest_id
    where e.company_id = ${scope.companyId} and e.slot_id = ${slotId}`
}

const order = sql`rank, coalesce(turn, 0), sort_name, guest_id`

function chosen({ statuses }: EnrolmentFilter, words: readonly string[]) {
  const any = statuses && statuses.length > 0 ? [...statuses] : null
  return sql`(${any}::text[] is null or status = any (${any}::text[])) and words like all (${[...words]}::text[])`
}

export async function pageOfEnrolments(
  db: Db,
  scope: EventScope,
  slotId: string,
  filter: EnrolmentFilter & { words: readonly string[] },
  page: { limit: number; after?: string | undefined; offset?: number | undefined },
  locale: Locale,
): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    with people as (${people(scope, slotId, locale)})
    select guest_id as "guestId", name as "guestName", group_name as "groupName", status, queued_at as at, offered_until as "offeredUntil",
      turn, reason, arrived_at as "arrivedAt"
    from people where ${chosen(filter, filter.words)}
      ${page.after ? sql`and (rank, coalesce(turn, 0), sort_name, guest_id) > (select ${order} from people where guest_id = ${page.after}::uuid)` : sql``}
    order by ${order} limit ${page.limit} ${page.after === undefined && page.offset ? sql`offset ${page.offset}` : sql``}`.execute(
    db,
  )
  return rows
}

export async function countEnrolments(
  db: Db,
  scope: EventScope,
  slotId: string,
  filter: EnrolmentFilter & { words: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`with people as (${people(scope, slotId, 'ro')})
    select count(*)::int as n from people where ${chosen(filter, filter.words)}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface Addressee {
  guestId: string
  groupId: string
  name: string
  email: string | null
  language: Locale
}

/** The addresses of guests; a person without an address is reached through their invitation. */
export async function addresseesOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<Addressee[]> {
  const { rows } = await sql<Omit<Addressee, 'name'> & { firstName: string; lastName: string }>`
    select g.guest_id as "guestId", g.group_id as "groupId", g.first_name as "firstName", g.last_name as "lastName", g.language,
      coalesce(g.email, (select o.email from guest_facts o where o.company_id = g.company_id and o.event_id = g.event_id
        and o.group_id = g.group_id and o.email is not null order by o.host_id nulls first, o.created_at, o.guest_id limit 1)) as email
    from guest_facts g where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId}
      and g.guest_id = any (${[...guestIds]}::uuid[]) and g.erased_at is null order by g.guest_id`.execute(
    db,
  )
  return rows.map(({ firstName, lastName, ...rest }) => ({
    ...rest,
    name: nameIn(rest.language, { firstName, lastName }),
  }))
}

/** Guests with a place in any of the slots. */
export async function guestsOfSlots(
  db: Db,
  scope: EventScope,
  slotIds: readonly string[],
  statuses: readonly EnrolmentStatus[],
): Promise<{ guestId: string; slotId: string }[]> {
  const { rows } = await sql<{ guestId: string; slotId: string }>`
    select e.guest_id as "guestId", e.slot_id as "slotId" from activity_enrolments e
    join guest_states g on g.company_id = e.company_id and g.guest_id = e.guest_id and not g.removed
    where e.company_id = ${scope.companyId} and e.event_id = ${scope.eventId} and e.slot_id = any (${[...slotIds]}::uuid[])
      and e.status = any (${[...statuses]}::text[]) order by e.guest_id, e.slot_id`.execute(db)
  return rows
}

/** Number of guests in each session, and in each pair of overlapping sessions. */
export async function demandOf(db: Db, scope: EventScope) {
  const { companyId, eventId } = scope
  const takenTimes = sql`select e.slot_id, e.guest_id, f.starts_at, f.ends_at from activity_enrolments e
    join session_facts f on f.company_id = e.company_id and f.session_id = e.slot_id
    join guest_states g on g.company_id = e.company_id and g.guest_id = e.guest_id and not g.removed
    where e.company_id = ${companyId} and e.event_id = ${eventId} and e.status in ('enrolled', 'offered')`
  const enrolled = await sql<{ sessionId: string; guests: number }>`
    with taken as (${takenTimes}) select slot_id as "sessionId", count(*)::int as guests from taken group by slot_id`.execute(
    db,
  )
  const shared = await sql<{ one: string; other: string; guests: number }>`
    with taken as materialized (${takenTimes})
    select a.slot_id as one, b.slot_id as other, count(*)::int as guests from taken a
    join taken b on b.guest_id = a.guest_id and b.slot_id > a.slot_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    group by a.slot_id, b.slot_id`.execute(db)
  return { enrolled: enrolled.rows, shared: shared.rows }
}

/** For history: whose place in what. */
export async function namesOfEnrolments(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, concat_ws(' – ', nullif(trim(g.first_name || ' ' || g.last_name), ''), coalesce(p.title, a.title)) as name
    from activity_enrolments e join activity_slots s on s.company_id = e.company_id and s.id = e.slot_id
    join activities a on a.company_id = s.company_id and a.id = s.activity_id
    left join session_facts p on p.company_id = a.company_id and p.session_id = a.session_id
    left join guest_states g on g.company_id = e.company_id and g.guest_id = e.guest_id
    where e.company_id = ${scope.companyId} and e.id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function enrolmentsKnownAs(
  db: Db,
  scope: CompanyScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<
  { eventId: string; title: string; kind: ActivityKind; startsAt: string | null; status: string }[]
> {
  const { rows } = await sql<{
    eventId: string
    title: string
    kind: ActivityKind
    startsAt: string | null
    status: string
  }>`select f.event_id as "eventId", f.title, f.kind, f.starts_at as "startsAt", f.status from enrolment_facts f
    join guest_facts g on g.company_id = f.company_id and g.guest_id = f.guest_id
    where f.company_id = ${scope.companyId} and (g.email = ${email} or g.phone = ${phone}) order by f.starts_at`.execute(
    db,
  )
  return rows
}
