import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ReportId, SavedReport, Schedule, ScheduleFields, Which } from '../model.ts'
import type { ReportContext, ReportedEvent } from './report.ts'
import type { ReportTables } from './tables.ts'

export type ReportScope = Pick<ReportContext, 'db' | 'company' | 'events'>

/** Rows of the reported events, from any view; its name or alias precedes the columns. */
export function inReportedEvents(
  { company, events }: ReportScope,
  alias: string,
): RawBuilder<boolean> {
  const ids = events.map(({ id }) => id)
  return sql`${sql.ref(`${alias}.company_id`)} = ${company.companyId}
    and ${sql.ref(`${alias}.event_id`)} = any (${ids}::uuid[])`
}

const isOver = sql<boolean>`status in ('finished', 'closed', 'cancelled')`
/** `unarchived`: finished ones too, as payments are still open after the event. */
type State = Which | 'unarchived'
const states: Record<State, RawBuilder<boolean>> = {
  active: sql<boolean>`not ${isOver}`,
  over: isOver,
  all: sql<boolean>`true`,
  unarchived: sql<boolean>`status not in ('closed', 'cancelled')`,
}

export async function eventsToReport(
  db: Db,
  { companyId }: CompanyScope,
  {
    eventIds,
    which,
    allowed,
    limit,
  }: {
    eventIds: readonly string[]
    which: State
    allowed: readonly string[] | null
    limit: number
  },
): Promise<ReportedEvent[]> {
  const { rows } = await sql<ReportedEvent>`
    select event_id as id, name, time_zone as "timeZone" from event_facts
    where company_id = ${companyId} and ${states[which]}
      ${eventIds.length > 0 ? sql`and event_id = any (${[...eventIds]}::uuid[])` : sql``}
      ${allowed ? sql`and event_id = any (${[...allowed]}::uuid[])` : sql``}
    order by start_date, event_id limit ${limit}`.execute(db)
  return rows
}

