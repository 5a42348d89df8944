import { sql } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import { inReportedEvents, type ReportScope } from '../store.ts'

export interface ListPresence {
  event: string
  list: string
  expected: number
  /** Expected and not arrived. */
  missing: number
  arrived: number
  inside: number
}

/** The expected guests of each list, of all these events. */
function expected({ company, events }: ReportScope) {
  const ids = events.map(({ id }) => id)
  return sql`select ${company.companyId}::uuid as company_id, o.id as event_id, x.list_id, x.guest_id
    from unnest(${ids}::uuid[]) o (id) cross join lateral checkin_expected(${company.companyId}, o.id) x`
}

export async function presenceByList(asked: ReportScope): Promise<ListPresence[]> {
  const { rows } = await sql<ListPresence>`
    with present as materialized (
      select p.list_id, p.guest_id, p.inside from checkin_presence p where ${inReportedEvents(asked, 'p')}
    ), expected as materialized (
      select x.list_id, count(*)::int as n, count(*) filter (where p.guest_id is null)::int as missing
      from (${expected(asked)}) x left join present p on p.list_id = x.list_id and p.guest_id = x.guest_id
      group by x.list_id
    ), came as materialized (
      select list_id, count(*)::int as arrived, count(*) filter (where inside)::int as inside from present group by list_id
    )
    select e.name as event, l.name as list, coalesce(x.n, 0) as expected, coalesce(x.missing, 0) as missing,
      coalesce(c.arrived, 0) as arrived, coalesce(c.inside, 0) as inside
    from checkin_all_lists l join event_facts e on e.company_id = l.company_id and e.event_id = l.event_id
    left join expected x on x.list_id = l.id left join came c on c.list_id = l.id
    where ${inReportedEvents(asked, 'l')}
    order by e.start_date, e.event_id, l.position, l.name, l.id`.execute(asked.db)
  return rows
}

export interface QuarterArrivals {
  event: string
  quarter: string
  arrived: number
}

const quarter = sql`date_bin('15 minutes', p.arrived_at, '2000-01-01'::timestamptz)`

/** By the clock of the event, in quarters of an hour; an hour that occurs twice is listed twice. */
export async function arrivalsByQuarter(asked: ReportScope): Promise<QuarterArrivals[]> {
  const { rows } = await sql<QuarterArrivals>`
    select e.name as event, to_char(${quarter} at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') as quarter,
      count(*)::int as arrived
    from checkin_presence p join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    where ${inReportedEvents(asked, 'p')}
    group by e.start_date, e.event_id, e.name, e.time_zone, ${quarter}
    order by e.start_date, e.event_id, ${quarter}`.execute(asked.db)
  return rows
}

export interface GateArrivals {
  event: string
  list: string
  gate: string
  arrived: number
}

export async function arrivalsByGate(asked: ReportScope): Promise<GateArrivals[]> {
  const { rows } = await sql<GateArrivals>`
    select e.name as event, l.name as list, g.gate, count(*)::int as arrived
    from checkin_gate_facts g
    join checkin_all_lists l on l.company_id = g.company_id and l.id = g.list_id
    join event_facts e on e.company_id = g.company_id and e.event_id = g.event_id
    where ${inReportedEvents(asked, 'g')}
    group by e.start_date, e.event_id, e.name, l.position, l.name, l.id, g.gate
    order by e.start_date, e.event_id, l.position, l.name, l.id, g.gate`.execute(asked.db)
  return rows
}

export interface AbsentGuest {
  event: string
  part: string
  name: string
  group: string
  phone: string | null
}

/** Only where a guest was checked in: before the doors open no one is missing. */
export async function absentGuests(
  asked: ReportScope & { locale: Locale },
): Promise<AbsentGuest[]> {
  const { rows } = await sql<AbsentGuest>`
    with here as materialized (
      select p.list_id, p.guest_id from checkin_presence p where ${inReportedEvents(asked, 'p')})
    select e.name as event, p.name as part, ${shownNameOf(asked.locale, 'g', { surnameFirst: true })} as name,
      g.group_name as "group", g.phone
    from (${expected(asked)}) a
    join event_part_facts p on p.company_id = a.company_id and p.part_id = a.list_id
    join event_facts e on e.company_id = a.company_id and e.event_id = a.event_id
    join guest_facts g on g.company_id = a.company_id and g.guest_id = a.guest_id
    left join here h on h.list_id = a.list_id and h.guest_id = a.guest_id
    where a.list_id in (select list_id from here) and h.guest_id is null and g.erased_at is null
    order by e.start_date, e.event_id, p.position, g.sort_name, g.guest_id`.execute(asked.db)
  return rows
}

export interface MessageDelivery {
  event: string
  message: string
  at: string | null
  queued: number
  sent: number
  kept: number
  refused: number
  skipped: number
}

export async function deliveryByMessage(asked: ReportScope): Promise<MessageDelivery[]> {
  const state = (word: string) =>
    sql`count(m.guest_id) filter (where m.recipient_state = ${sql.lit(word)})::int`
  const { rows } = await sql<MessageDelivery>`
    select e.name as event, m.name as message, m.released_at as at, ${state('queued')} as queued, ${state('sent')} as sent,
      ${state('kept')} as kept, ${state('refused')} as refused, ${state('skipped')} as skipped
    from message_facts m join event_facts e on e.company_id = m.company_id and e.event_id = m.event_id
    where ${inReportedEvents(asked, 'm')}
    group by e.start_date, e.event_id, e.name, m.message_id, m.name, m.released_at
    order by m.released_at desc nulls last, m.message_id`.execute(asked.db)
  return rows
}
