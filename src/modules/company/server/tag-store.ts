import { sql } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { countRows, recordsOf } from '#platform/server/records/records.ts'
import type { Tag, TagFields } from '../model.ts'
import type { CompanyTables } from './tables.ts'

interface TagFilter {
  search?: string | undefined
}

interface TagPage extends TagFilter {
  descending: boolean
  limit: number
  offset: number
}

export const tags = recordsOf<CompanyTables>()('company_tags', [
  'id',
  'name',
  'tone',
  'about',
  'version',
])

/** Names of tags, including deleted ones, for history entries. */
export const namesOfTags = tags.names

export function findTag(db: Db, scope: CompanyScope, id: string): Promise<Tag | undefined> {
  return tags.find(db, scope, { id })
}

export async function pageOfTags(db: Db, scope: CompanyScope, page: TagPage): Promise<Tag[]> {
  const direction = page.descending ? 'desc' : 'asc'
  return matching(db, scope, page)
    .select(tags.fields)
    .orderBy(sql`name collate "ro-RO-x-icu"`, direction)
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export function countTags(db: Db, scope: CompanyScope, filter: TagFilter): Promise<number> {
  return countRows(matching(db, scope, filter))
}

/** The stored fields of a tag. */
export function tagRow(fields: TagFields) {
  return { ...fields, folded: fold(fields.name) }
}

/** An active tag other than this one that bears the name. */
export async function nameIsTaken(
  db: Db,
  scope: CompanyScope,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await tags
    .active(db, scope)
    .select('id')
    .where('folded', '=', fold(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

function matching(db: Db, scope: CompanyScope, { search }: TagFilter) {
  const word = search ? fold(search) : ''
  return tags.active(db, scope).$if(word !== '', (q) => q.where('folded', 'like', containing(word)))
}
