import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { readDump } from './client-tools.ts'
import { readDatabase, type TakeRows } from './database-file.ts'
import { databaseFile, type Manifest, type TableSummary } from './manifest.ts'
import {
  columnList,
  lateReferences,
  quoted,
  prepareSession,
  tablesInOrder,
  tallyOf,
} from './tables.ts'
import type { Table } from './tables.ts'

/** Fills the empty tables from a backup, all or nothing, and compares the result with the manifest. */
export async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await prepareSession(client)
  await client.query('begin')
  try {
    await refuseOtherTables(client, manifest.tables)
    const guardBack = await freeOwner(client)
    const triggersBack = await silenceTriggers(client)
    const referencesBack = await deferReferences(client, manifest.tables)
    // A migration may have inserted rows; the backup has them too.
    await client.query(`truncate ${manifest.tables.map(({ table }) => quoted(table)).join(', ')}`)
    const path = join(folder, databaseFile(manifest))
    const take: TakeRows = (table, rows) => copyIn(client, table, rows)
    await (manifest.dumpedBy ? readDump(path, manifest.tables, take) : readDatabase(path, take))
    await referencesBack()
    await triggersBack()
    for (const table of manifest.tables) await compare(client, table)
    await guardBack()
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    await endSessions(client)
    await freeJobs(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function refuseOtherTables(client: pg.Client, expectedTables: Table[]): Promise<void> {
  const shapes = (tables: Table[]) =>
    tables.map(({ table, columns }) => `${table} (${columns.toSorted().join(', ')})`)
  const [existing, needed] = [shapes(await tablesInOrder(client)), shapes(expectedTables)]
  const odd =
    needed.find((shape) => !existing.includes(shape)) ??
    existing.find((shape) => !needed.includes(shape))
  if (odd) throw new Error(`the tables of the backup are not those of its migrations: ${odd}`)
}

async function copyIn(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const query = `copy ${quoted(table.table)} (${columnList(table)}) from stdin`
  await pipeline(rows, client.query(copyFrom(query))).catch((error: Error) => {
    throw new Error(`${table.table}: ${error.message}`, { cause: error })
  })
}

async function compare(client: pg.Client, expected: TableSummary): Promise<void> {
  const { rows, hash } = expected
  if (!isDeepStrictEqual(await tallyOf(client, expected), { rows, hash }))
    throw new Error(`${expected.table} is not the same after loading; nothing was restored`)
}

/** COPY into a table is refused to roles bound by row-level security, and it binds the owner. */
async function freeOwner(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relforcerowsecurity and n.nspname = 'public'`)
  const turn = async (word: string) => {
    for (const { table } of rows)
      await client.query(`alter table ${table} ${word} row level security`)
  }
  await turn('no force')
  return () => turn('force')
}

/** The effects of triggers are already part of the backup. */
async function silenceTriggers(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled = 'O' and n.nspname in ('public', 'graphile_worker')`)
  const turn = async (word: string) => {
    for (const { table, name } of rows)
      await client.query(`alter table ${table} ${word} trigger ${name}`)
  }
  await turn('disable')
  return () => turn('enable')
}

/** Tables that refer to each other in a circle have no right order, so these references are checked at the end. */
async function deferReferences(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const strict = (await lateReferences(client, tables)).filter(({ deferrable }) => !deferrable)
  const turn = async (words: string) => {
    for (const { from, constraint } of strict) {
      const name = pg.escapeIdentifier(constraint)
      await client.query(`alter table ${quoted(from)} alter constraint ${name} ${words}`)
    }
  }
  await turn('deferrable')
  await client.query('set constraints all deferred')
  return async () => {
    await client.query('set constraints all immediate')
    await turn('not deferrable')
  }
}

/** Sessions that ended since the backup must not become valid again by it. */
async function endSessions(client: pg.Client): Promise<void> {
  const sessionsTable = await client.query(`select to_regclass('public.sessions') as name`)
  if (sessionsTable.rows[0]?.name)
    await client.query('update public.sessions set revoked_at = now() where revoked_at is null')
}

/** Jobs that were running at the backup belong to no worker now. */
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`)
}
