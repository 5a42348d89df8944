import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Actor, CompanyScope } from '../auth/access.ts'
import { appRole, maintenanceRole, type Db } from '../database/db.ts'

export interface FieldChange {
  field: string
  /** Absent for special-category fields, which are shown as "changed" and never by content. */
  old?: unknown
  new?: unknown
}

export interface Change {
  entity: string
  entityId: string | null
  eventId?: string | null
  verb: string
  changes?: readonly FieldChange[]
  batchId?: string
}

interface HistoryContext {
  db: Db
  actor: Actor
  company: CompanyScope
  requestId?: string
  touch?: (...tags: string[]) => void
}

/**
 * Records what happened in the same transaction as the change itself; open histories read it after. The
 * time is that of the clock and not of the transaction, so that several changes of one keep their order.
 */
export async function record(ctx: HistoryContext, change: Change): Promise<void> {
  await sql`insert into history (company_id, id, at, actor_kind, actor_id, actor_name, request_id, batch_id, event_id, entity, entity_id, verb, changes)
    values (${ctx.company.companyId}, ${randomUUID()}, clock_timestamp(), ${ctx.actor.kind}, ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.requestId ?? null},
      ${change.batchId ?? null}, ${change.eventId ?? null}, ${change.entity}, ${change.entityId}, ${change.verb},
      ${JSON.stringify(change.changes ?? [])}::jsonb)`.execute(ctx.db)
  ctx.touch?.('history')
}

/** One bulk action on records of a kind: a line for each, written in one statement. */
export async function recordForEach(
  ctx: HistoryContext,
  entityIds: readonly string[],
  change: Omit<Change, 'entityId'>,
): Promise<void> {
  if (entityIds.length === 0) return
  await sql`insert into history (company_id, id, actor_kind, actor_id, actor_name, request_id, batch_id, event_id, entity, entity_id, verb, changes)
    select ${ctx.company.companyId}, gen_random_uuid(), ${ctx.actor.kind}, ${ctx.actor.id}::uuid, ${ctx.actor.name}, ${ctx.requestId ?? null},
      ${change.batchId ?? null}::uuid, ${change.eventId ?? null}::uuid, ${change.entity}, e.id, ${change.verb},
      ${JSON.stringify(change.changes ?? [])}::jsonb from unnest(${[...entityIds]}::uuid[]) e (id)`.execute(
    ctx.db,
  )
  ctx.touch?.('history')
}

export interface Deletion {
  /** Null when the person is unknown. */
  by: string | null
  eventId: string | null
}

/** The person who last deleted each of these records, and the event of the record. */
export async function deletionsOf(
  { db, company }: Pick<HistoryContext, 'db' | 'company'>,
  ids: readonly string[],
): Promise<Map<string, Deletion>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Deletion & { id: string }>`
    select distinct on (entity_id) entity_id as id, nullif(actor_name, '') as by, event_id as "eventId" from history
    where company_id = ${company.companyId} and entity_id = any(${[...ids]}::uuid[]) and verb = 'deleted'
    order by entity_id, at desc`.execute(db)
  return new Map(rows.map(({ id, ...deletion }) => [id, deletion]))
}

/**
 * For an erased person: that something changed is still recorded, its values are not. Only the maintenance
 * role may.
 */
export async function forget(
  { db, company }: Pick<HistoryContext, 'db' | 'company'>,
  entity: string,
  /** Records, or all of them in an event. */
  which: readonly string[] | { eventId: string },
): Promise<void> {
  const these =
    'eventId' in which
      ? sql`event_id = ${which.eventId}`
      : sql`entity_id = any(${[...which]}::uuid[])`
  await sql`set local role ${sql.ref(maintenanceRole)}`.execute(db)
  await sql`update history h set actor_name = case when actor_kind = 'guest' then '' else actor_name end,
      changes = coalesce((select jsonb_agg(jsonb_build_object('field', c -> 'field')) from jsonb_array_elements(h.changes) c), '[]')
    where company_id = ${company.companyId} and entity = ${entity} and ${these}`.execute(db)
  await sql`set local role ${sql.ref(appRole)}`.execute(db)
}

/** Values in the log of an event, of any record, that contain one of these names or addresses. */
export async function forgetWords(
  { db, company }: Pick<HistoryContext, 'db' | 'company'>,
  eventId: string,
  words: readonly string[],
): Promise<void> {
  const shownText = (text: RawBuilder<unknown>) =>
    sql`exists (select from unnest(${words.map((word) => word.toLowerCase())}::text[]) word
      where position(word in lower(${text})) > 0)`
  await sql`set local role ${sql.ref(maintenanceRole)}`.execute(db)
  await sql`update history h set changes = (
      select jsonb_agg(case when ${shownText(sql`c::text`)} then jsonb_build_object('field', c -> 'field') else c end order by n)
      from jsonb_array_elements(h.changes) with ordinality fields (c, n))
    where company_id = ${company.companyId} and event_id = ${eventId} and ${shownText(sql`changes::text`)}`.execute(
    db,
  )
  await sql`set local role ${sql.ref(appRole)}`.execute(db)
}

/** The differences between two rows, field by field, in the order of the new one. */
export function fieldChanges(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  secret: readonly string[] = [],
): FieldChange[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) =>
      secret.includes(field) ? { field } : { field, old: before[field], new: after[field] },
    )
}
