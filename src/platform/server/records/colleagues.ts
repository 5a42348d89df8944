import { sql } from 'kysely'
import type { CompanyScope } from '../auth/access.ts'
import { appRole, maintenanceRole, type Db } from '../database/db.ts'
import { forget } from './history.ts'

/** Replaces the name of a person in every language. */
const nobody = '—'
/** A large company's log takes longer than other requests may last. */
const statementTimeout = '60s'

interface NameScope {
  db: Db
  company: CompanyScope
}

/** A column that migration 0069, or a later one, marked as holding names of colleagues. */
interface MarkedColumn {
  target: string
  col: string
  mark: 'colleague' | 'mentions colleagues'
  /** Only the maintenance role may change it otherwise. */
  open: boolean
}

/**
 * For a person who deleted their account: their actions stay, without a name, and records about themselves
 * are erased. In the log only a name is stored, so a namesake in the same company loses theirs there too.
 * Returns every name they had.
 */
export async function forgetColleague(
  where: NameScope,
  { id, name }: { id: string; name: string },
): Promise<string[]> {
  const { db, company } = where
  await sql`set local statement_timeout = ${sql.lit(statementTimeout)}`.execute(db)
  const names = [...new Set([name, ...(await earlierNames(where, id))])].filter(Boolean)
  await forget(where, 'user', [id])
  const marked = await markedColumns(db)
  for (const each of marked.filter(({ open }) => open)) await blank(where, each, names)
  await sql`set local role ${sql.ref(maintenanceRole)}`.execute(db)
  for (const each of marked.filter(({ open }) => !open)) await blank(where, each, names)
  await sql`update history set actor_name = ''
    where company_id = ${company.companyId} and actor_id = ${id}`.execute(db)
  for (const each of names) await forgetInHistory(where, each)
  await sql`set local role ${sql.ref(appRole)}`.execute(db)
  return names
}

/** The colleague that a record was assigned to or taken from is shown by name, alone or in a list. */
async function forgetInHistory({ db, company }: NameScope, name: string): Promise<void> {
  const text = JSON.stringify(name).slice(1, -1)
  const pattern = `(?<!\\w)${text.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}(?!\\w)`
  await sql`update history set changes = regexp_replace(changes::text, ${pattern}, ${nobody}, 'g')::jsonb
    where company_id = ${company.companyId} and position(${text} in changes::text) > 0`.execute(db)
}

/** Former names of a person. */
async function earlierNames({ db, company }: NameScope, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c ->> 'old' as name from history h, jsonb_array_elements(h.changes) c
    where h.company_id = ${company.companyId} and h.entity = 'user' and h.entity_id = ${id}
      and c ->> 'field' = 'name' and c ->> 'old' <> ''`.execute(db)
  return rows.map(({ name }) => name)
}

async function markedColumns(db: Db): Promise<MarkedColumn[]> {
  const { rows } = await sql<MarkedColumn>`
    select c.relname as target, a.attname as col, d.description as mark,
      has_column_privilege(${appRole}, c.oid, a.attnum, 'update') as open
    from pg_description d join pg_class c on c.oid = d.objoid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and c.relnamespace = 'public'::regnamespace
      and d.description in ('colleague', 'mentions colleagues')`.execute(db)
  return rows
}

async function blank(
  { db, company }: NameScope,
  { target, col, mark }: MarkedColumn,
  names: readonly string[],
): Promise<void> {
  const column = sql.ref(col)
  const within = sql`update ${sql.table(target)} set ${column} =`
  if (mark === 'colleague') {
    await sql`${within} ${nobody}
      where company_id = ${company.companyId} and ${column} = any(${[...names]}::text[])`.execute(
      db,
    )
    return
  }
  for (const at of names.map((name) => `@${name}`))
    await sql`${within} replace(${column}, ${at}, ${`@${nobody}`})
      where company_id = ${company.companyId} and position(${at} in ${column}) > 0`.execute(db)
}
