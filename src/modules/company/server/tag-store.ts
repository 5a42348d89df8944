import { sql } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Tag, TagFields, TagTone } from '../model.ts'
import type { CompanyTables } from './tables.ts'

interface TagFilter {
  search?: string | undefined
}

interface TagPage extends TagFilter {
  descending: boolean
  limit: number
  offset: number
}

const columns = ['id', 'name', 'tone', 'about', 'version'] as const

export async function pageOfTags(db: Db, scope: CompanyScope, page: TagPage): Promise<Tag[]> {
  const direction = page.descending ? 'desc' : 'asc'
  const rows = await active(db, scope, page)
    .select(columns)
    .orderBy(sql`name collate "ro-RO-x-icu"`, direction)
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(toTag)
}

export async function countTags(db: Db, scope: CompanyScope, filter: TagFilter): Promise<number> {
  const row = await active(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function findTag(db: Db, scope: CompanyScope, id: string): Promise<Tag | undefined> {
  const row = await active(db, scope, {}).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toTag(row)
}

/** Undefined when an active tag already has the name. */
export async function insertTag(
  db: Db,
  scope: CompanyScope,
  id: string,
  fields: TagFields,
): Promise<Tag | undefined> {
  const row = await tables(db)
    .insertInto('company_tags')
    .values({
      ...fields,
      company_id: scope.companyId,
      id,
      folded: fold(fields.name),
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'folded']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  return row && toTag(row)
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updateTag(
  db: Db,
  scope: CompanyScope,
  { id, version, ...fields }: Tag,
): Promise<Tag | undefined> {
  const row = await tables(db)
    .updateTable('company_tags')
    .set({ ...fields, folded: fold(fields.name), version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toTag(row)
}

/** An active tag other than this one that bears the name. */
export async function nameIsTaken(
  db: Db,
  scope: CompanyScope,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await active(db, scope, {})
    .select('id')
    .where('folded', '=', fold(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function markTagDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('company_tags')
    .set({ deleted_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deletedTags(db: Db, scope: CompanyScope, since: Date) {
  return tables(db)
    .selectFrom('company_tags')
    .select(['id', 'name', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
}

export async function markTagRestored(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Tag | undefined> {
  const row = await tables(db)
    .updateTable('company_tags')
    .set({ deleted_at: null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toTag(row)
}

/** Names of tags, including deleted ones, for history entries. */
export async function namesOfTags(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('company_tags')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function purgeTags(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('company_tags')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function tables(db: Db) {
  return db.withTables<CompanyTables>()
}

function active(db: Db, scope: CompanyScope, { search }: TagFilter) {
  const word = search ? fold(search) : ''
  const pattern = containing(word)
  return tables(db)
    .selectFrom('company_tags')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .$if(word !== '', (q) => q.where('folded', 'like', pattern))
}

type Row = Pick<CompanyTables['company_tags'], 'id' | 'name' | 'tone' | 'about'> & {
  version: number
}

function toTag(row: Row): Tag {
  return { ...row, tone: row.tone as TagTone }
}
