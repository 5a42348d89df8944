import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { syncFolder } from '../embedded/atomic-files.ts'
import { emptyDatabase } from '../empty-database.ts'
import type { Log } from '../log.ts'
import { bringUp, readMigrations, whileNobodyMigrates } from '../migrations.ts'
import { UNFINISHED } from './back-up.ts'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'
import { quoted, tablesInOrder } from './tables.ts'
import { copyUploads, uploadsIn } from './uploads.ts'
import { verifyBackup } from './verify.ts'

export interface RestoreOptions {
  folder: string
  adminUrl: string
  /** Undefined when uploads are in an S3 store. */
  uploads: string | undefined
  migrationsFolder: string
  /** Whether what is there now may be thrown away. */
  replace: boolean
  log: Log
}

export interface Restored {
  manifest: Manifest
  /** Migrations that are newer than the backup. */
  applied: string[]
}

/** Nothing is touched before the backup was read to its end and found whole. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const folder = resolve(options.folder)
  if (folder.endsWith(UNFINISHED)) throw new Error(`${folder} is a backup that was never finished`)
  const manifest = await verifyBackup(folder)
  refuseUnknownMigrations(manifest, options.migrationsFolder)
  const { adminUrl, log, migrationsFolder, replace } = options
  return whileNobodyMigrates(adminUrl, log, async (client) => {
    await refuseRunningProduct(client)
    if (!replace) await refuseToReplace(client, options.uploads)
    const uploads = await prepareUploads(folder, manifest, options.uploads)
    await emptyDatabase(client)
    await bringUp(client, adminUrl, migrationsFolder, namesOf(manifest))
    await load(client, join(folder, 'database.gz'), manifest)
    uploads.putInPlace()
    const { applied } = await bringUp(client, adminUrl, migrationsFolder)
    await client.query('analyze')
    return { manifest, applied }
  })
}

function namesOf({ migrations }: Manifest): ReadonlySet<string> {
  return new Set(migrations.map(({ name }) => name))
}

function refuseUnknownMigrations({ migrations }: Manifest, folder: string): void {
  const known = new Map(readMigrations(folder).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of migrations) {
    if (!known.has(name))
      throw new Error(`the backup is of a newer Prilej: this one does not know ${name}`)
    if (known.get(name) !== sha256)
      throw new Error(`the backup is of another Prilej: ${name} is not the same here`)
  }
}

/** An own database refuses a second owner; on an external one a running copy shows by its connections. */
async function refuseRunningProduct(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity where datname = current_database()
      and application_name in ('prilej', 'prilej-live', 'prilej-worker', 'prilej-roll')`)
  if (rows[0]?.n) throw new Error('a Prilej is running on this database; stop it first')
}

async function refuseToReplace(client: pg.Client, uploads: string | undefined): Promise<void> {
  const hint = 'with --replace all that is there is deleted first'
  // A start alone leaves rows in the tables of jobs.
  const tables = (await tablesInOrder(client))
    .map(({ table }) => table)
    .filter((table) => table.startsWith('public.'))
  const isOurs = tables.length === 0 || tables.includes('public.schema_migrations')
  if (!isOurs) throw new Error(`this database holds other tables (${tables[0]}); ${hint}`)
  for (const table of tables.filter((name) => name !== 'public.schema_migrations')) {
    const { rows } = await client.query<{ any: boolean }>(
      `select exists (select from ${quoted(table)}) as any`,
    )
    if (rows[0]?.any) throw new Error(`this database is not empty (${table} has rows); ${hint}`)
  }
  if (uploads && uploadsIn(uploads).length > 0) throw new Error(`${uploads} is not empty; ${hint}`)
}

/** The slow part comes before the database changes; what is left for afterwards is two renames. */
async function prepareUploads(
  folder: string,
  { files }: Manifest,
  uploads: string | undefined,
): Promise<{ putInPlace(): void }> {
  if (!files || uploads === undefined) return { putInPlace: () => undefined }
  const draft = `${uploads}.restoring`
  const former = `${uploads}.replaced`
  for (const path of [draft, former]) rmSync(path, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  await copyUploads(join(folder, 'files'), draft)
  return {
    putInPlace() {
      if (existsSync(uploads)) renameSync(uploads, former)
      renameSync(draft, uploads)
      syncFolder(dirname(uploads))
      rmSync(former, { recursive: true, force: true })
    },
  }
}
