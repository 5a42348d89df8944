import { sql } from 'kysely'
import { inReportedEvents, type ReportScope } from '../store.ts'

export interface SessionLine {
  event: string
  day: string | null
  time: string
  minutes: number | null
  title: string
  place: string
  allRooms: boolean
  speakers: string
  capacity: number | null
}

/** By the clock of the event; sessions without a place are last. */
export async function sessionLines(asked: ReportScope): Promise<SessionLine[]> {
  const { rows } = await sql<SessionLine>`
    select e.name as event, to_char(s.starts_at at time zone e.time_zone, 'YYYY-MM-DD') as day,
      coalesce(to_char(s.starts_at at time zone e.time_zone, 'HH24:MI') || '–' ||
        to_char(s.ends_at at time zone e.time_zone, 'HH24:MI'), '') as time,
      (extract(epoch from s.ends_at - s.starts_at) / 60)::int as minutes, s.title, s.place, s.all_rooms as "allRooms",
      s.capacity,
      coalesce((select string_agg(p.name, ', ' order by p.position, p.name) from session_speaker_facts p
        where p.company_id = s.company_id and p.session_id = s.session_id), '') as speakers
    from session_facts s join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where ${inReportedEvents(asked, 's')}
    order by e.start_date, e.event_id, s.starts_at nulls last, s.place, s.session_id`.execute(
    asked.db,
  )
  return rows
}

export interface SlotLine {
  event: string
  activity: string
  starts: string | null
  capacity: number | null
  enrolled: number
  offered: number
  waiting: number
}

export async function slotLines(asked: ReportScope): Promise<SlotLine[]> {
  const { rows } = await sql<SlotLine>`
    select e.name as event, s.title as activity, to_char(s.starts_at at time zone e.time_zone, 'YYYY-MM-DD HH24:MI') as starts,
      s.capacity, coalesce(t.enrolled, 0) as enrolled, coalesce(t.offered, 0) as offered, coalesce(t.waiting, 0) as waiting
    from activity_slot_facts s join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    left join activity_tallies t on t.company_id = s.company_id and t.slot_id = s.slot_id
    where ${inReportedEvents(asked, 's')}
    order by e.start_date, e.event_id, s.starts_at nulls last, s.title, s.slot_id`.execute(asked.db)
  return rows
}

export interface AnsweredQuestionnaire {
  id: string
  event: string
  timeZone: string
  title: { ro: string; en: string }
}

export async function answeredQuestionnaires(asked: ReportScope): Promise<AnsweredQuestionnaire[]> {
  const { rows } = await sql<AnsweredQuestionnaire>`
    select s.questionnaire_id as id, e.name as event, e.time_zone as "timeZone", s.title
    from submission_facts s join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
    where ${inReportedEvents(asked, 's')}
    group by e.start_date, e.event_id, e.name, e.time_zone, s.questionnaire_id, s.title
    order by e.start_date, e.event_id, min(s.submitted_at), s.questionnaire_id`.execute(asked.db)
  return rows
}
