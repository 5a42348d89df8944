import { sql } from 'kysely'
import { AppError, type SavedBy } from '#shared/app-error.ts'
import type { Admission } from '../auth/access.ts'
import type { Database, Db } from '../database/db.ts'

/** A conflict that returns the current row also says who changed it, when the history has it. */
export async function withConflictAuthor(
  database: Database,
  { actor, companyId }: Admission,
  error: unknown,
): Promise<unknown> {
  const saved = savedIn(error)
  if (saved === null || companyId === null || actor.kind !== 'user') return error
  const savedBy = await database.inCompany(companyId, (db) => findAuthor(db, saved), 'read')
  if (!savedBy) return error
  const { kind, code, details } = error as AppError
  return new AppError(kind, code, { ...details, savedBy })
}

type SavedRow = Partial<NonNullable<AppError['details']['historyOf']>> & { id: string }

function savedIn(error: unknown): SavedRow | null {
  if (!(error instanceof AppError) || error.kind !== 'conflict') return null
  const { historyOf, current } = error.details
  if (historyOf) return historyOf
  const id = (current as { id?: unknown } | undefined)?.id
  return typeof id === 'string' && uuid.test(id) ? { id } : null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Limited to a day, so that the newest part of one index is enough: conflicting changes are recent. */
async function findAuthor(db: Db, { id, entity, eventId }: SavedRow): Promise<SavedBy | undefined> {
  const { rows } = await sql<SavedBy>`select actor_id as id, actor_name as name, at from history
    where entity_id = ${id} and (${entity ?? null}::text is null or entity = ${entity ?? null})
      and (${eventId ?? null}::uuid is null or event_id = ${eventId ?? null}) and at > now() - interval '1 day' and changes <> '[]' and actor_name <> ''
    order by at desc limit 1`.execute(db)
  return rows[0]
}
