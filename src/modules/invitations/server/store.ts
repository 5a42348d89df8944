import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { Content, MessageFields, MessageState, Template } from '../model.ts'
import type { InvitationTables } from './tables.ts'

const columns = [
  'id',
  'event_id',
  'kind',
  'name',
  'content',
  'audience',
  'essential',
  'schedule',
  'state',
  'reason',
  'last_guest_id',
  'released_at',
  'released_by',
  'released_by_id',
  'version',
  'created_at',
] as const

type Columns = InvitationTables['messages']
/** A message as it is kept. */
export interface StoredMessage extends MessageFields {
  id: string
  eventId: string
  state: MessageState
  reason: string
  lastGuestId: string | null
  releasedAt: string | null
  releasedBy: string | null
  releasedById: string | null
  version: number
  createdAt: string
}

export async function insertMessage(
  db: Db,
  scope: EventScope,
  message: MessageFields & { id: string; createdAt: string; createdBy: string },
): Promise<void> {
  await tables(db)
    .insertInto('messages')
    .values({
      ...valuesOf(message),
      company_id: scope.companyId,
      event_id: scope.eventId,
      id: message.id,
      created_at: message.createdAt,
      created_by: message.createdBy,
    })
    .execute()
}

export async function messagesOfEvent(db: Db, scope: EventScope): Promise<StoredMessage[]> {
  const rows = await active(db, scope)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(toMessage)
}

export async function findMessage(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredMessage | undefined> {
  const row = await active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** The same, held until the transaction ends: a person who stops it waits for the letters that are just being written. */
export async function lockMessage(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredMessage | undefined> {
  const query = active(db, scope).select(columns).where('id', '=', id).forUpdate()
  const row = await query.executeTakeFirst()
  return row && toMessage(row)
}

/** For one who stops messages: a step that is just being written is waited for, and is no reason to refuse. */
export async function waitForSteps(db: Db): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(db)
  await sql`set local statement_timeout = '30s'`.execute(db)
}

/** Messages of all events whose time may come. */
export async function scheduledMessages(db: Db, scope: CompanyScope): Promise<StoredMessage[]> {
  const rows = await tables(db)
    .selectFrom('messages')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(toMessage)
}

/** Changes the text only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateMessage(
  db: Db,
  scope: EventScope,
  message: MessageFields & { id: string; version: number },
  /** The content or time for guests changed, so it waits for another release. */
  toDraft: boolean,
): Promise<StoredMessage | undefined> {
  const state = toDraft ? { state: 'draft' as const, reason: '' } : {}
  const row = await tables(db)
    .updateTable('messages')
    .set({ ...valuesOf(message), ...state, version: message.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', message.id)
    .where('version', '=', message.version)
    .where('state', 'in', ['draft', 'scheduled', 'skipped'])
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toMessage(row)
}

interface Step {
  from: readonly MessageState[]
  to: MessageState
  version?: number
  reason?: string
  releasedBy?: { id: string | null; name: string }
  /** Number of recipients without a letter in the queue yet. */
  unwritten?: number
  at?: Date
}

/** Moves a message from one state to another, once: the second caller gets undefined. */
export async function moveMessage(
  db: Db,
  scope: EventScope,
  id: string,
  { from, to, version, reason = '', releasedBy, unwritten, at }: Step,
): Promise<StoredMessage | undefined> {
  const row = await tables(db)
    .updateTable('messages')
    .set({
      state: to,
      reason,
      ...(releasedBy !== undefined && {
        released_by: releasedBy.name,
        released_by_id: releasedBy.id,
        released_at: at?.toISOString() ?? null,
      }),
      ...(unwritten !== undefined && { unwritten }),
      ...(to === 'sent' && { finished_at: at?.toISOString() ?? null }),
    })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .returning(columns)
    .executeTakeFirst()
  return row && toMessage(row)
}

export async function setProgress(
  db: Db,
  scope: EventScope,
  id: string,
  lastGuestId: string,
): Promise<void> {
  await tables(db)
    .updateTable('messages')
    .set({ last_guest_id: lastGuestId })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute()
}

/** Deletes (at) or restores (null) what has not left; false when there was nothing to change. */
export async function setDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('messages')
    .set({ deleted_at: at?.toISOString() ?? null, ...(at && { state: 'draft' as const }) })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'scheduled', 'skipped'])
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function listTemplates(db: Db, scope: CompanyScope): Promise<Template[]> {
  return tables(db)
    .selectFrom('message_templates')
    .select(['id', 'name', 'kind', 'content'])
    .where('company_id', '=', scope.companyId)
    .orderBy('name')
    .limit(200)
    .execute()
}

export async function insertTemplate(
  db: Db,
  scope: CompanyScope,
  { id, name, kind, content }: Template,
  at: Date,
): Promise<void> {
  await tables(db)
    .insertInto('message_templates')
    .values({
      company_id: scope.companyId,
      id,
      name,
      kind,
      content: json(content),
      created_at: at.toISOString(),
    })
    .execute()
}

/** False when there was none. */
export async function deleteTemplate(db: Db, scope: CompanyScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('message_templates')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const namesOfMessages = namesIn<InvitationTables>()('messages', 'name')

/** The names and events of existing messages. */
export async function placesOfMessages(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<{ id: string; name: string; eventId: string }[]> {
  return tables(db)
    .selectFrom('messages')
    .select(['id', 'name', 'event_id as eventId'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('created_at')
    .execute()
}

export function tables(db: Db) {
  return db.withTables<InvitationTables>()
}

function active(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('messages')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
}

function valuesOf({ kind, name, content, audience, essential, schedule }: MessageFields) {
  return {
    kind,
    name,
    essential,
    content: json<Content>(content),
    audience: json(audience),
    schedule: schedule && json(schedule),
  }
}

/** Arrays and texts at the top of a document would else be read as PostgreSQL's own. */
function json<T>(value: T) {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

type Row = Omit<
  Pick<Columns, (typeof columns)[number]>,
  'essential' | 'state' | 'reason' | 'version'
> &
  Pick<StoredMessage, 'essential' | 'state' | 'reason' | 'version'>

function toMessage(row: Row): StoredMessage {
  return {
    id: row.id,
    eventId: row.event_id,
    kind: row.kind,
    name: row.name,
    content: row.content,
    audience: row.audience,
    essential: row.essential,
    schedule: row.schedule,
    state: row.state,
    reason: row.reason,
    lastGuestId: row.last_guest_id,
    releasedAt: row.released_at,
    releasedBy: row.released_by,
    releasedById: row.released_by_id,
    version: row.version,
    createdAt: row.created_at,
  }
}
