import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import { pick } from '#shared/fields.ts'
import {
  Settings,
  statusAt,
  type Body,
  type PublishedVersion,
  type Questionnaire,
  type QuestionnaireCard,
} from '../model.ts'
import type { QuestionnaireTables } from './tables.ts'

const questionnaires = recordsOf<QuestionnaireTables>()(
  'questionnaires',
  [
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
  ],
  { json: ['title', 'intro', 'thanks', 'body'] },
)

export async function find(
  db: Db,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<Questionnaire | undefined> {
  const row = await questionnaires.find(db, scope, { id })
  return row && toQuestionnaire(row, now)
}

export async function ofEvent(db: Db, scope: EventScope, now: Date): Promise<Questionnaire[]> {
  const rows = await questionnaires
    .active(db, scope)
    .select(questionnaires.fields)
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
  const rows = await questionnaires
    .active(db, scope)
    .select(questionnaires.fields.filter((field) => field !== 'questionnaires.body as body'))
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
    return { ...card, questions: row.questions, lastAnswerAt: row.lastAnswerAt }
  })
}

export async function insert(
  db: Db,
  scope: EventScope,
  id: string,
  content: Settings & { body: Body },
  now: Date,
): Promise<void> {
  const settings = questionnaires.own(content)
  const { eventId } = scope
  await questionnaires.insert(db, scope, { ...settings, id, eventId, createdAt: now.toISOString() })
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateSettings(
  db: Db,
  scope: CompanyScope,
  next: Pick<Questionnaire, 'id' | 'version'> & Settings,
): Promise<boolean> {
  const settings = pick(next, Settings.keyof().options)
  return isChanged(db, scope, next, settings)
}

export async function updateBody(
  db: Db,
  scope: CompanyScope,
  next: Pick<Questionnaire, 'id' | 'version' | 'body' | 'dirty'>,
): Promise<boolean> {
  const { body, dirty } = next
  return isChanged(db, scope, next, { body, dirty })
}

export async function setPublished(
  db: Db,
  scope: CompanyScope,
  which: Pick<Questionnaire, 'id' | 'version'>,
  published: number,
): Promise<boolean> {
  return isChanged(db, scope, which, { published, dirty: false, stopped: false })
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
  return (await questionnaires.setDeleted(db, scope, { id }, at)) !== undefined
}

/** The event of a deleted questionnaire, for restoring. */
export async function eventOf(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<string | undefined> {
  return (await questionnaires.findWithDeleted(db, scope, [id]))[0]?.eventId
}

export const { deleted, purge } = questionnaires

export async function namesOf(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await questionnaires
    .all(db, scope)
    .select(['id', 'title'])
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
  const rows = await questionnaires
    .active(db, scope)
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

/** False when it was changed meanwhile. */
async function isChanged(
  db: Db,
  scope: CompanyScope,
  { id, version }: Pick<Questionnaire, 'id' | 'version'>,
  changes: Partial<Omit<RecordOf<typeof questionnaires>, 'id' | 'version'>>,
): Promise<boolean> {
  return (await questionnaires.update(db, scope, { id, version }, changes)) !== undefined
}

function json<T>(value: T) {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

function toQuestionnaire(
  { lastAnswerAt: _lastAnswerAt, ...row }: RecordOf<typeof questionnaires>,
  now: Date,
): Questionnaire {
  return { ...row, status: statusAt(row, now) }
}
