import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Answers } from '../model/flow.ts'
import type { NewSubmission } from './submissions/submission-store.ts'
import type { QuestionnaireTables } from './tables.ts'

export async function isUnseeded(db: Db, scope: EventScope): Promise<boolean> {
  const { rows } =
    await sql`select 1 from questionnaires where company_id = ${scope.companyId} and event_id = ${scope.eventId} limit 1`.execute(
      db,
    )
  return rows.length === 0
}

/** Adults who said yes and can be written to. */
export async function comingGuests(
  db: Db,
  scope: EventScope,
): Promise<{ id: string; name: string; email: string | null; phone: string | null }[]> {
  const { rows } = await sql<{
    id: string
    name: string
    email: string | null
    phone: string | null
  }>`
    select guest_id as id, trim(first_name || ' ' || last_name) as name, email, phone from guest_facts
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and standing = 'yes' and age_band = 'adult'
    order by sort_name, email, guest_id limit 200`.execute(db)
  return rows
}

/** Inserts many answers at once, as if they had come one by one. */
export async function insertMany(
  db: Db,
  scope: EventScope,
  questionnaireId: string,
  submissions: readonly (NewSubmission & { answers: Answers })[],
): Promise<void> {
  const tables = db.withTables<QuestionnaireTables>()
  const company_id = scope.companyId
  await tables
    .insertInto('questionnaire_submissions')
    .values(
      submissions.map((one) => ({
        company_id,
        id: one.id,
        event_id: scope.eventId,
        questionnaire_id: questionnaireId,
        number: one.number,
        guest_id: one.guestId,
        email: one.email,
        phone: one.phone,
        locale: one.locale,
        submitted_at: one.submittedAt,
        changed_at: null,
        deleted_at: null,
      })),
    )
    .execute()
  const rows = submissions.flatMap((one) =>
    Object.entries(one.answers).map(([question_id, answer]) => ({
      company_id,
      questionnaire_id: questionnaireId,
      question_id,
      submission_id: one.id,
      text: answer.text ?? null,
      number: answer.number ?? null,
      options: answer.options ? [...answer.options] : null,
    })),
  )
  for (let from = 0; from < rows.length; from += chunk)
    await tables
      .insertInto('questionnaire_answers')
      .values(rows.slice(from, from + chunk))
      .execute()
  await sql`update questionnaires set answers = ${submissions.length}, last_answer_at = ${
    submissions
      .map(({ submittedAt }) => submittedAt)
      .toSorted()
      .at(-1) ?? null
  }
    where company_id = ${company_id} and id = ${questionnaireId}`.execute(db)
  await sql`insert into questionnaire_places (company_id, questionnaire_id, question_id, option_id, taken)
    select company_id, questionnaire_id, question_id, o, count(*) from questionnaire_answers, unnest(options) o
    where company_id = ${company_id} and questionnaire_id = ${questionnaireId} group by 1, 2, 3, 4`.execute(
    db,
  )
}

const chunk = 4000
