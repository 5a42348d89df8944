import { sql } from 'kysely'
import type { ReportContext } from '../report.ts'

type WorkReportContext = Pick<ReportContext, 'db' | 'company' | 'events' | 'now'>

const isOpen = sql`t.status not in ('done', 'cancelled')`

/** The same as everywhere: open, with a due day before today by the clock of its event. */
const isLate = ({ now }: WorkReportContext) =>
  sql`(${isOpen} and t.due_date < (${now.toISOString()}::timestamptz at time zone e.time_zone)::date)`

function tasksOf({ company, events }: WorkReportContext) {
  const ids = events.map(({ id }) => id)
  return sql`task_facts t join event_facts e on e.company_id = t.company_id and e.event_id = t.event_id
    where t.company_id = ${company.companyId} and t.event_id = any (${ids}::uuid[])`
}

export interface PersonTasks {
  personId: string | null
  open: number
  late: number
  done: number
}

export async function tasksByPerson(asked: WorkReportContext): Promise<PersonTasks[]> {
  const { rows } = await sql<PersonTasks>`
    select t.responsible_id as "personId", count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where ${isLate(asked)})::int as late, count(*) filter (where t.status = 'done')::int as done
    from ${tasksOf(asked)} group by 1 order by 2 desc, 1`.execute(asked.db)
  return rows
}

export interface LateTask {
  event: string
  number: number
  title: string
  personId: string | null
  dueDate: string
  days: number
}

export async function lateTasks(asked: WorkReportContext): Promise<LateTask[]> {
  const { rows } = await sql<LateTask>`
    select e.name as event, t.number, t.title, t.responsible_id as "personId", t.due_date as "dueDate",
      (${asked.now.toISOString()}::timestamptz at time zone e.time_zone)::date - t.due_date as days
    from ${tasksOf(asked)} and ${isLate(asked)}
    order by t.due_date, e.event_id, t.number`.execute(asked.db)
  return rows
}

export interface ContactLine {
  event: string
  name: string
  role: string
  organisation: string
  phones: string[]
  emails: string[]
  isPrimary: boolean
}

export async function contactsOfEvents({
  db,
  company,
  events,
}: WorkReportContext): Promise<ContactLine[]> {
  const ids = events.map(({ id }) => id)
  const { rows } = await sql<ContactLine>`
    select e.name as event, trim(c.first_name || ' ' || c.last_name) as name, l.role, c.organisation, c.phones, c.emails,
      l.is_primary as "isPrimary"
    from contact_link_facts l
    join contact_facts c on c.company_id = l.company_id and c.contact_id = l.contact_id
    join event_facts e on e.company_id = l.company_id and e.event_id = l.target_id
    where l.company_id = ${company.companyId} and l.kind = 'event' and l.target_id = any (${ids}::uuid[])
    order by e.start_date, e.event_id, l.is_primary desc, c.last_name collate "ro-RO-x-icu", c.first_name`.execute(
    db,
  )
  return rows
}
