import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

interface Person {
  email: string | null
  phone: string | null
}

export interface PersonSubmission {
  id: string
  eventId: string
  questionnaireId: string
  number: number
  submittedAt: string
}

/** All submissions of a person, deleted ones included; anonymous ones have no person. */
export async function submissionsOfPerson(
  db: Db,
  scope: CompanyScope,
  { email, phone }: Person,
): Promise<PersonSubmission[]> {
  const { rows } = await sql<PersonSubmission>`
    select id, event_id as "eventId", questionnaire_id as "questionnaireId", number, submitted_at as "submittedAt"
    from questionnaire_submissions where company_id = ${scope.companyId}
      and ((email is not null and email = ${email}) or (phone is not null and phone = ${phone}))
    order by submitted_at, id`.execute(db)
  return rows
}

/** Removes the files from these answers; returns their ids. */
export async function dropFiles(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from questionnaire_answers a using files f where a.company_id = ${scope.companyId}
      and a.submission_id = any(${[...ids]}::uuid[]) and f.company_id = a.company_id and f.id::text = a.options[1]
    returning f.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Choices and numbers stay as statistics; words and the link to the person go. */
export async function forgetSubmissions(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from questionnaire_answers where company_id = ${scope.companyId}
    and submission_id = any(${[...ids]}::uuid[]) and number is null and options is null`.execute(db)
  await sql`update questionnaire_answers set text = null where company_id = ${scope.companyId}
    and submission_id = any(${[...ids]}::uuid[]) and text is not null`.execute(db)
  await sql`update questionnaire_submissions set guest_id = null, email = null, phone = null
    where company_id = ${scope.companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

const stillKnown = sql`(s.guest_id is not null or s.email is not null or s.phone is not null or exists (
  select from questionnaire_answers a where a.company_id = s.company_id and a.submission_id = s.id and a.text is not null))`

/** Number of submissions of these events that hold texts or lead to a person. */
export async function countKnown(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select s.event_id as id, count(*)::int as n from questionnaire_submissions s
    where s.company_id = ${scope.companyId} and s.event_id = any(${[...eventIds]}::uuid[]) and ${stillKnown}
    group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function knownSubmissions(db: Db, scope: EventScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from questionnaire_submissions s
    where s.company_id = ${scope.companyId} and s.event_id = ${scope.eventId} and ${stillKnown}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes the records of who answered anonymous questionnaires of the event. */
export async function deleteTurns(db: Db, scope: EventScope): Promise<void> {
  await sql`delete from questionnaire_turns t using questionnaires q where t.company_id = ${scope.companyId}
    and q.company_id = t.company_id and q.id = t.questionnaire_id and q.event_id = ${scope.eventId}`.execute(
    db,
  )
}

/** Answers whose own term after the end of the event is over: how many went, and which files they named. */
export async function forgetOverdue(
  db: Db,
  scope: CompanyScope,
  now: Date,
): Promise<{ answers: number; fileIds: string[] }> {
  const { rows } = await sql<{ fileId: string | null }>`
    with terms as (
      select v.questionnaire_id, q.value ->> 'id' as question_id, max((q.value ->> 'keepDays')::int) as days
      from questionnaire_versions v, jsonb_path_query(v.body, '$.sections[*].questions[*] ? (@.keepDays != null)') as q(value)
      where v.company_id = ${scope.companyId} group by 1, 2
    ), over as (
      select t.questionnaire_id, t.question_id from terms t
      join questionnaires n on n.company_id = ${scope.companyId} and n.id = t.questionnaire_id
      join event_facts e on e.company_id = n.company_id and e.event_id = n.event_id
      where e.ends_at + t.days * interval '1 day' < ${now.toISOString()}::timestamptz
    ), gone as (
      delete from questionnaire_answers a using over o where a.company_id = ${scope.companyId}
        and a.questionnaire_id = o.questionnaire_id and a.question_id = o.question_id returning a.options[1] as chosen
    ) select f.id as "fileId" from gone g
      left join files f on f.company_id = ${scope.companyId} and f.id::text = g.chosen`.execute(db)
  return { answers: rows.length, fileIds: rows.flatMap(({ fileId }) => fileId ?? []) }
}
