import { sql, type RawBuilder } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { RelativeDate } from '#shared/dates/time.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { PaymentRow, PaymentWeek } from '../../contract.ts'
import type { Payment, PaymentDate, PaymentStatus, Side } from '../../model.ts'
import type { BudgetTables } from '../tables.ts'

export type StoredPayment = Payment & { budgetId: string; eventId: string }

type DueColumns = { dueAnchor: string | null; dueOffset: number | null; dueDate: string }

const payments = recordsOf<BudgetTables>()('budget_payments', [
  'id',
  'budget_id',
  'event_id',
  'line_id',
  'invoice_id',
  'partner_id',
  'supplier',
  'kind',
  'currency',
  'amount',
  'due_anchor',
  'due_offset',
  'due_date',
  'pinned',
  'method',
  'note',
  'status',
  'paid_on',
  'returned_on',
  'rate',
  'proof_id',
  'approved_by',
  'version',
])

export async function paymentsOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<StoredPayment[]> {
  if (budgetIds.length === 0) return []
  const rows = await active(db, scope)
    .where('budget_id', 'in', budgetIds)
    .orderBy('due_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPayment)
}

export async function paymentsOfEvent(db: Db, scope: EventScope): Promise<StoredPayment[]> {
  const rows = await active(db, scope)
    .where('event_id', '=', scope.eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('budgets as b')
          .select('b.id')
          .whereRef('b.company_id', '=', 'budget_payments.company_id')
          .whereRef('b.id', '=', 'budget_payments.budget_id')
          .where('b.deleted_at', 'is', null),
      ),
    )
    .orderBy('due_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPayment)
}

export async function findPayments(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<StoredPayment[]> {
  if (ids.length === 0) return []
  return (await active(db, scope).where('id', 'in', ids).execute()).map(toPayment)
}

export async function insertPayments(
  db: Db,
  scope: CompanyScope,
  rows: readonly Omit<StoredPayment, 'version'>[],
): Promise<void> {
  const added = rows.map((payment) => ({ ...valuesOf(payment), id: payment.id }))
  await payments.insertMany(db, scope, added)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updatePayment(
  db: Db,
  scope: CompanyScope,
  payment: StoredPayment,
): Promise<StoredPayment | undefined> {
  const { id, version } = payment
  const row = await payments.update(db, scope, { id, version }, valuesOf(payment))
  return row && toPayment(row)
}

export async function markPaymentDeleted(db: Db, scope: CompanyScope, id: string, at: Date) {
  await payments.setDeleted(db, scope, { id }, at)
}

export interface PaymentQuery {
  eventId?: string | undefined
  eventIds: readonly string[] | null
  search?: string | undefined
  status?: readonly PaymentStatus[] | undefined
  when?: readonly ('overdue' | 'week' | 'month' | 'later')[] | undefined
  from?: string | undefined
  to?: string | undefined
  now: Date
}

interface Position {
  after?: string | undefined
  limit: number
}

type ListedPayment = StoredPayment &
  Pick<
    PaymentRow,
    | 'budgetName'
    | 'baseCurrency'
    | 'timeZone'
    | 'event'
    | 'about'
    | 'overdue'
    | 'isTakenBack'
    | 'side'
  > & {
    /** The rate of the invoice that it pays, where that is in the same currency. */
    invoiceRate: string | null
  }

/** By the day they were paid or are due, the oldest first; payments of one day in the order of recording. */
export async function pageOfPayments(
  db: Db,
  scope: CompanyScope,
  query: PaymentQuery,
  { after, limit }: Position,
): Promise<ListedPayment[]> {
  const from = after
    ? sql`and (${dayOf}, p.created_at, p.id) > (select coalesce(l.paid_on, l.due_date), l.created_at, l.id from budget_payments l
        where l.company_id = ${scope.companyId} and l.id = ${after}::uuid)`
    : sql``
  const { rows } = await sql<
    Omit<ListedPayment, 'due' | 'event'> & DueColumns & Record<'eventName' | 'eventCode', string>
  >`select p.id, p.budget_id as "budgetId", p.event_id as "eventId", p.line_id as "lineId",
      p.invoice_id as "invoiceId", p.partner_id as "partnerId", p.supplier, p.kind, p.currency, p.amount,
      p.due_anchor as "dueAnchor", p.due_offset as "dueOffset", p.due_date as "dueDate", p.pinned, p.method, p.note, p.status,
      p.paid_on as "paidOn", p.returned_on as "returnedOn", p.rate, p.proof_id as "proofId", p.approved_by as "approvedBy", p.version,
      b.name as "budgetName", e.name as "eventName", e.code as "eventCode",
      b.currency as "baseCurrency", e.time_zone as "timeZone",
      coalesce(l.name, trim(i.series || ' ' || i.number)) as about, ${side} as side,
      (${open} and p.due_date < ${todayThere(query.now)}) as overdue,
      (${open} and p.kind <> 'refund' and ${takenBack}) as "isTakenBack",
      case when i.currency = p.currency then i.rate end as "invoiceRate"
    from ${source} ${paidFor}
    left join budget_invoices i on i.company_id = p.company_id and i.id = p.invoice_id
    where ${matching(scope, query)} ${from}
    order by ${dayOf}, p.created_at, p.id limit ${limit}`.execute(db)
  return rows.map(({ eventName, eventCode, dueAnchor, dueOffset, ...row }) => ({
    ...row,
    due: dueOf({ dueAnchor, dueOffset, dueDate: row.dueDate }),
    event: { id: row.eventId, name: eventName, code: eventCode },
  }))
}

export async function countPayments(
  db: Db,
  scope: CompanyScope,
  query: PaymentQuery,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${source} where ${matching(scope, query)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function sumWeeks(
  db: Db,
  scope: CompanyScope,
  query: PaymentQuery,
): Promise<PaymentWeek[]> {
  const { rows } = await sql<PaymentWeek>`
    select date_trunc('week', ${dayOf})::date as week,
      case when (${side} = 'income') <> (p.kind = 'refund') then 'income' else 'cost' end as side, p.currency,
      count(*)::int as count, sum(case p.status when 'refunded' then 0 else p.amount end)::bigint as amount,
      count(*) filter (where ${open} and p.due_date < ${todayThere(query.now)})::int as overdue
    from ${source} ${paidFor} where ${matching(scope, query)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

export interface DueRow {
  id: string
  side: Side
  kind: 'overdue' | 'soon'
}

/** Open payments that became late yesterday or fall due in three days, by the clock of each event. */
export async function duePayments(db: Db, scope: CompanyScope, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select p.id, ${side} as side, case when p.due_date < ${todayThere(now)} then 'overdue' else 'soon' end as kind
    from ${source} ${paidFor} where ${matching(scope, { eventIds: null, now })} and ${open}
      and p.due_date - ${todayThere(now)} in (-1, 3) order by p.due_date, p.id limit 500`.execute(
    db,
  )
  return rows
}

/** Open payments whose day is counted from one of the event's own that has moved without them. */
export async function paymentsOffSchedule(db: Db, scope: CompanyScope): Promise<string[]> {
  const counted = sql`(case p.due_anchor when 'event_start' then e.start_date when 'event_end' then e.last_day
    when 'rsvp_deadline' then e.rsvp_deadline else (e.created_at at time zone e.time_zone)::date end + p.due_offset)`
  const { rows } = await sql<{ id: string }>`select p.id from ${source}
    where p.company_id = ${scope.companyId} and p.deleted_at is null and ${open} and not p.pinned
      and p.due_anchor is not null and p.due_date <> ${counted} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ReadyRow {
  eventId: string
  budgets: number
  approved: number
  overdue: number
}

export async function readyRows(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
  now: Date,
): Promise<ReadyRow[]> {
  const { rows } = await sql<ReadyRow>`
    select b.event_id as "eventId", count(*)::int as budgets,
      count(*) filter (where b.revision > 0)::int as approved,
      coalesce(sum((select count(*) from budget_payments p where p.company_id = b.company_id and p.budget_id = b.id
        and p.deleted_at is null and ${open} and p.due_date < ${todayThere(now)})), 0)::int as overdue
    from budgets b join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where b.company_id = ${scope.companyId} and b.deleted_at is null and b.event_id = any(${[...eventIds]}::uuid[])
    group by b.event_id`.execute(db)
  return rows
}

export async function wordsOfPayments(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await payments
    .all(db, scope)
    .select(['id', 'supplier', 'note'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, supplier, note }) => [id, supplier || note]))
}

/** A payment is in the week in which its money moved, an open one in the week it is due. */
const dayOf = sql`coalesce(p.paid_on, p.due_date)`

const open = sql`p.status in ('planned', 'approved')`

/** Whether credit notes took back the whole of the invoice that is paid, or of the final one that contains it. */
const takenBack = sql`exists (select from budget_invoices t where t.company_id = p.company_id
  and t.budget_id = p.budget_id and t.deleted_at is null
  and (t.id = p.invoice_id or p.invoice_id = any (t.settles))
  and exists (select from budget_invoices c where c.company_id = t.company_id and c.budget_id = t.budget_id
    and c.credit_of = t.id and c.kind = 'credit' and c.deleted_at is null
    having t.net + t.vat <= sum(c.net + c.vat)
      and (t.id = p.invoice_id or not bool_or(coalesce(c.reopens_advances, false)))))`

const source = sql`budget_payments p
  join budgets b on b.company_id = p.company_id and b.id = p.budget_id and b.deleted_at is null
  join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id`

/** The line that is paid, or the first one of the invoice that is: it says whether money goes out or comes in. */
const paidFor = sql`left join budget_lines l on l.company_id = p.company_id and l.id = p.line_id
  left join lateral (select bl.side from budget_allocations a
    join budget_lines bl on bl.company_id = a.company_id and bl.id = a.line_id
    where a.company_id = p.company_id and a.invoice_id = p.invoice_id order by a.place limit 1) il on true`

const side = sql`coalesce(l.side, il.side, 'cost')`

const todayThere = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone e.time_zone)::date`

function matching(scope: CompanyScope, query: PaymentQuery): RawBuilder<unknown> {
  const { eventId, eventIds, status, when, from, to, now } = query
  const word = query.search ? fold(query.search) : ''
  const pattern = containing(word)
  const all = [sql`p.company_id = ${scope.companyId} and p.deleted_at is null`]
  if (eventId) all.push(sql`p.event_id = ${eventId}::uuid`)
  if (eventIds) all.push(sql`p.event_id = any(${[...eventIds]}::uuid[])`)
  if (word) all.push(sql`(p.folded like ${pattern} or b.folded like ${pattern})`)
  if (status) all.push(sql`p.status = any(${[...status]}::text[])`)
  if (from) all.push(sql`p.due_date >= ${from}::date`)
  if (to) all.push(sql`p.due_date <= ${to}::date`)
  if (when) {
    const days = sql`(p.due_date - ${todayThere(now)})`
    const spans = {
      overdue: sql`(${open} and ${days} < 0)`,
      week: sql`${days} between 0 and 7`,
      month: sql`${days} between 0 and 30`,
      later: sql`${days} > 30`,
    }
    all.push(
      sql`(${sql.join(
        when.map((each) => spans[each]),
        sql` or `,
      )})`,
    )
  }
  return sql.join(all, sql` and `)
}

function active(db: Db, scope: CompanyScope) {
  return payments.active(db, scope).select(payments.fields)
}

function toPayment({ dueAnchor, dueOffset, ...row }: RecordOf<typeof payments>): StoredPayment {
  return { ...row, due: dueOf({ dueAnchor, dueOffset, dueDate: row.dueDate }) }
}

function dueOf({ dueAnchor, dueOffset, dueDate }: DueColumns): PaymentDate {
  if (dueAnchor === null || dueOffset === null) return { date: dueDate }
  return { anchor: dueAnchor as RelativeDate['anchor'], offsetDays: dueOffset }
}

function valuesOf(payment: Omit<StoredPayment, 'version'>) {
  const relative = 'anchor' in payment.due ? payment.due : null
  return {
    ...payments.own(payment),
    folded: fold(`${payment.supplier} ${payment.note}`),
    dueAnchor: relative?.anchor ?? null,
    dueOffset: relative?.offsetDays ?? null,
  }
}