/** Number of guests of these events, up to a limit. */
export async function countGuests(asked: ReportScope, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from guest_facts g where ${inReportedEvents(asked, 'g')} limit ${max}) as found`.execute(
    asked.db,
  )
  return rows[0]?.n ?? 0
}

const columns = [
  'id',
  'version',
  'report',
  'event_ids as eventIds',
  'format',
  'recipients',
  'rhythm',
  'day',
  'hour',
  'next_at as nextAt',
  'sent_at as sentAt',
  'created_by as createdBy',
  'withdrawn_at as withdrawnAt',
] as const

/** The stored schedule; whether it is paused follows from its maker. */
export type StoredSchedule = Omit<Schedule, 'pausedBy'> & {
  createdBy: string
  withdrawnAt: string | null
}

/** The reader of schedules; `allowed` are the events of a limited member. */
export interface Viewer {
  userId: string
  allowed: readonly string[] | null
}

export const unlimited: Viewer = { userId: '', allowed: null }

/** Their own, and those whose events they may all see; "all" refers to the rights of the maker. */
function isWithin({ userId, allowed }: Viewer): RawBuilder<boolean> {
  if (allowed === null) return sql<boolean>`true`
  return sql<boolean>`(created_by = ${userId}
    or event_ids <> '{}' and event_ids <@ ${[...allowed]}::uuid[])`
}

export async function listSchedules(
  db: Db,
  { companyId }: CompanyScope,
  viewer: Viewer,
): Promise<StoredSchedule[]> {
  return active(db, companyId)
    .select(columns)
    .where(isWithin(viewer))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Includes deleted schedules, for their maker. */
export async function schedulesMadeBy(db: Db, { companyId }: CompanyScope, userId: string) {
  return tables(db)
    .selectFrom('report_schedules')
    .select(['report', 'format', 'recipients', 'rhythm', 'day', 'hour'])
    .select(['event_ids as eventIds', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function findSchedule(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  viewer: Viewer,
): Promise<StoredSchedule | undefined> {
  return active(db, companyId)
    .select(columns)
    .where('id', '=', id)
    .where(isWithin(viewer))
    .executeTakeFirst()
}

export async function countSchedules(db: Db, { companyId }: CompanyScope): Promise<number> {
  const { n } = await active(db, companyId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

interface NewSchedule extends ScheduleFields {
  id: string
  locale: 'ro' | 'en'
  createdBy: string
  nextAt: string
}

export async function insertSchedule(
  db: Db,
  { companyId }: CompanyScope,
  { id, locale, createdBy, nextAt, ...fields }: NewSchedule,
  now: Date,
): Promise<StoredSchedule> {
  return tables(db)
    .insertInto('report_schedules')
    .values({
      ...rowOf(fields),
      company_id: companyId,
      id,
      locale,
      created_by: createdBy,
      next_at: nextAt,
      version: 1,
      created_at: now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Undefined when it was changed since. */
export async function updateSchedule(
  db: Db,
  { companyId }: CompanyScope,
  { id, version, nextAt, sentAt, createdBy, withdrawnAt, ...fields }: StoredSchedule,
): Promise<StoredSchedule | undefined> {
  return tables(db)
    .updateTable('report_schedules')
    .set({
      ...rowOf(fields),
      created_by: createdBy,
      next_at: nextAt,
      sent_at: sentAt,
      withdrawn_at: withdrawnAt,
      version: version + 1,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteSchedule(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('report_schedules')
    .set({ deleted_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The schedules of a colleague all of whose events they can no longer see. */
export async function withdrawSchedules(
  db: Db,
  { companyId }: CompanyScope,
  { userId, keptEventIds }: { userId: string; keptEventIds: readonly string[] },
  now: Date,
): Promise<void> {
  const eventIdArray = sql`${[...keptEventIds]}::uuid[]`
  await tables(db)
    .updateTable('report_schedules')
    .set({ withdrawn_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`case when event_ids = '{}' then ${eventIdArray} = '{}' else not event_ids && ${eventIdArray} end`,
    )
    .execute()
}

/** Due ones are taken under a lock and moved on at once, so that two copies never mail the same. */
export async function takeDue(
  db: Db,
  { companyId }: CompanyScope,
  now: Date,
): Promise<(StoredSchedule & { locale: 'ro' | 'en' })[]> {
  return active(db, companyId)
    .select([...columns, 'locale'])
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function moveOn(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  { nextAt, sentAt }: Pick<Schedule, 'nextAt' | 'sentAt'>,
): Promise<void> {
  await tables(db)
    .updateTable('report_schedules')
    .set({ next_at: nextAt, sent_at: sentAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deletedSchedules(
  db: Db,
  { companyId }: CompanyScope,
  since: Date,
  viewer: Viewer,
): Promise<{ id: string; report: ReportId; deletedAt: string }[]> {
  const rows = await tables(db)
    .selectFrom('report_schedules')
    .select(['id', 'report', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where(isWithin(viewer))
    .where('deleted_at', '>=', since.toISOString())
    .execute()
  return rows.map(({ id, report, deleted_at }) => ({ id, report, deletedAt: deleted_at ?? '' }))
}

/** Undefined when there is none to restore. */
export async function restoreSchedule(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  viewer: Viewer,
): Promise<StoredSchedule | undefined> {
  return tables(db)
    .updateTable('report_schedules')
    .set({ deleted_at: null })
    .where('company_id', '=', companyId)
    .where(isWithin(viewer))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
}

export async function purgeSchedules(
  db: Db,
  { companyId }: CompanyScope,
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('report_schedules')
    .where('company_id', '=', companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function rowOf({ eventIds, ...fields }: ScheduleFields) {
  return { ...fields, event_ids: eventIds }
}

function active(db: Db, companyId: string) {
  return tables(db)
    .selectFrom('report_schedules')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
}

function tables(db: Db) {
  return db.withTables<ReportTables>()
}

/** Saved settings are private to the person. */
export async function savedReports(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<SavedReport[]> {
  return tables(db)
    .selectFrom('saved_reports')
    .select(['id', 'name', 'report', 'event_ids as eventIds', 'which', 'needs'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertSaved(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  { eventIds, ...saved }: SavedReport,
  now: Date,
): Promise<void> {
  await tables(db)
    .insertInto('saved_reports')
    .values({
      ...saved,
      company_id: companyId,
      user_id: userId,
      event_ids: eventIds,
      created_at: now.toISOString(),
    })
    .execute()
}

export async function deleteSaved(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('saved_reports')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
