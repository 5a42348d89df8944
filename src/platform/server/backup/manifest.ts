import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode, writeAtomically } from '../embedded/atomic-files.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Migration = z.strictObject({ name: z.string(), sha256: Sha256 })

export const Header = z.strictObject({
  prilej: z.literal('backup'),
  version: z.literal(1),
  migrations: z.array(Migration),
})

export const TableLine = z.strictObject({
  table: z.string().regex(/^(public|graphile_worker)\.\w+$/),
  columns: z.array(z.string()).min(1),
})

const TableSummary = TableLine.extend({ rows: z.int(), hash: Sha256 })

const StoredFile = z.strictObject({
  // Always a relative path that stays below DATA_DIR.
  path: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
  bytes: z.int(),
  sha256: Sha256,
})

const Manifest = Header.extend({
  time: z.iso.datetime(),
  database: z.strictObject({ bytes: z.int(), sha256: Sha256 }),
  /** Major version of the pg_dump that wrote `database.dump`; left out for our own `database.gz`. */
  dumpedBy: z.int().optional(),
  tables: z.array(TableSummary),
  sequences: z.record(
    z.string().regex(/^(public|graphile_worker)\.\w+$/),
    z.string().regex(/^\d+$/),
  ),
  /** Null when uploads are in an S3 store, which has backups of its own. */
  files: z.array(StoredFile).nullable(),
})

export type Header = z.infer<typeof Header>
export type Migration = z.infer<typeof Migration>
export type TableSummary = z.infer<typeof TableSummary>
export type StoredFile = z.infer<typeof StoredFile>
export type Manifest = z.infer<typeof Manifest>

const Sealed = z.strictObject({ manifest: Manifest, sha256: Sha256 })

/** The file with the rows. */
export function databaseFile({ dumpedBy }: Pick<Manifest, 'dumpedBy'>): string {
  return dumpedBy ? 'database.dump' : 'database.gz'
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const sealed = { manifest, sha256: sealOf(manifest) } satisfies z.infer<typeof Sealed>
  writeAtomically(join(folder, 'manifest.json'), `${JSON.stringify(sealed, null, 2)}\n`, 0o600)
}

export function readManifest(folder: string): Manifest {
  const path = join(folder, 'manifest.json')
  const { manifest, sha256 } = parsed(textOf(path), path)
  if (sealOf(manifest) !== sha256) throw new Error(`${path} was changed after it was written`)
  return manifest
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR'))
      throw new Error(`there is no backup here: ${path} does not exist`, { cause: error })
    throw error
  }
}

function parsed(text: string, path: string): z.infer<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} is damaged, or of another version of Prilej`, { cause: error })
  }
}

function sealOf(manifest: Manifest): string {
  return createHash('sha256')
    .update(JSON.stringify(Manifest.parse(manifest)))
    .digest('hex')
}
