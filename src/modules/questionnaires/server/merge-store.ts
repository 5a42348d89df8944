import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PersonSubmission } from './protection-store.ts'

/** The answers that were moved from one guest to another. */
export interface MergedAnswers {
  submissions: string[]
  /** Anonymous questionnaires in which only the other took part. */
  turns: string[]
}

/** If both answered, the kept guest keeps their own answer and the other stays with the dropped guest. */
export async function mergeAnswers(
  db: Db,
  { companyId }: EventScope,
  from: string,
  to: string,
): Promise<MergedAnswers> {
  const moved = await sql<{ id: string }>`
    update questionnaire_submissions d set guest_id = ${to} where d.company_id = ${companyId} and d.guest_id = ${from}
      and not exists (select from questionnaire_submissions k where k.company_id = d.company_id and k.guest_id = ${to}
        and k.questionnaire_id = d.questionnaire_id and k.deleted_at is null) returning id`.execute(
    db,
  )
  const turns = await sql<{ id: string }>`
    insert into questionnaire_turns (company_id, questionnaire_id, guest_id)
    select company_id, questionnaire_id, ${to} from questionnaire_turns
    where company_id = ${companyId} and guest_id = ${from}
    on conflict do nothing returning questionnaire_id as id`.execute(db)
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
  return { submissions: ids(moved), turns: ids(turns) }
}

export async function partAnswers(
  db: Db,
  { companyId }: EventScope,
  from: string,
  to: string,
  { submissions, turns }: MergedAnswers,
): Promise<void> {
  await sql`update questionnaire_submissions set guest_id = ${from} where company_id = ${companyId}
    and guest_id = ${to} and id = any(${submissions}::uuid[])`.execute(db)
  await sql`delete from questionnaire_turns where company_id = ${companyId} and guest_id = ${to}
    and questionnaire_id = any(${turns}::uuid[])`.execute(db)
}

/** All submissions of these guests, deleted ones included; anonymous ones have no guest. */
export async function submissionsOfGuests(
  db: Db,
  { companyId }: EventScope,
  guestIds: readonly string[],
): Promise<PersonSubmission[]> {
  const { rows } = await sql<PersonSubmission>`
    select id, event_id as "eventId", questionnaire_id as "questionnaireId", number, submitted_at as "submittedAt"
    from questionnaire_submissions where company_id = ${companyId} and guest_id = any(${[...guestIds]}::uuid[])
    order by submitted_at, id`.execute(db)
  return rows
}
