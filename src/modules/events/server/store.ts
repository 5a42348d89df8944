import { sql, type RawBuilder } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { recordZoneRules } from '#platform/server/database/wall-times.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { countRows, recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import { archivedStatuses, lastDayOf, spanOf } from '../model.ts'
import type { Event, EventCard, EventOrder, EventStatus, Occasion } from '../model.ts'
import type { EventTables } from './tables.ts'

export const events = recordsOf<EventTables>()(
  'events',
  [
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
  ],
  { json: ['place', 'cover'] },
)

/** All stored fields of an event at once, so that the derived columns always agree with the others. */
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
  const query = active(db, scope).select(events.fields).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toEvent(row)
}

export async function findEvents(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Event[]> {
  return (await events.findMany(db, scope, ids)).map(toEvent)
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
  return countRows(matching(db, scope, filter))
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
  await recordZoneRules(db, draft.timeZone)
  const { id } = draft
  const row = await events.insert(db, scope, { ...toRow(draft), id, createdBy: by })
  return toEvent(row)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateEvent(
  db: Db,
  scope: CompanyScope,
  event: EventDraft,
): Promise<Event | undefined> {
  await recordZoneRules(db, event.timeZone)
  const { id, version } = event
  const row = await events.update(db, scope, { id, version }, toRow(event))
  return row && toEvent(row)
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
  const horizon = new Date(now.getTime() + 12 * 3_600_000).toISOString()
  const rows = await active(db, scope)
    .select(events.fields)
    .where('status', 'in', ['confirmed', 'live'] satisfies EventStatus[])
    .where('starts_at', '<=', horizon)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toEvent)
}

export async function eventsLedBy(db: Db, scope: CompanyScope, userId: string): Promise<Event[]> {
  const rows = await active(db, scope)
    .select(events.fields)
    .where('lead_id', '=', userId)
    .where('status', 'not in', ['finished', 'closed', 'cancelled'] satisfies EventStatus[])
    .execute()
  return rows.map(toEvent)
}

export function tables(db: Db) {
  return db.withTables<EventTables>()
}

const { active } = events

function toRow(event: EventDraft) {
  const { startsAt, endsAt, timeZone, place } = event
  return {
    ...events.own(event),
    folded: fold(`${event.name} ${event.code} ${place.name} ${place.address}`),
    startDate: spanOf(startsAt, endsAt, timeZone).startDate,
    lastDay: lastDayOf(startsAt, endsAt, timeZone),
  }
}

export function toEvent(row: RecordOf<typeof events>): Event {
  return { ...row, ...spanOf(row.startsAt, row.endsAt, row.timeZone, row.allDay) }
}
