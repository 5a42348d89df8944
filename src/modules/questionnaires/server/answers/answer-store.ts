import { sql, type RawBuilder } from 'kysely'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { Locale } from '#shared/i18n.ts'
import { containing, foldedIn } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { Zone } from '#shared/dates/time.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ResultFilter, SubmissionRow } from '../../model/answers/answers.ts'

export interface ListFilter extends ResultFilter {
  search?: string | undefined
  /** Only this one. */
  only?: string | undefined
}

type Row = Omit<SubmissionRow, 'answers'>

interface Page {
  after?: { at: string; id: string } | undefined
  offset?: number | undefined
  limit: number
}

/** Without their answers, which are read for the page only. */
export async function pageOfSubmissions(
  db: Db,
  scope: CompanyScope,
  filter: ListFilter,
  { after, offset = 0, limit }: Page,
  locale: Locale,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.submission_id as id, s.number, s.guest_id as "guestId", s.submitted_at as "submittedAt",
      s.changed_at as "changedAt", coalesce(${shownNameOf(locale, 'g')}, '') as "guestName"
    from submission_facts s
    left join guest_facts g on g.company_id = s.company_id and g.guest_id = s.guest_id
    where ${chosen(scope, filter)}
      ${after ? sql`and (s.submitted_at, s.submission_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by s.submitted_at desc, s.submission_id desc offset ${after ? 0 : offset} limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function countSubmissions(
  db: Db,
  scope: CompanyScope,
  filter: ListFilter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from submission_facts s where ${chosen(scope, filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The count of each option, for all questions at once. */
export async function optionCounts(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
): Promise<{ questionId: string; option: string; n: number }[]> {
  const { rows } = await sql<{ questionId: string; option: string; n: number }>`
    select a.question_id as "questionId", o as option, count(*)::int as n
    from answer_facts a cross join unnest(a.options) o where ${isMatchingAnswer(scope, filter)} group by 1, 2 order by 3 desc, 2`.execute(
    db,
  )
  return rows
}

export async function numberCounts(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
): Promise<{ questionId: string; value: number; n: number }[]> {
  const { rows } = await sql<{ questionId: string; value: number; n: number }>`
    select a.question_id as "questionId", a.number as value, count(*)::int as n
    from answer_facts a where ${isMatchingAnswer(scope, filter)} and a.number is not null group by 1, 2 order by 2`.execute(
    db,
  )
  return rows
}

/** Number of answers to each question. */
export async function answeredCounts(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select a.question_id as id, count(*)::int as n from answer_facts a where ${isMatchingAnswer(scope, filter)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function averagePlaces(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  questionIds: readonly string[],
): Promise<{ questionId: string; option: string; place: number }[]> {
  const { rows } = await sql<{ questionId: string; option: string; place: number }>`
    select a.question_id as "questionId", o.option, avg(o.place)::float8 as place
    from answer_facts a cross join unnest(a.options) with ordinality o (option, place)
    where ${isMatchingAnswer(scope, filter)} and a.question_id = any(${[...questionIds]}::text[]) group by 1, 2 order by 3`.execute(
    db,
  )
  return rows
}

/** The newest texts of one question. */
export async function textsOf(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  questionId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select a.text from answer_facts a
    join submission_facts s on s.company_id = a.company_id and s.submission_id = a.submission_id
    where ${isMatchingAnswer(scope, filter)} and a.question_id = ${questionId} and a.text <> ''
    order by s.submitted_at desc, s.submission_id desc limit ${limit}`.execute(db)
  return rows.map(({ text }) => text)
}

export async function perDay(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  zone: Zone,
): Promise<{ day: string; n: number }[]> {
  const { rows } = await sql<{ day: string; n: number }>`
    select (s.submitted_at at time zone ${zone})::date as day, count(*)::int as n
    from submission_facts s where ${chosen(scope, filter)} group by 1 order by 1`.execute(db)
  return rows
}

export async function perVersion(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; n: number }>`
    select number, count(*)::int as n from submission_facts
    where company_id = ${scope.companyId} and questionnaire_id = ${questionnaireId} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ number, n }) => [number, n]))
}

/** Submissions `s` that fit. */
function chosen(scope: CompanyScope, filter: ListFilter): RawBuilder<unknown> {
  const { questionnaireId, version, search, only } = filter
  return sql`s.company_id = ${scope.companyId} and s.questionnaire_id = ${questionnaireId}
    ${only === undefined ? sql`` : sql`and s.submission_id = ${only}`}
    ${version === undefined ? sql`` : sql`and s.number = ${version}`}
    ${sql.join(choiceClauses(scope, filter, sql.ref('s.submission_id')), sql` `)}
    ${sql.join([sql``, ...wordClauses(scope, search)], sql` `)}`
}

/** Each word is in something that was written, or in the name of the guest. */
function wordClauses(scope: CompanyScope, search = ''): RawBuilder<unknown>[] {
  const words = fold(search).split(' ').filter(Boolean)
  return words.map(containing).map(
    (pattern) => sql`and (exists (select from answer_facts t where t.company_id = ${scope.companyId}
        and t.submission_id = s.submission_id and ${foldedIn(sql`t.text`)} like ${pattern})
      or exists (select from guest_facts n where n.company_id = ${scope.companyId} and n.guest_id = s.guest_id
        and ${foldedIn(sql`n.first_name || ' ' || n.last_name`)} like ${pattern}))`,
  )
}

/** Answers `a` of submissions that fit. */
function isMatchingAnswer(scope: CompanyScope, filter: ResultFilter): RawBuilder<unknown> {
  const { questionnaireId, version } = filter
  return sql`a.company_id = ${scope.companyId} and a.questionnaire_id = ${questionnaireId}
    ${version === undefined ? sql`` : sql`and a.version_number = ${version}`}
    ${sql.join(choiceClauses(scope, filter, sql.ref('a.submission_id')), sql` `)}`
}

/** Choices of one question are joined by or, those of several by and. */
function choiceClauses(
  scope: CompanyScope,
  { choices = [], questionnaireId }: ResultFilter,
  submission: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const byQuestion = new Map<string, string[]>()
  for (const choice of choices) {
    const at = choice.indexOf(':')
    const question = choice.slice(0, at)
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), choice.slice(at + 1)])
  }
  const clauses = [...byQuestion].map(
    ([question, options]) => sql`and ${submission} in (select c.submission_id from answer_facts c
      where c.company_id = ${scope.companyId} and c.questionnaire_id = ${questionnaireId} and c.question_id = ${question}
        and (c.options && ${options}::text[] or c.number::text = any(${options}::text[])))`,
  )
  return clauses.length > 0 ? clauses : [sql``]
}
