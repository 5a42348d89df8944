import { sql, type RawBuilder } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { noteZone } from '#platform/server/database/wall-times.ts'
import { fold } from '#shared/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { archivedStatuses, lastDayOf, spanOf } from '../model.ts'
import type { Event, EventCard, EventOrder, EventStatus, Occasion } from '../model.ts'
import type { EventTables } from './tables.ts'

const columns = [
  'id',
  'code',
  'name',
  'type',
  'status',
  'status_reason',
  'guests_told_at',
  'cancellation_letters',
  'starts_at',
  'ends_at',
  'all_day',
  'time_zone',
  'last_day',
  'place',
  'expected_guests',
  'capacity',
  'rsvp_deadline',
  'lead_id',
  'member_ids',
  'cover_id',
  'cover',
  'description',
  'languages',
  'currency',
  'visibility',
  'retention_date',
  'slug',
  'version',
  'created_at',
] as const

/** What is written of an event: whole, so that the derived columns always agree with the rest. */
export type EventDraft = Omit<Event, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'lastDay'>

export async function exists(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from events where company_id = current_company() and id = ${id}::uuid
      and deleted_at is null`.execute(db)
  return rows.length > 0
}

export async function findEvent(
  db: Db,
  scope: CompanyScope,
  id: string | RawBuilder<string>,
): Promise<Event | undefined> {
  const row = await active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toEvent(row)
}

export async function findEvents(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Event[]> {
  const rows = await active(db, scope)
    .select(columns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(toEvent)
}

export interface EventFilter {
  search?: string | undefined
  status?: readonly EventStatus[] | undefined
  type?: readonly Occasion[] | undefined
  from?: string | undefined
  to?: string | undefined
  leadId?: string | undefined
  /** Only events that this person leads or belongs to. */
  memberId?: string | undefined
  archived: 'hide' | 'only' | 'all'
  /** The events a planner is limited to; null means all. */
  eventIds: readonly string[] | null
}

export type EventPage = EventFilter & Page<EventOrder>

const orders: Record<EventOrder, RawBuilder<unknown>> = {
  start: sql`starts_at`,
  created: sql`created_at`,
  name: sql`name collate "ro-RO-x-icu"`,
  code: sql`code`,
  status: sql`array_position(array['draft','tentative','confirmed','live','finished','closed','cancelled'], status)`,
}

const cardColumns = [
  'id',
  'code',
  'name',
  'slug',
  'type',
  'status',
  'start_date as startDate',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'last_day as lastDay',
  'all_day as allDay',
  'time_zone as timeZone',
  'place',
  'expected_guests as expectedGuests',
  'capacity',
  'cover',
  'version',
  'lead_id as leadId',
] as const

export type CardRow = Omit<EventCard, 'lead' | 'heads'> & { leadId: string | null }

/** Only what a card shows: a page needs neither descriptions nor a clock for every row. */
export async function pageOfEvents(
  db: Db,
  scope: CompanyScope,
  page: EventPage,
): Promise<CardRow[]> {
  const by = { table: 'events', companyId: scope.companyId, key: orders[page.sort] } as const
  const cards = matching(db, scope, page)
    .select(cardColumns)
    .select(sql<number>`cardinality(member_ids)`.as('members'))
  return paged(cards, by, page).execute()
}

export async function countEvents(
  db: Db,
  scope: CompanyScope,
  filter: EventFilter,
): Promise<number> {
  const row = await matching(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

function matching(db: Db, scope: CompanyScope, filter: EventFilter) {
  const { status, type, from, to, leadId, memberId, archived, eventIds } = filter
  const word = filter.search ? fold(filter.search) : ''
  const pattern = containing(word)
  return active(db, scope)
    .$if(word !== '', (q) => q.where('folded', 'like', pattern))
    .$if(status !== undefined, (q) => q.where('status', 'in', [...(status ?? [])]))
    .$if(status === undefined && archived !== 'all', (q) =>
      q.where('status', archived === 'only' ? 'in' : 'not in', [...archivedStatuses]),
    )
    .$if(type !== undefined, (q) => q.where('type', 'in', [...(type ?? [])]))
    .$if(from !== undefined, (q) => q.where('last_day', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('start_date', '<=', to ?? ''))
    .$if(leadId !== undefined, (q) => q.where('lead_id', '=', leadId ?? ''))
    .$if(memberId !== undefined, (q) =>
      q.where(sql<boolean>`(lead_id = ${memberId}::uuid or ${memberId}::uuid = any(member_ids))`),
    )
    .$if(eventIds !== null, (q) =>
      q.where(sql<boolean>`id = any(${[...(eventIds ?? [])]}::uuid[])`),
    )
}

/** The next code of the year; a person who wants one meanwhile waits until this transaction ends. */
export async function nextCode(db: Db, scope: CompanyScope, year: number): Promise<string> {
  const { last } = await tables(db)
    .insertInto('event_numbers')
    .values({ company_id: scope.companyId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'year']).doUpdateSet({ last: sql`event_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `EV-${year}-${String(last).padStart(3, '0')}`
}

