import { sql, type RawBuilder } from 'kysely'
import type { Admission, CompanyScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import { port } from '../ports.ts'
import { findFile, isThere, type StoredFile } from './store.ts'

/**
 * A module that attaches files to its records returns what holds a file: the ids of events, or null for a
 * record of the company that every colleague may open. A query with the column `event_id`.
 */
export const fileReferences =
  port<(scope: CompanyScope, fileId: string) => RawBuilder<{ event_id: string | null }>>(
    'files.holders',
  )

/** A planner who is limited to events can open their own uploads and what belongs to those events. */
export async function mayOpen(
  { db, services, admission }: { db: Db; services: AppServices; admission: Admission },
  scope: CompanyScope,
  file: StoredFile,
): Promise<boolean> {
  const { eventIds, actor } = admission
  // Public files can be opened by anyone, at an unguessable address.
  if (!eventIds || file.createdBy === actor.id || file.publicKey !== null) return true
  const holderQueries = services.ports.all(fileReferences).map((ask) => ask(scope, file.id))
  if (holderQueries.length === 0) return false
  const { rows } = await sql<{ event_id: string | null }>`${sql.join(
    holderQueries.map((each) => sql`(${each})`),
    sql` union `,
  )}`.execute(db)
  return rows.some(({ event_id: id }) => id === null || eventIds.includes(id))
}

/** Attaching a file opens it to others, so a caller can attach only what they may open. */
export async function findOpenable(
  ctx: { db: Db; services: AppServices; admission: Admission; company: CompanyScope },
  fileId: string,
): Promise<StoredFile | undefined> {
  const file = await findFile(ctx.db, ctx.company, fileId)
  return isThere(file) && (await mayOpen(ctx, ctx.company, file)) ? file : undefined
}
