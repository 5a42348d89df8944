import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { FrozenSession, SessionChange } from '../model/versions.ts'
import { tables } from './store.ts'

export interface StoredVersion {
  number: number
  note: string
  at: string
  byName: string
  again: number | null
  content: FrozenSession[]
  changes: SessionChange[]
  told: number
}

/** The newest version, or the one with this number. */
export async function findVersion(
  db: Db,
  scope: EventScope,
  number?: number,
): Promise<StoredVersion | undefined> {
  const row = await ofEvent(db, scope)
    .$if(number !== undefined, (q) => q.where('number', '=', number ?? 0))
    .limit(1)
    .executeTakeFirst()
  return row && toVersion(row)
}

export async function versionsBefore(
  db: Db,
  scope: EventScope,
  before: number | undefined,
  limit: number,
): Promise<StoredVersion[]> {
  const rows = await ofEvent(db, scope)
    .$if(before !== undefined, (q) => q.where('number', '<', before ?? 0))
    .limit(limit)
    .execute()
  return rows.map(toVersion)
}

/** Every session that was ever published, as it was last, with the version that said so. */
export async function everPublished(
  db: Db,
  scope: EventScope,
): Promise<{ session: FrozenSession; number: number; at: string }[]> {
  const { rows } = await sql<{ session: unknown; number: number; at: string }>`
    select distinct on (s.value ->> 'id') s.value as session, v.number, v.at
    from agenda_versions v, jsonb_array_elements(v.content) s
    where v.company_id = ${scope.companyId} and v.event_id = ${scope.eventId}
    order by s.value ->> 'id', v.number desc`.execute(db)
  return rows.map((row) => ({ ...row, session: FrozenSession.parse(row.session) }))
}

export interface VersionDraft extends Omit<StoredVersion, 'number'> {
  byId: string | null
  acknowledged: readonly string[]
}

/** The next number is taken under the lock of the event, so that two who publish at once get two. */
export async function insertVersion(
  db: Db,
  scope: EventScope,
  draft: VersionDraft,
  number: number,
): Promise<void> {
  await tables(db)
    .insertInto('agenda_versions')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      number,
      note: draft.note,
      at: draft.at,
      by_id: draft.byId,
      by_name: draft.byName,
      again: draft.again,
      content: JSON.stringify(draft.content),
      changes: JSON.stringify(draft.changes),
      acknowledged: JSON.stringify(draft.acknowledged),
      told: draft.told,
    })
    .execute()
}

function ofEvent(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('agenda_versions')
    .select(['number', 'note', 'at', 'by_name', 'again', 'content', 'changes', 'told'])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .orderBy('number', 'desc')
}

interface Row extends Omit<StoredVersion, 'byName' | 'content' | 'changes'> {
  by_name: string
  content: unknown
  changes: unknown
}

function toVersion({ by_name, content, changes, ...row }: Row): StoredVersion {
  return {
    ...row,
    byName: by_name,
    content: FrozenSession.array().parse(content),
    changes: SessionChange.array().parse(changes),
  }
}
