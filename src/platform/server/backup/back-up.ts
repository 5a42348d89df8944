import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { syncFolder } from '../embedded/atomic-files.ts'
import { readDump, writeDump } from './client-tools.ts'
import { writeDatabase } from './database-file.ts'
import { hashOfFile } from './hash.ts'
import {
  databaseFile,
  writeManifest,
  type Manifest,
  type Migration,
  type TableSummary,
} from './manifest.ts'
import { openOwner, quoted, sequences, tablesInOrder, type Table } from './tables.ts'
import { copyUploads } from './uploads.ts'
import { drain, verifyBackup } from './verify.ts'

export interface BackupOptions {
  /** Runs as the owner of the tables, the only role that sees the rows of all companies. */
  adminUrl: string
  /** Undefined when uploads are in an S3 store. */
  uploads: string | undefined
  folder: string
  now: Date
  /** The version of PostgreSQL's client tools, if they can be used; they do not support a newer server. */
  clientTools?: number | undefined
}

/** A folder of this name was left by a backup that was not finished. */
export const UNFINISHED = '.unfinished'

/** A consistent copy of everything but the keys; the folder gets its final name only after it was verified. */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder)
  if (existsSync(folder)) throw new Error(`${folder} exists; a backup never writes over anything`)
  const draft = `${folder}.${process.pid}${UNFINISHED}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    writeManifest(draft, await writeBackup(options, draft))
    const manifest = await verifyBackup(draft)
    syncFolder(draft)
    renameSync(draft, folder)
    syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** Interrupted backups in the same folder. */
export function unfinishedBeside(folder: string): string[] {
  const parent = dirname(resolve(folder))
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => name.endsWith(UNFINISHED) && !name.startsWith(`${basename(folder)}.`))
    .map((name) => join(parent, name))
}

async function writeBackup(options: BackupOptions, draft: string): Promise<Manifest> {
  const { adminUrl, uploads, now } = options
  const client = await openOwner(adminUrl, 'prilej-backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await appliedMigrations(client)
    const tables = await tablesInOrder(client)
    const names = tables.map(({ table }) => quoted(table)).join(', ')
    await client.query(`lock table ${names} in access share mode`)
    const dumpedBy = await usableTools(client, options.clientTools)
    const path = join(draft, databaseFile({ dumpedBy }))
    const written = dumpedBy
      ? await dumpDatabase(client, adminUrl, path, tables)
      : await writeDatabase(client, path, migrations, tables)
    await compareCounts(client, written.tables)
    return {
      prilej: 'backup',
      version: 1,
      time: now.toISOString(),
      migrations,
      database: { bytes: statSync(path).size, sha256: written.sha256 },
      ...(dumpedBy && { dumpedBy }),
      tables: written.tables,
      sequences: await sequences(client),
      // Copied after the rows, so that the file of each row already exists.
      files: uploads === undefined ? null : await copyUploads(uploads, join(draft, 'files')),
    }
  } finally {
    await client.end()
  }
}

/** pg_dump refuses a server that is newer than itself. */
async function usableTools(client: pg.Client, tools = 0): Promise<number | undefined> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return tools >= (rows[0]?.major ?? Infinity) ? tools : undefined
}

async function dumpDatabase(client: pg.Client, adminUrl: string, path: string, tables: Table[]) {
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
  await writeDump(adminUrl, rows[0]?.name ?? '', path)
  chmodSync(path, 0o600)
  const summaries = await readDump(path, tables, drain)
  return { tables: summaries, sha256: (await hashOfFile(path)).sha256 }
}

async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const migrationsTable = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'`,
  )
  if (migrationsTable.rowCount === 0)
    throw new Error('there is nothing to back up: this database is not Prilej’s')
  const { rows } = await client.query<Migration>(
    'select name, sha256 from public.schema_migrations order by name',
  )
  return rows
}

/** Without this check, a dump that silently lacks rows would be noticed only when it is needed. */
async function compareCounts(client: pg.Client, tables: TableSummary[]): Promise<void> {
  for (const { table, rows } of tables) {
    const counted = await client.query<{ n: string }>(
      `select count(*)::text as n from ${quoted(table)}`,
    )
    if (Number(counted.rows[0]?.n) !== rows)
      throw new Error(`${table} has ${counted.rows[0]?.n} rows, but ${rows} were written`)
  }
}
