import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from '../embedded/atomic-files.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import type { Log } from '../process/log.ts'
import { migrateLocked, readMigrations, withMigrationLock } from '../database/migrations.ts'
import { UNFINISHED } from './back-up.ts'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'
import { refuseRunningProduct, refuseToReplace } from './refusals.ts'
import { copyUploads } from './uploads.ts'
import { verifyBackup } from './verify.ts'

export interface RestoreOptions {
  folder: string
  adminUrl: string
  /** Undefined when uploads are in an S3 store. */
  uploads: string | undefined
  migrationsFolder: string
  /** Whether existing data may be deleted. */
  replace: boolean
  /** The result of `checkBackup`; without it, the backup is checked here. */
  manifest?: Manifest
  log: Log
}

export interface RestoreResult {
  manifest: Manifest
  /** Migrations that are newer than the backup. */
  applied: string[]
}

/** Reads a backup to its end; one that is damaged, or that this version cannot restore, is refused. */
export async function checkBackup(input: string, migrationsFolder: string): Promise<Manifest> {
  const folder = resolve(input)
  if (folder.endsWith(UNFINISHED)) throw new Error(`${folder} is a backup that was never finished`)
  const manifest = await verifyBackup(folder)
  refuseUnknownMigrations(manifest, migrationsFolder)
  return manifest
}

/** Checks the backup before anything is changed. */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { adminUrl, log, migrationsFolder, replace } = options
  const folder = resolve(options.folder)
  const manifest = options.manifest ?? (await checkBackup(folder, migrationsFolder))
  return withMigrationLock(adminUrl, log, async (client) => {
    await refuseRunningProduct(client)
    if (!replace) await refuseToReplace(client, options.uploads)
    const uploads = await prepareUploads(folder, manifest, options.uploads)
    await emptyDatabase(client)
    await migrateLocked(client, adminUrl, migrationsFolder, namesOf(manifest))
    await load(client, folder, manifest)
    uploads.putInPlace()
    const { applied } = await migrateLocked(client, adminUrl, migrationsFolder)
    await client.query('analyze')
    return { manifest, applied }
  })
}

function namesOf({ migrations }: Manifest): ReadonlySet<string> {
  return new Set(migrations.map(({ name }) => name))
}

function refuseUnknownMigrations({ migrations }: Manifest, folder: string): void {
  const knownHashes = new Map(readMigrations(folder).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of migrations) {
    if (!knownHashes.has(name))
      throw new Error(`the backup is of a newer Prilej: this one does not know ${name}`)
    if (knownHashes.get(name) !== sha256)
      throw new Error(`the backup is of another Prilej: ${name} is not the same here`)
  }
}

/** The slow part comes before the database changes; only two renames remain afterwards. */
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
