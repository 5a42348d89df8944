import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  statusAt,
  type Body,
  type PublishedVersion,
  type Questionnaire,
  type QuestionnaireCard,
  type Settings,
} from '../model.ts'
import type { QuestionnaireTables } from './tables.ts'

const columns = [
  'id',
  'event_id',
  'kind',
  'title',
  'intro',
  'thanks',
  'audience',
  'anonymous',
  'opens_at',
  'closes_at',
  'edit_until',
  'on_guest_page',
  'at_check_in',
  'body',
  'published',
  'dirty',
  'stopped',
  'answers',
  'last_answer_at',
  'version',
] as const

type Row = Pick<
  QuestionnaireTables['questionnaires'],
  | 'id'
  | 'event_id'
  | 'kind'
  | 'title'
  | 'intro'
  | 'thanks'
  | 'audience'
  | 'anonymous'
  | 'opens_at'
  | 'closes_at'
  | 'edit_until'
  | 'on_guest_page'
  | 'at_check_in'
  | 'body'
  | 'published'
  | 'last_answer_at'
> & {
  dirty: boolean
  stopped: boolean
  answers: number
  version: number
}

export async function find(
  db: Db,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<Questionnaire | undefined> {
  const row = await active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toQuestionnaire(row, now)
}

export async function ofEvent(db: Db, scope: EventScope, now: Date): Promise<Questionnaire[]> {
  const rows = await active(db, scope)
    .select(columns)
    .where('event_id', '=', scope.eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toQuestionnaire(row, now))
}

type CardRow = Omit<QuestionnaireCard, 'eventName' | 'timeZone'>

/** Without bodies, which may be long; only how many questions each has. */
export async function cards(
  db: Db,
  scope: CompanyScope,
  filter: { eventId?: string | undefined; eventIds?: readonly string[] | null | undefined },
  now: Date,
): Promise<CardRow[]> {
  const rows = await active(db, scope)
    .select(columns.filter((column) => column !== 'body'))
    .select(
      sql<number>`(select count(*)::int from jsonb_path_query(body, '$.sections[*].questions[*] ? (@.type != "statement")'))`.as(
        'questions',
      ),
    )
    .$if(filter.eventId !== undefined, (q) => q.where('event_id', '=', filter.eventId ?? ''))
    .$if(!!filter.eventIds, (q) =>
      q.where(sql<boolean>`event_id = any(${[...(filter.eventIds ?? [])]}::uuid[])`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(300)
    .execute()
  return rows.map((row) => {
    const {
      body: _,
      intro: __,
      thanks: ___,
      ...card
    } = toQuestionnaire({ ...row, body: noBody }, now)
    return { ...card, questions: row.questions, lastAnswerAt: row.last_answer_at }
  })
}

export async function insert(
  db: Db,
  scope: EventScope,
  id: string,
  content: Settings & { body: Body },
  now: Date,
): Promise<void> {
  await tables(db)
    .insertInto('questionnaires')
    .values({
      company_id: scope.companyId,
      id,
      event_id: scope.eventId,
      ...settingsColumns(content),
      body: json(content.body),
      published: null,
      last_answer_at: null,
      created_at: now.toISOString(),
      deleted_at: null,
    })
    .execute()
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateSettings(
  db: Db,
  scope: CompanyScope,
  next: Pick<Questionnaire, 'id' | 'version'> & Settings,
): Promise<boolean> {
  return changed(
    await versioned(db, scope, next)
      .set({ ...settingsColumns(next), version: next.version + 1 })
      .executeTakeFirst(),
  )
}

export async function updateBody(
  db: Db,
  scope: CompanyScope,
  next: Pick<Questionnaire, 'id' | 'version' | 'body' | 'dirty'>,
): Promise<boolean> {
  const { body, dirty, version } = next
  return changed(
    await versioned(db, scope, next)
      .set({ body: json(body), dirty, version: version + 1 })
      .executeTakeFirst(),
  )
}

export async function setPublished(
  db: Db,
  scope: CompanyScope,
  { id, version }: Pick<Questionnaire, 'id' | 'version'>,
  number: number,
): Promise<boolean> {
  return changed(
    await versioned(db, scope, { id, version })
      .set({ published: number, dirty: false, stopped: false, version: version + 1 })
      .executeTakeFirst(),
  )
}

export async function setStopped(
  db: Db,
  scope: CompanyScope,
  id: string,
  stopped: boolean,
): Promise<void> {
  await tables(db)
    .updateTable('questionnaires')
    .set({ stopped, version: sql`version + 1` })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

/** Null restores. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('questionnaires')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return changed(result)
}

/** The event of a deleted questionnaire, for restoring. */
export async function eventOf(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('questionnaires')
    .select('event_id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.event_id
}

export async function deleted(db: Db, scope: CompanyScope, since: Date) {
  return tables(db)
    .selectFrom('questionnaires')
    .select(['id', 'event_id', 'title', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
}

export async function purge(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('questionnaires')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function namesOf(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('questionnaires')
    .select(['id', 'title'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title.ro || title.en]))
}

export async function versionsOf(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
): Promise<(PublishedVersion & { structure: string })[]> {
  const rows = await tables(db)
    .selectFrom('questionnaire_versions')
    .select(['number', 'body', 'structure', 'published_at'])
    .where('company_id', '=', scope.companyId)
    .where('questionnaire_id', '=', questionnaireId)
    .orderBy('number')
    .execute()
  return rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at }))
}

export async function putVersion(
  db: Db,
  scope: CompanyScope,
  questionnaireId: string,
  version: { number: number; body: Body; structure: string; at: Date },
): Promise<void> {
  const { number, structure } = version
  const body = json(version.body)
  await tables(db)
    .insertInto('questionnaire_versions')
    .values({
      company_id: scope.companyId,
      questionnaire_id: questionnaireId,
      number,
      body,
      structure,
      published_at: version.at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'questionnaire_id', 'number']).doUpdateSet({ body }),
    )
    .execute()
}

/** Number of published questionnaires of each event, for readiness. */
export async function publishedCounts(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, { all: number; published: number }>> {
  const rows = await active(db, scope)
    .select([
      'event_id',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(published)::int`.as('published'),
    ])
    .where(sql<boolean>`event_id = any(${[...eventIds]}::uuid[])`)
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, all, published }) => [event_id, { all, published }]))
}

const noBody: Body = { sections: [] }

function tables(db: Db) {
  return db.withTables<QuestionnaireTables>()
}

function active(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('questionnaires')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
}

function versioned(
  db: Db,
  scope: CompanyScope,
  { id, version }: Pick<Questionnaire, 'id' | 'version'>,
) {
  return tables(db)
    .updateTable('questionnaires')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
}

function changed(result: { numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows > 0n
}

function json<T>(value: T) {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

function settingsColumns(next: Settings) {
  return {
    kind: next.kind,
    title: json(next.title),
    intro: json(next.intro),
    thanks: json(next.thanks),
    audience: next.audience,
    anonymous: next.anonymous,
    opens_at: next.opensAt,
    closes_at: next.closesAt,
    edit_until: next.editUntil,
    on_guest_page: next.onGuestPage,
    at_check_in: next.atCheckIn,
  }
}

function toQuestionnaire(row: Row, now: Date): Questionnaire {
  const {
    event_id,
    opens_at,
    closes_at,
    edit_until,
    on_guest_page,
    at_check_in,
    last_answer_at: _,
    ...rest
  } = row
  const times = { opensAt: opens_at, closesAt: closes_at, editUntil: edit_until }
  return {
    ...rest,
    ...times,
    eventId: event_id,
    onGuestPage: on_guest_page,
    atCheckIn: at_check_in,
    status: statusAt({ ...rest, ...times }, now),
  }
}
