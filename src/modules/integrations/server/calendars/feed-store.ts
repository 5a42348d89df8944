import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Instant, PlainDate } from '#shared/dates/time.ts'
import type { IntegrationTables } from '../tables.ts'

export async function findFeed(db: Db, { companyId }: CompanyScope, userId: string) {
  return db
    .withTables<IntegrationTables>()
    .selectFrom('calendar_feeds')
    .select(['turn', 'is_open', 'opened_at', 'last_read_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** A new turn invalidates every earlier address. */
export async function openFeed(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`insert into calendar_feeds (company_id, user_id, opened_at) values (${companyId}, ${userId}, ${now.toISOString()})
    on conflict (company_id, user_id) do update set turn = calendar_feeds.turn + 1, is_open = true,
      opened_at = excluded.opened_at, last_read_at = null`.execute(db)
}

export async function closeFeed(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update calendar_feeds set is_open = false, turn = turn + 1
    where company_id = ${companyId} and user_id = ${userId} and is_open`.execute(db)
  return numAffectedRows === 1n
}

/** At most once an hour, since calendar programs ask often. */
export async function noteRead(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`update calendar_feeds set last_read_at = ${now.toISOString()} where company_id = ${companyId} and user_id = ${userId}
    and (last_read_at is null or last_read_at < ${now.toISOString()}::timestamptz - interval '1 hour')`.execute(
    db,
  )
}

interface Reader {
  userId: string
  /** Null: every event of the company. */
  eventIds: readonly string[] | null
  /** Events that ended before are left out. */
  since: PlainDate
}

export interface FeedEvent {
  id: string
  name: string
  status: string
  allDay: boolean
  startDate: PlainDate
  lastDay: PlainDate
  startsAt: Instant
  endsAt: Instant
  place: { name: string; address: string }
}

const maxRows = 2000
const visibleTo = ({ eventIds }: Reader) =>
  eventIds === null ? sql`true` : sql`event_id = any(${[...eventIds]}::uuid[])`

export async function eventsFor(db: Db, { companyId }: CompanyScope, reader: Reader) {
  const { rows } =
    await sql<FeedEvent>`select event_id as id, name, status, all_day as "allDay", start_date as "startDate",
      last_day as "lastDay", starts_at as "startsAt", ends_at as "endsAt", place
    from event_facts where company_id = ${companyId} and last_day >= ${reader.since} and ${visibleTo(reader)}
    order by starts_at limit ${maxRows}`.execute(db)
  return rows
}

export interface FeedTask {
  id: string
  eventId: string
  title: string
  due: PlainDate
  event: string
}

export async function tasksFor(db: Db, { companyId }: CompanyScope, reader: Reader) {
  const { rows } =
    await sql<FeedTask>`select t.task_id as id, t.event_id as "eventId", t.title, t.due_date as due, e.name as event
    from task_facts t join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id
    where t.company_id = ${companyId} and t.responsible_id = ${reader.userId} and t.done_at is null
      and t.due_date >= ${reader.since} and ${reader.eventIds === null ? sql`true` : sql`t.event_id = any(${[...reader.eventIds]}::uuid[])`}
    order by t.due_date limit ${maxRows}`.execute(db)
  return rows
}

export interface FeedPayment {
  id: string
  budgetId: string
  event: string
  supplier: string
  amount: number
  currency: string
  due: PlainDate
}

export async function paymentsFor(db: Db, { companyId }: CompanyScope, reader: Reader) {
  const { rows } =
    await sql<FeedPayment>`select p.payment_id as id, p.budget_id as "budgetId", e.name as event, p.supplier, p.amount, p.currency,
      p.due_date as due
    from payment_facts p join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    where p.company_id = ${companyId} and p.status in ('planned', 'approved') and p.due_date >= ${reader.since}
      and ${reader.eventIds === null ? sql`true` : sql`p.event_id = any(${[...reader.eventIds]}::uuid[])`}
    order by p.due_date limit ${maxRows}`.execute(db)
  return rows
}
