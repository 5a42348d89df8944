import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { DecisionAnswer, DecisionFields, DecisionKind, FrozenContent } from '../model.ts'
import type { ClientRoomTables } from './tables.ts'

export interface StoredDecision extends DecisionFields {
  id: string
  eventId: string
  kind: DecisionKind
  subjectId: string | null
  askedById: string | null
  withdrawnAt: string | null
  /** The last edition. */
  edition: number
  askedAt: string
  version: number
}

const columns = sql`d.id, d.event_id as "eventId", d.kind, d.subject_id as "subjectId", d.title, d.note,
  d.due_on::text as "dueOn", d.rule, d.decider_id as "deciderId", d.asked_by as "askedById",
  d.withdrawn_at as "withdrawnAt", d.version, e.number as edition, e.asked_at as "askedAt"`

const source = sql`client_decisions d join lateral (select number, asked_at from client_decision_editions
    where company_id = d.company_id and decision_id = d.id order by number desc limit 1) e on true`

export async function decisionsOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`select ${columns} from ${source}
    where d.company_id = ${companyId} and d.event_id = ${eventId}
    order by d.created_at desc, d.id limit 500`.execute(db)
  return rows
}

/** The open decisions of all events that are not over, by due date. */
export async function unsettledDecisions(
  db: Db,
  { companyId }: CompanyScope,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`select ${columns} from ${source}
    join event_facts f on f.company_id = d.company_id and f.event_id = d.event_id
    where d.company_id = ${companyId} and d.withdrawn_at is null and f.status not in ('finished', 'cancelled')
    order by d.due_on nulls last, d.created_at, d.id limit 500`.execute(db)
  return rows
}

export async function findDecision(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<StoredDecision | undefined> {
  const { rows } = await sql<StoredDecision>`select ${columns} from ${source}
    where d.company_id = ${companyId} and d.event_id = ${eventId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** Answers are given one after the other, so that two who decide at once see each other. */
export async function lockDecision(db: Db, { companyId }: CompanyScope, id: string): Promise<void> {
  await sql`select from client_decisions where company_id = ${companyId} and id = ${id} for update`.execute(
    db,
  )
}

export async function insertDecision(
  db: Db,
  { companyId, eventId }: EventScope,
  decision: DecisionFields & {
    id: string
    kind: DecisionKind
    subjectId: string | null
    askedById: string | null
  },
): Promise<void> {
  const { id, kind, subjectId, title, note, dueOn, rule, deciderId, askedById } = decision
  await sql`insert into client_decisions (company_id, id, event_id, kind, subject_id, title, note, due_on, rule, decider_id, asked_by)
    values (${companyId}, ${id}, ${eventId}, ${kind}, ${subjectId}, ${title}, ${note}, ${dueOn}, ${rule}, ${deciderId}, ${askedById})`.execute(
    db,
  )
}

export async function updateDecision(
  db: Db,
  { companyId }: CompanyScope,
  decision: DecisionFields & { id: string; version: number; askedById: string | null },
): Promise<boolean> {
  const { id, version, title, note, dueOn, rule, deciderId, askedById } = decision
  const { rows } =
    await sql`update client_decisions set title = ${title}, note = ${note}, due_on = ${dueOn},
      rule = ${rule}, decider_id = ${deciderId}, asked_by = ${askedById}, withdrawn_at = null, version = version + 1
    where company_id = ${companyId} and id = ${id} and version = ${version} returning id`.execute(
      db,
    )
  return rows.length > 0
}

export async function markWithdrawn(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  at: Date,
): Promise<void> {
  await sql`update client_decisions set withdrawn_at = ${at.toISOString()}, version = version + 1
    where company_id = ${companyId} and id = ${id} and withdrawn_at is null`.execute(db)
}

export interface Edition {
  number: number
  content: FrozenContent
  contentHash: string
  /** For a site, the version that is shown. */
  versionId: string | null
  askedAt: string
}

export async function insertEdition(
  db: Db,
  { companyId }: CompanyScope,
  edition: Edition & { decisionId: string },
): Promise<void> {
  const { decisionId, number, content, contentHash, versionId, askedAt } = edition
  await sql`insert into client_decision_editions (company_id, decision_id, number, content, content_hash, version_id, asked_at)
    values (${companyId}, ${decisionId}, ${number}, ${JSON.stringify(content)}::jsonb, ${contentHash}, ${versionId}, ${askedAt})`.execute(
    db,
  )
}

/** All editions of these decisions, the newest first. */
export async function editionsOf(
  db: Db,
  { companyId }: CompanyScope,
  decisionIds: readonly string[],
): Promise<(Edition & { decisionId: string })[]> {
  if (decisionIds.length === 0) return []
  const { rows } = await sql<
    Edition & { decisionId: string }
  >`select decision_id as "decisionId", number, content, content_hash as "contentHash", version_id as "versionId", asked_at as "askedAt"
    from client_decision_editions where company_id = ${companyId} and decision_id = any(${[...decisionIds]}::uuid[])
    order by number desc`.execute(db)
  return rows
}

export async function answersOf(
  db: Db,
  { companyId }: CompanyScope,
  decisionIds: readonly string[],
): Promise<(DecisionAnswer & { decisionId: string })[]> {
  if (decisionIds.length === 0) return []
  const { rows } = await sql<
    DecisionAnswer & { decisionId: string }
  >`select decision_id as "decisionId", id, edition, person_id as "personId", person_name as "personName", verdict,
      option_key as "optionKey", comment, line_comments as "lineComments", device, content_hash as "contentHash", at
    from client_decision_answers where company_id = ${companyId} and decision_id = any(${[...decisionIds]}::uuid[])
    order by at, id`.execute(db)
  return rows
}

/** Whether it was added; no one answers one edition twice. */
export async function insertAnswer(
  db: Db,
  { companyId }: CompanyScope,
  answer: DecisionAnswer & { decisionId: string },
): Promise<void> {
  await sql`insert into client_decision_answers (company_id, id, decision_id, edition, person_id, person_name,
      verdict, option_key, comment, line_comments, device, content_hash, at)
    values (${companyId}, ${answer.id}, ${answer.decisionId}, ${answer.edition}, ${answer.personId}, ${answer.personName},
      ${answer.verdict}, ${answer.optionKey}, ${answer.comment}, ${JSON.stringify(answer.lineComments)}::jsonb,
      ${answer.device}, ${answer.contentHash}, ${answer.at})`.execute(db)
}

export const decisionTitles = namesIn<ClientRoomTables>()('client_decisions', 'title')
