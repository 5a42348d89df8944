import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ContactFields } from '../model.ts'
import type { LinkKey } from './link-store.ts'
import type { ContactTables } from './tables.ts'

/** Links that the merge moved, and links that it made primary. */
export interface MovedLinks {
  moved: LinkKey[]
  raised: LinkKey[]
}

export interface Merge {
  id: string
  keptId: string
  droppedId: string
  at: string
  before: ContactFields
  versionAfter: number
  links: MovedLinks
}

export async function insertMerge(db: Db, scope: CompanyScope, merge: Merge): Promise<void> {
  await tables(db)
    .insertInto('contact_merges')
    .values({
      company_id: scope.companyId,
      id: merge.id,
      kept_id: merge.keptId,
      dropped_id: merge.droppedId,
      at: merge.at,
      before: JSON.stringify(merge.before),
      version_after: merge.versionAfter,
      moved: JSON.stringify(merge.links),
      undone_at: null,
    })
    .execute()
}

/** Only while it can be taken back. */
export async function findMerge(
  db: Db,
  scope: CompanyScope,
  id: string,
  since: Date,
): Promise<Merge | undefined> {
  const row = await recentMerges(db, scope, since)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toMerge(row)
}

export async function lastMergeInto(
  db: Db,
  scope: CompanyScope,
  keptId: string,
  since: Date,
): Promise<Merge | undefined> {
  const row = await recentMerges(db, scope, since)
    .where('kept_id', '=', keptId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toMerge(row)
}

export async function markUndone(db: Db, scope: CompanyScope, id: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('contact_merges')
    .set({ undone_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
}

/** The contact that each of these was merged into, if any. */
export async function keptAfterMerge(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tables(db)
    .selectFrom('contact_merges')
    .select(['dropped_id', 'kept_id'])
    .where('company_id', '=', scope.companyId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`dropped_id = any (${ids}::uuid[])`)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ dropped_id, kept_id }) => [dropped_id, kept_id]))
}

function tables(db: Db) {
  return db.withTables<ContactTables>()
}

function recentMerges(db: Db, scope: CompanyScope, since: Date) {
  return tables(db)
    .selectFrom('contact_merges')
    .select(['id', 'kept_id', 'dropped_id', 'at', 'before', 'version_after', 'moved'])
    .where('company_id', '=', scope.companyId)
    .where('at', '>', since.toISOString())
    .where('undone_at', 'is', null)
}

type Row = Omit<ContactTables['contact_merges'], 'company_id' | 'undone_at'>

function toMerge(row: Row): Merge {
  return {
    id: row.id,
    keptId: row.kept_id,
    droppedId: row.dropped_id,
    at: row.at,
    before: row.before as ContactFields,
    versionAfter: row.version_after,
    links: row.moved as MovedLinks,
  }
}

/** Says of a pair that it is two people, or with false takes that back. */
export async function distinguish(
  db: Db,
  { companyId }: CompanyScope,
  pair: { one: string; other: string },
  answer: { by: string; at: Date } | false,
): Promise<void> {
  const [one, other] = [pair.one, pair.other].toSorted()
  if (answer === false)
    await sql`delete from contact_distinctions where company_id = ${companyId}
      and one_id = ${one} and other_id = ${other}`.execute(db)
  else
    await sql`insert into contact_distinctions (company_id, one_id, other_id, said_by, said_at)
      values (${companyId}, ${one}, ${other}, ${answer.by}, ${answer.at.toISOString()})
      on conflict do nothing`.execute(db)
}
