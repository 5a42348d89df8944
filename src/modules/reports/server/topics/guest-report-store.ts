import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import { inReportedEvents, type ReportScope } from '../store.ts'

export interface PartAnswers {
  event: string
  part: string
  capacity: number | null
  invited: number
  yes: number
  no: number
  maybe: number
  none: number
  waiting: number
  adults: number
  children: number
  babies: number
}

const text = (rsvp: string) => sql`count(*) filter (where a.rsvp = ${sql.lit(rsvp)})::int`
const coming = (band: string) =>
  sql`count(*) filter (where a.rsvp = 'yes' and a.age_band = ${sql.lit(band)})::int`

export async function answersByPart(asked: ReportScope): Promise<PartAnswers[]> {
  const { rows } = await sql<PartAnswers>`
    with said as (
      select a.part_id, count(*)::int as invited, ${text('yes')} as yes, ${text('no')} as no,
        ${text('maybe')} as maybe, ${text('none')} as none, ${text('waiting')} as waiting,
        ${coming('adult')} as adults, ${coming('child')} as children, ${coming('baby')} as babies
      from guest_answers a where ${inReportedEvents(asked, 'a')} group by a.part_id)
    select e.name as event, p.name as part, p.capacity, coalesce(s.invited, 0) as invited, coalesce(s.yes, 0) as yes,
      coalesce(s.no, 0) as no, coalesce(s.maybe, 0) as maybe, coalesce(s.none, 0) as none, coalesce(s.waiting, 0) as waiting,
      coalesce(s.adults, 0) as adults, coalesce(s.children, 0) as children, coalesce(s.babies, 0) as babies
    from event_part_facts p
    join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    left join said s on s.part_id = p.part_id
    where ${inReportedEvents(asked, 'p')} and p.takes_rsvp
    order by e.start_date, e.event_id, p.position, p.part_id`.execute(asked.db)
  return rows
}

export interface GroupAnswers {
  eventId: string
  event: string
  group: string
  side: string
  guests: number
  yes: number
  no: number
  waiting: number
  maybe: number
  silent: number
}

const stands = (...words: string[]) =>
  sql`count(*) filter (where g.standing in (${sql.join(words.map((word) => sql.lit(word)))}))::int`

/**
 * By the overall answer of each guest, as the guest list counts. Sorted only by name, which PostgreSQL does
 * several times faster than by event and name; the events are ordered afterwards.
 */
export async function answersByGroup(asked: ReportScope): Promise<GroupAnswers[]> {
  const { rows } = await sql<GroupAnswers>`
    with counted as (
      select g.group_id, count(g.standing)::int as guests, ${stands('yes')} as yes,
        ${stands('no')} as no, ${stands('waiting')} as waiting, ${stands('maybe')} as maybe, ${stands('none')} as silent
      from guest_standing_facts g where ${inReportedEvents(asked, 'g')} group by g.group_id)
    select n.event_id as "eventId", n.name as "group", n.side, c.guests, c.yes, c.no, c.waiting, c.maybe, c.silent
    from counted c join guest_group_facts n on n.group_id = c.group_id
    where ${inReportedEvents(asked, 'n')}
    order by n.name collate "ro-RO-x-icu", n.group_id`.execute(asked.db)
  const places = new Map(asked.events.map(({ id, name }, at) => [id, { name, at }]))
  for (const row of rows) row.event = places.get(row.eventId)?.name ?? ''
  if (places.size < 2) return rows
  const at = ({ eventId }: GroupAnswers) => places.get(eventId)?.at ?? 0
  return rows.toSorted((a, b) => at(a) - at(b))
}

export interface DayAnswers {
  day: string
  yes: number
  no: number
  maybe: number
}

/** Each change on the day it was made, by the clock of its event. */
export async function answersByDay(asked: ReportScope): Promise<DayAnswers[]> {
  const after = (word: string) => sql`count(*) filter (where c.after = ${sql.lit(word)})::int`
  const { rows } = await sql<DayAnswers>`
    select (c.at at time zone e.time_zone)::date as day, ${after('yes')} as yes, ${after('no')} as no, ${after('maybe')} as maybe
    from guest_answer_changes c join event_facts e on e.company_id = c.company_id and e.event_id = c.event_id
    where ${inReportedEvents(asked, 'c')} and c.after in ('yes', 'no', 'maybe')
    group by 1 order by 1`.execute(asked.db)
  return rows
}

/** Collected first: joined row by row, the lists of the demo took most of a minute on tables that were not analysed yet. */
function needsOf(asked: ReportScope): RawBuilder<unknown> {
  return sql`needs as materialized (
    select n.guest_id, n.diet, n.allergies, n.access from guest_need_facts n where ${inReportedEvents(asked, 'n')})`
}

export interface GuestLine {
  event: string
  name: string
  group: string
  organisation: string
  email: string | null
  phone: string | null
  table: string
  standing: string | null
  diet: string | null
  allergies: string | null
  access: string | null
}

export async function guestLines(asked: ReportScope & { locale: Locale }): Promise<GuestLine[]> {
  const { rows } = await sql<GuestLine>`
    with ${needsOf(asked)}
    select e.name as event, ${shownNameOf(asked.locale, 'g', { surnameFirst: true })} as name,
      g.group_name as "group", g.organisation, g.email, g.phone, g.table_name as "table", g.standing, n.diet, n.allergies, n.access
    from guest_facts g join event_facts e on e.company_id = g.company_id and e.event_id = g.event_id
    left join needs n on n.guest_id = g.guest_id
    where ${inReportedEvents(asked, 'g')} and g.erased_at is null
    order by e.start_date, e.event_id, g.sort_name, g.guest_id`.execute(asked.db)
  return rows
}

export interface KitchenLine {
  event: string
  part: string
  table: string
  menu: string
  adults: number
  children: number
  babies: number
  needs: string[]
}

/** Guests who come and eat, by part, table and menu, with every need as it was entered. */
export async function kitchenLines(asked: ReportScope): Promise<KitchenLine[]> {
  const { rows } = await sql<KitchenLine>`
    with ${needsOf(asked)}
    select e.name as event, p.name as part, a.table_name as "table", coalesce(a.menu, '') as menu,
      ${coming('adult')} as adults, ${coming('child')} as children, ${coming('baby')} as babies,
      coalesce(array_agg(concat_ws(', ', nullif(n.diet, ''), nullif(n.allergies, '')) order by n.diet, n.allergies)
        filter (where n.diet <> '' or n.allergies <> ''), '{}') as needs
    from guest_answers a
    join event_part_facts p on p.company_id = a.company_id and p.part_id = a.part_id
    join event_facts e on e.company_id = a.company_id and e.event_id = a.event_id
    left join needs n on n.guest_id = a.guest_id
    where ${inReportedEvents(asked, 'a')} and p.serves_meal and a.rsvp = 'yes'
    group by e.start_date, e.event_id, e.name, p.position, p.part_id, p.name, a.table_name, a.menu
    order by e.start_date, e.event_id, p.position, p.part_id, a.table_name collate "ro-RO-x-icu", menu`.execute(
    asked.db,
  )
  return rows
}