export async function insertEvent(
  db: Db,
  scope: CompanyScope,
  draft: EventDraft,
  by: string | null,
): Promise<Event> {
  await noteZone(db, draft.timeZone)
  const row = await tables(db)
    .insertInto('events')
    .values({
      ...toRow(draft),
      company_id: scope.companyId,
      id: draft.id,
      code: draft.code,
      created_at: draft.createdAt,
      created_by: by,
      deleted_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toEvent(row)
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updateEvent(
  db: Db,
  scope: CompanyScope,
  next: EventDraft,
): Promise<Event | undefined> {
  await noteZone(db, next.timeZone)
  const row = await tables(db)
    .updateTable('events')
    .set({ ...toRow(next), version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toEvent(row)
}

export async function markDeleted(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('events')
    .set({ deleted_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markRestored(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Event[]> {
  const rows = await tables(db)
    .updateTable('events')
    .set({ deleted_at: null })
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .returning(columns)
    .execute()
  return rows.map(toEvent)
}

/** Locked in one order, so that two who choose the same events wait instead of standing in each other's way. */
export async function lockChosen(
  db: Db,
  scope: CompanyScope,
  filter: EventFilter,
  { all, ids }: { all: boolean; ids: readonly string[] },
) {
  const named = sql<boolean>`id = any(${[...ids]}::uuid[])`
  return matching(db, scope, all ? filter : { archived: 'all', eventIds: filter.eventIds })
    .select(['id', 'lead_id as leadId'])
    .where(all ? sql<boolean>`not ${named}` : named)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Events that the clock may have something to say to. */
export async function onTheClock(db: Db, scope: CompanyScope, now: Date): Promise<Event[]> {
  const soon = new Date(now.getTime() + 12 * 3_600_000).toISOString()
  const rows = await active(db, scope)
    .select(columns)
    .where('status', 'in', ['confirmed', 'live'] satisfies EventStatus[])
    .where('starts_at', '<=', soon)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toEvent)
}

export async function eventsLedBy(db: Db, scope: CompanyScope, userId: string): Promise<Event[]> {
  const rows = await active(db, scope)
    .select(columns)
    .where('lead_id', '=', userId)
    .where('status', 'not in', ['finished', 'closed', 'cancelled'] satisfies EventStatus[])
    .execute()
  return rows.map(toEvent)
}

export function tables(db: Db) {
  return db.withTables<EventTables>()
}

export function active(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('events')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
}

function toRow(event: EventDraft) {
  const { startsAt, endsAt, timeZone } = event
  return {
    name: event.name,
    folded: fold(`${event.name} ${event.code} ${event.place.name} ${event.place.address}`),
    type: event.type,
    status: event.status,
    status_reason: event.statusReason,
    guests_told_at: event.guestsToldAt,
    cancellation_letters: event.cancellationLetters,
    starts_at: startsAt,
    ends_at: endsAt,
    all_day: event.allDay,
    time_zone: timeZone,
    start_date: spanOf(startsAt, endsAt, timeZone).startDate,
    last_day: lastDayOf(startsAt, endsAt, timeZone),
    place: sql<Event['place']>`${JSON.stringify(event.place)}::jsonb`,
    expected_guests: event.expectedGuests,
    capacity: event.capacity,
    rsvp_deadline: event.rsvpDeadline,
    lead_id: event.leadId,
    member_ids: event.memberIds,
    cover_id: event.coverId,
    cover: event.cover && sql<Event['cover']>`${JSON.stringify(event.cover)}::jsonb`,
    description: event.description,
    languages: event.languages,
    currency: event.currency,
    visibility: event.visibility,
    retention_date: event.retentionDate,
    slug: event.slug,
  }
}

type Row = Pick<
  EventTables['events'],
  Exclude<(typeof columns)[number], 'version' | 'status' | 'status_reason'>
> & { version: number; status: EventStatus; status_reason: string }

function toEvent(row: Row): Event {
  const { starts_at: startsAt, ends_at: endsAt, time_zone: timeZone, all_day: allDay } = row
  return {
    id: row.id,
    code: row.code,
    version: row.version,
    name: row.name,
    type: row.type,
    status: row.status,
    statusReason: row.status_reason,
    guestsToldAt: row.guests_told_at,
    cancellationLetters: row.cancellation_letters,
    ...spanOf(startsAt, endsAt, timeZone, allDay),
    startsAt,
    endsAt,
    lastDay: row.last_day,
    allDay,
    timeZone,
    place: row.place,
    expectedGuests: row.expected_guests,
    capacity: row.capacity,
    rsvpDeadline: row.rsvp_deadline,
    leadId: row.lead_id,
    memberIds: row.member_ids,
    coverId: row.cover_id,
    cover: row.cover,
    description: row.description,
    languages: row.languages,
    currency: row.currency,
    visibility: row.visibility,
    retentionDate: row.retention_date,
    slug: row.slug,
    createdAt: row.created_at,
  }
}
