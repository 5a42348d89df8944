import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, CompanyScope } from './access.ts'
import type { Db } from './db.ts'

export interface FieldChange {
  field: string
  /** Left out for special-category fields, which are told as "changed" and never by content. */
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

interface Teller {
  db: Db
  actor: Actor
  company: CompanyScope
  requestId?: string
}

/** Writes what happened in the same transaction as the change itself. */
export async function record(ctx: Teller, change: Change): Promise<void> {
  await sql`insert into history (company_id, id, actor_kind, actor_id, actor_name, request_id, batch_id, event_id, entity, entity_id, verb, changes)
    values (${ctx.company.companyId}, ${randomUUID()}, ${ctx.actor.kind}, ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.requestId ?? null},
      ${change.batchId ?? null}, ${change.eventId ?? null}, ${change.entity}, ${change.entityId}, ${change.verb},
      ${JSON.stringify(change.changes ?? [])}::jsonb)`.execute(ctx.db)
}

/** What differs between two rows, field by field, in the order of the new one. */
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
