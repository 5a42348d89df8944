import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestDatabase } from '../database.ts'

/** Ids of a twin begin so, wherever they are. */
export const twinMark = 'bbbbbbbb-'

/** The id of the same thing in the twin. */
export function twinId(id: string): string {
  return `${twinMark}${id.slice(twinMark.length)}`
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** Unique values of links; no two rows of all companies may have the same. */
const secret = /("\w*_hash":"(?:\\\\x)?)[0-9a-f]{8}/g

/** Tables whose rows belong to a company. */
export async function companyTables(db: TestDatabase): Promise<string[]> {
  const tables = await db.look<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  return tables.map(({ name }) => name)
}

/**
 * A second company with copies of all rows of the first, under its own ids; its people have addresses at
 * `@twin.ro`.
 */
export async function addTwin(db: TestDatabase, companyId: string): Promise<string> {
  const twin = randomUUID()
  const translated = (rows: string) =>
    rows
      .replace(uuid, (id) => (id === companyId ? twin : twinId(id)))
      .replaceAll('@demo.prilej.ro', '@twin.ro')
      .replace(secret, `$1${twinMark.slice(0, 8)}`)
  const client = await superuserOf(db)
  // Rows are copied table by table, so foreign keys are checked at the end.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into companies select (jsonb_populate_record(c, jsonb_build_object('id', $1::text, 'slug', 'twin'))).*
     from companies c where id = $2`,
    [twin, companyId],
  )
  for (const table of await companyTables(db)) {
    const { rows } = await client.query<{ all: string | null }>(
      `select json_agg(t)::text as all from ${table} t where company_id = $1`,
      [companyId],
    )
    if (rows[0]?.all) await insert(client, table, translated(rows[0].all))
  }
  await client.query('analyze')
  await client.end()
  return twin
}

async function superuserOf(db: TestDatabase): Promise<pg.Client> {
  const { pathname } = new URL(db.adminUrl)
  const { href } = Object.assign(new URL(inject('cluster').superuserUrl), { pathname })
  const client = new pg.Client({ connectionString: href })
  await client.connect()
  return client
}

async function insert(client: pg.Client, table: string, rows: string): Promise<void> {
  const columns = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.rows[0]?.names ?? ''
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [rows],
  )
}
