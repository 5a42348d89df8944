import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { meansAllCompanies } from '../database/owner-address.ts'
import { Tally, type TallyResult } from './tally.ts'

export interface Table {
  /** With the schema: `public.companies`. */
  table: string
  /** All but generated columns, which the database computes again. */
  columns: string[]
}

interface Reference {
  constraint: string
  from: string
  to: string
  deferrable: boolean
}

/** The tables of waiting jobs; schedules and the queue's own migrations are made again by a start. */
const jobTables = ['_private_tasks', '_private_job_queues', '_private_jobs']

/** A connection as the owner, whose text form of every value is the same everywhere. */
export async function openOwner(adminUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  await prepareSession(client)
  return client
}

export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(meansAllCompanies)
  await refuseHiddenRows(client)
  await client.query(`
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex';
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`)
}

/** Row-level security would silently show fewer rows to another role, and the backup would lack them. */
async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_roles r on r.rolname = current_user
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
      and not pg_has_role(current_user, c.relowner, 'usage') and not r.rolsuper and not r.rolbypassrls
    limit 1`)
  if (rows[0]) throw new Error(`only the owner of ${rows[0].name} sees all of its rows`)
}

/** Every table a backup holds, each after those it refers to. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as table, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
       and (n.nspname = 'public' or n.nspname = 'graphile_worker' and c.relname = any ($1))
     order by 1`,
    [jobTables],
  )
  return inOrder(rows, await references(client))
}

/** References to a table that comes later in that order, which only a circle makes. */
export async function lateReferences(client: pg.Client, tables: Table[]): Promise<Reference[]> {
  const place = new Map(tables.map(({ table }, at) => [table, at]))
  return (await references(client)).filter(
    ({ from, to }) => (place.get(to) ?? -1) > (place.get(from) ?? -1),
  )
}

export function inOrder(tables: Table[], knownReferences: Reference[]): Table[] {
  const waiting = new Map(tables.map((each) => [each.table, each]))
  const ordered: Table[] = []
  const isHeldUp = ({ table }: Table) =>
    knownReferences.some(({ from, to }) => from === table && to !== table && waiting.has(to))
  while (waiting.size > 0) {
    const all = [...waiting.values()]
    const nextTable = all.find((each) => !isHeldUp(each)) ?? all[0]
    if (!nextTable) break
    ordered.push(nextTable)
    waiting.delete(nextTable.table)
  }
  return ordered
}

async function references(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select k.conname as constraint, k.condeferrable as deferrable, fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to
    from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
      join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and k.conparentid = 0 order by 2, 1`)
  return rows
}

/** The value of each sequence; read after the snapshot, it can only be higher. */
export async function sequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function* rowsOf(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  const query = `copy (select ${columnList(table)} from ${quoted(table.table)}) to stdout`
  yield* client.query(copyTo(query)) as AsyncIterable<Buffer>
}

export async function tallyOf(client: pg.Client, table: Table): Promise<TallyResult> {
  const tally = new Tally()
  for await (const chunk of rowsOf(client, table)) tally.update(chunk)
  return tally.result()
}

export function columnList({ columns }: Table): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

export function quoted(name: string): string {
  const [schema = '', ...rest] = name.split('.')
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(rest.join('.'))}`
}
