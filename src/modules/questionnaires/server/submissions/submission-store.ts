import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Answer, Answers } from '../../model/flow.ts'
import type { QuestionnaireTables } from '../tables.ts'

export interface Submission {
  id: string
  questionnaireId: string
  eventId: string
  number: number
  guestId: string | null
  locale: Locale
  submittedAt: string
  changedAt: string | null
  version: number
}

export interface NewSubmission extends Pick<
  Submission,
  'id' | 'questionnaireId' | 'number' | 'guestId' | 'locale' | 'submittedAt'
> {
  email: string | null
  phone: string | null
}

const columns = [
  'id',
  'questionnaire_id',
  'event_id',
  'number',
  'guest_id',
  'locale',
  'submitted_at',
  'changed_at',
  'version',
] as const

/** False when it is there already: the form was posted twice, or the guest answered meanwhile. */
export async function insert(db: Db, scope: EventScope, one: NewSubmission): Promise<boolean> {
  const result = await tables(db)
    .insertInto('questionnaire_submissions')
    .values({
      company_id: scope.companyId,
      id: one.id,
      event_id: scope.eventId,
      questionnaire_id: one.questionnaireId,
      number: one.number,
      guest_id: one.guestId,
      email: one.email,
      phone: one.phone,
      locale: one.locale,
      submitted_at: one.submittedAt,
      changed_at: null,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** One statement, independently of the number of questions. */
export async function putAnswers(
  db: Db,
  scope: CompanyScope,
  { id, questionnaireId }: Pick<Submission, 'id' | 'questionnaireId'>,
  answers: Answers,
): Promise<void> {
  await tables(db)
    .deleteFrom('questionnaire_answers')
    .where('company_id', '=', scope.companyId)
    .where('submission_id', '=', id)
    .execute()
  const rows = Object.entries(answers).map(([question_id, answer]) => ({
    company_id: scope.companyId,
    questionnaire_id: questionnaireId,
    question_id,
    submission_id: id,
    text: answer.text ?? null,
    number: answer.number ?? null,
    options: answer.options ? [...answer.options] : null,
  }))
  if (rows.length > 0) await tables(db).insertInto('questionnaire_answers').values(rows).execute()
}

export async function touchSubmission(
  db: Db,
  scope: CompanyScope,
  { id, number, at }: { id: string; number: number; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('questionnaire_submissions')
    .set({ number, changed_at: at.toISOString(), version: sql`version + 1` })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

export async function findSubmission(
  db: Db,
  scope: CompanyScope,
  id: string,
  { ever = false } = {},
): Promise<Submission | undefined> {
  const row = await tables(db)
    .selectFrom('questionnaire_submissions')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .$if(!ever, (q) => q.where('deleted_at', 'is', null))
    .executeTakeFirst()
  return row && toSubmission(row)
}

/** The answers of these guests to these questionnaires. */
export async function ofGuests(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<Submission[]> {
  const rows = await tables(db)
    .selectFrom('questionnaire_submissions')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`guest_id = any(${[...guestIds]}::uuid[])`)
    .execute()
  return rows.map(toSubmission)
}

/** The anonymous questionnaires in which these guests took part. */
export async function anonymousParticipations(
  db: Db,
  scope: CompanyScope,
  guestIds: readonly string[],
): Promise<{ questionnaireId: string; guestId: string }[]> {
  const rows = await tables(db)
    .selectFrom('questionnaire_turns')
    .select(['questionnaire_id', 'guest_id'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`guest_id = any(${[...guestIds]}::uuid[])`)
    .execute()
  return rows.map((row) => ({ questionnaireId: row.questionnaire_id, guestId: row.guest_id }))
}

/** Guests who answered, with or without their name; for a query that looks for the others. */
export function whoAnswered(
  { companyId }: EventScope,
  questionnaireId: string,
): RawBuilder<unknown> {
  return sql`select guest_id from questionnaire_submissions where company_id = ${companyId}
      and questionnaire_id = ${questionnaireId} and guest_id is not null and deleted_at is null
    union all select guest_id from questionnaire_turns where company_id = ${companyId}
      and questionnaire_id = ${questionnaireId}`
}

/** False when the guest had their turn. */
export async function takeTurn(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
  guestId: string,
): Promise<boolean> {
  const result = await tables(db)
    .insertInto('questionnaire_turns')
    .values({ company_id: scope.companyId, questionnaire_id: questionnaireId, guest_id: guestId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function answersOf(
  db: Db,
  scope: CompanyScope,
  submissionIds: readonly string[],
): Promise<Map<string, Record<string, Answer>>> {
  const rows = await tables(db)
    .selectFrom('questionnaire_answers')
    .select(['submission_id', 'question_id', 'text', 'number', 'options'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`submission_id = any(${[...submissionIds]}::uuid[])`)
    .execute()
  const answersById = new Map<string, Record<string, Answer>>()
  for (const row of rows) {
    const own = answersById.get(row.submission_id) ?? {}
    own[row.question_id] = toAnswer(row)
    answersById.set(row.submission_id, own)
  }
  return answersById
}

/** One more or one fewer, and when the last one came. */
export async function countAnswer(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
  step: 1 | -1,
  at: Date | null,
): Promise<void> {
  await tables(db)
    .updateTable('questionnaires')
    .set({ answers: sql`answers + ${step}`, ...(at && { last_answer_at: at.toISOString() }) })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', questionnaireId)
    .execute()
}

export interface OptionPlace {
  questionId: string
  optionId: string
  /** Null: without a limit, but counted. */
  capacity: number | null
}

/**
 * Takes one place of an option, or none when all are taken. The row is locked from here to the end of the
 * transaction, so the last place goes to one person only.
 */
export async function takePlace(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
  { questionId, optionId, capacity }: OptionPlace,
): Promise<number | null> {
  const row = await tables(db)
    .insertInto('questionnaire_places')
    .values({
      company_id: scope.companyId,
      questionnaire_id: questionnaireId,
      question_id: questionId,
      option_id: optionId,
      taken: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'questionnaire_id', 'question_id', 'option_id'])
        .doUpdateSet({ taken: sql`questionnaire_places.taken + 1` })
        .where(
          sql<boolean>`${capacity}::int is null or questionnaire_places.taken < ${capacity}::int`,
        ),
    )
    .returning('taken')
    .executeTakeFirst()
  return row?.taken ?? null
}

export async function givePlaceBack(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
  { questionId, optionId }: Omit<OptionPlace, 'capacity'>,
): Promise<void> {
  await tables(db)
    .updateTable('questionnaire_places')
    .set({ taken: sql`greatest(taken - 1, 0)` })
    .where('company_id', '=', scope.companyId)
    .where('questionnaire_id', '=', questionnaireId)
    .where('question_id', '=', questionId)
    .where('option_id', '=', optionId)
    .execute()
}

/** Number of taken places of each option, as `question:option`. */
export async function placesTaken(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('questionnaire_places')
    .select(['question_id', 'option_id', 'taken'])
    .where('company_id', '=', scope.companyId)
    .where('questionnaire_id', '=', questionnaireId)
    .execute()
  return new Map(rows.map((row) => [`${row.question_id}:${row.option_id}`, row.taken]))
}

/** Counts places again, for options that had no limit until now. */
export async function recountPlaces(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
): Promise<void> {
  await sql`insert into questionnaire_places (company_id, questionnaire_id, question_id, option_id, taken)
    select a.company_id, a.questionnaire_id, a.question_id, o, count(*) from questionnaire_answers a
    join questionnaire_submissions s on s.company_id = a.company_id and s.id = a.submission_id and s.deleted_at is null
    cross join unnest(a.options) o where a.company_id = ${scope.companyId} and a.questionnaire_id = ${questionnaireId}
    group by 1, 2, 3, 4 order by 3, 4
    on conflict (company_id, questionnaire_id, question_id, option_id) do update set taken = excluded.taken`.execute(
    db,
  )
}

/** Null restores. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('questionnaire_submissions')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes submissions permanently, with all their answers. */
export async function purgeSubmissions(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('questionnaire_submissions')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function toAnswer(row: {
  text: string | null
  number: number | null
  options: string[] | null
}): Answer {
  return {
    ...(row.text !== null && { text: row.text }),
    ...(row.number !== null && { number: row.number }),
    ...(row.options !== null && { options: row.options }),
  }
}

function tables(db: Db) {
  return db.withTables<QuestionnaireTables>()
}

type Row = Pick<
  QuestionnaireTables['questionnaire_submissions'],
  | 'id'
  | 'questionnaire_id'
  | 'event_id'
  | 'number'
  | 'guest_id'
  | 'locale'
  | 'submitted_at'
  | 'changed_at'
> & { version: number }

function toSubmission(row: Row): Submission {
  return {
    id: row.id,
    questionnaireId: row.questionnaire_id,
    eventId: row.event_id,
    number: row.number,
    guestId: row.guest_id,
    locale: row.locale,
    submittedAt: row.submitted_at,
    changedAt: row.changed_at,
    version: row.version,
  }
}
