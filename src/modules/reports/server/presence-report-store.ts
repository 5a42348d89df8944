import { sql } from 'kysely'
import { among, type Reading } from './store.ts'

export interface ListPresence {
  event: string
  list: string
  expected: number
  /** Expected and not arrived. */
  missing: number
  arrived: number
  inside: number
}

/** Expected as check-in counts them: who said yes to the part, has a place in the activity, or else comes at all. */
export async function presenceByList(asked: Reading): Promise<ListPresence[]> {
  const { rows } = await sql<ListPresence>`
    select e.name as event, l.name as list, w.expected, w.missing,
      (select count(*)::int from checkin_presence p where p.company_id = l.company_id and p.list_id = l.id) as arrived,
      (select count(*)::int from checkin_presence p where p.company_id = l.company_id and p.list_id = l.id and p.inside) as inside
    from checkin_all_lists l join event_facts e on e.company_id = l.company_id and e.event_id = l.event_id
    cross join lateral (
      select count(*)::int as expected, count(*) filter (where p.guest_id is null)::int as missing
      from (
        select a.guest_id from guest_answers a
        where l.takes_rsvp and a.company_id = l.company_id and a.part_id = l.part_id and a.rsvp = 'yes'
        union all
        select n.guest_id from checkin_enrolled n
        join guest_tickets t on t.company_id = n.company_id and t.guest_id = n.guest_id
        where not l.takes_rsvp and l.takes_enrolment and n.company_id = l.company_id and n.list_id = l.id
          and n.rsvp = 'yes' and not t.removed
        union all
        select t.guest_id from guest_tickets t
        where not l.takes_rsvp and not l.takes_enrolment and t.company_id = l.company_id and t.event_id = l.event_id
          and t.standing = 'yes' and not t.removed) x
      left join checkin_walk_ins i on i.company_id = l.company_id and i.guest_id = x.guest_id
      left join checkin_presence p on p.company_id = l.company_id and p.list_id = l.id and p.guest_id = x.guest_id
      where i.guest_id is null) w
    where ${among(asked, 'l')}
    order by e.start_date, e.event_id, l.position, l.name, l.id`.execute(asked.db)
  return rows
}

export interface QuarterArrivals {
  event: string
  quarter: string
  arrived: number
}

const quarter = sql`date_bin('15 minutes', p.arrived_at, '2000-01-01'::timestamptz)`

/** By the clock of the event, from quarter to quarter of an hour; an hour that comes twice stands there twice. */
export async function arrivalsByQuarter(asked: Reading): Promise<QuarterArrivals[]> {
  const { rows } = await sql<QuarterArrivals>`
    select e.name as event, to_char(${quarter} at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') as quarter,
      count(*)::int as arrived
    from checkin_presence p join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    where ${among(asked, 'p')}
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

export async function arrivalsByGate(asked: Reading): Promise<GateArrivals[]> {
  const { rows } = await sql<GateArrivals>`
    select e.name as event, l.name as list, g.gate, count(*)::int as arrived
    from checkin_gate_facts g
    join checkin_all_lists l on l.company_id = g.company_id and l.id = g.list_id
    join event_facts e on e.company_id = g.company_id and e.event_id = g.event_id
    where ${among(asked, 'g')}
    group by e.start_date, e.event_id, e.name, l.position, l.name, l.id, g.gate
    order by e.start_date, e.event_id, l.position, l.name, l.id, g.gate`.execute(asked.db)
  return rows
}

export interface Absent {
  event: string
  part: string
  name: string
  group: string
  phone: string | null
}

/** Only where somebody was checked in at all: before the doors open nobody is missing. */
export async function absentGuests(asked: Reading): Promise<Absent[]> {
  const { rows } = await sql<Absent>`
    with opened as materialized (
      select distinct p.list_id from checkin_presence p where ${among(asked, 'p')}),
    here as materialized (
      select p.list_id, p.guest_id from checkin_presence p where ${among(asked, 'p')})
    select e.name as event, p.name as part, coalesce(nullif(trim(g.last_name || ' ' || g.first_name), ''), g.sort_name) as name,
      g.group_name as "group", g.phone
    from guest_answers a
    join opened o on o.list_id = a.part_id
    join event_part_facts p on p.company_id = a.company_id and p.part_id = a.part_id
    join event_facts e on e.company_id = a.company_id and e.event_id = a.event_id
    join guest_facts g on g.company_id = a.company_id and g.guest_id = a.guest_id
    left join here h on h.list_id = a.part_id and h.guest_id = a.guest_id
    where ${among(asked, 'a')} and a.rsvp = 'yes' and h.guest_id is null and g.erased_at is null
      and not exists (select from checkin_walk_ins i where i.company_id = a.company_id and i.guest_id = a.guest_id)
    order by e.start_date, e.event_id, p.position, g.sort_name, g.guest_id`.execute(asked.db)
  return rows
}

export interface MessageDelivery {
  event: string
  message: string
  at: string | null
  queued: number
  sent: number
  refused: number
  skipped: number
}

export async function deliveryByMessage(asked: Reading): Promise<MessageDelivery[]> {
  const state = (word: string) =>
    sql`count(m.guest_id) filter (where m.recipient_state = ${sql.lit(word)})::int`
  const { rows } = await sql<MessageDelivery>`
    select e.name as event, m.name as message, m.released_at as at, ${state('queued')} as queued, ${state('sent')} as sent,
      ${state('refused')} as refused, ${state('skipped')} as skipped
    from message_facts m join event_facts e on e.company_id = m.company_id and e.event_id = m.event_id
    where ${among(asked, 'm')}
    group by e.start_date, e.event_id, e.name, m.message_id, m.name, m.released_at
    order by m.released_at desc nulls last, m.message_id`.execute(asked.db)
  return rows
}
