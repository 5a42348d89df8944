import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/db.ts'
import type { ReportId, Schedule, ScheduleFields } from '../model.ts'
import type { ReportedEvent } from './report.ts'
import type { ReportTables } from './tables.ts'

export async function eventsToReport(
  db: Db,
  { companyId }: CompanyScope,
  {
    eventIds,
    allowed,
    limit,
  }: { eventIds: readonly string[]; allowed: readonly string[] | null; limit: number },
): Promise<ReportedEvent[]> {
  const chosen =
    eventIds.length > 0
      ? sql`event_id = any (${[...eventIds]}::uuid[])`
      : sql`status not in ('finished', 'closed', 'cancelled')`
  const { rows } = await sql<ReportedEvent>`
    select event_id as id, name, time_zone as "timeZone" from event_facts
    where company_id = ${companyId} and ${chosen}
      ${allowed ? sql`and event_id = any (${[...allowed]}::uuid[])` : sql``}
    order by start_date, event_id limit ${limit}`.execute(db)
  return rows
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
] as const

export async function listSchedules(db: Db, { companyId }: CompanyScope): Promise<Schedule[]> {
  return living(db, companyId).select(columns).orderBy('created_at').orderBy('id').execute()
}

export async function findSchedule(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<Schedule | undefined> {
  return living(db, companyId).select(columns).where('id', '=', id).executeTakeFirst()
}

export async function countSchedules(db: Db, { companyId }: CompanyScope): Promise<number> {
  const { n } = await living(db, companyId)
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
): Promise<Schedule> {
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

/** Undefined when somebody changed it since. */
export async function updateSchedule(
  db: Db,
  { companyId }: CompanyScope,
  { id, version, nextAt, sentAt, ...fields }: Schedule,
): Promise<Schedule | undefined> {
  return tables(db)
    .updateTable('report_schedules')
    .set({ ...rowOf(fields), next_at: nextAt, sent_at: sentAt, version: version + 1 })
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

/** Due ones are taken under a lock and moved on at once, so that two copies never mail the same. */
export async function takeDue(
  db: Db,
  { companyId }: CompanyScope,
  now: Date,
): Promise<(Schedule & { locale: 'ro' | 'en'; createdBy: string })[]> {
  return living(db, companyId)
    .select([...columns, 'locale', 'created_by as createdBy'])
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function moveOn(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  { nextAt, sentAt }: { nextAt: string; sentAt: string },
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
): Promise<{ id: string; report: ReportId; deletedAt: string }[]> {
  const rows = await tables(db)
    .selectFrom('report_schedules')
    .select(['id', 'report', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('deleted_at', '>=', since.toISOString())
    .execute()
  return rows.map(({ id, report, deleted_at }) => ({ id, report, deletedAt: deleted_at ?? '' }))
}

/** It goes on from its next time; what was missed meanwhile is not made up for. */
export async function restoreSchedule(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('report_schedules')
    .set({ deleted_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

function living(db: Db, companyId: string) {
  return tables(db)
    .selectFrom('report_schedules')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
}

function tables(db: Db) {
  return db.withTables<ReportTables>()
}
