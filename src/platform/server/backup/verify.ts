import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { clientToolsVersion, readDump } from './client-tools.ts'
import { readDatabase } from './database-file.ts'
import { hashOfFile } from './hash.ts'
import { databaseFile, readManifest, type Manifest } from './manifest.ts'

/** Reads a backup from the first byte to the last; one that does not match its manifest is refused. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  await (manifest.dumpedBy ? verifyDump : verifyDatabase)(folder, manifest)
  for (const { path, bytes, sha256 } of manifest.files ?? []) {
    const hash = await hashOfFile(join(folder, 'files', path)).catch(damaged(path))
    if (hash.bytes !== bytes || hash.sha256 !== sha256)
      throw new Error(`the backup is damaged: files/${path} is not as it was written`)
  }
  return manifest
}

async function verifyDump(folder: string, manifest: Manifest): Promise<void> {
  const path = await wholeFile(folder, manifest)
  if (((await clientToolsVersion()) ?? 0) < (manifest.dumpedBy ?? 0))
    throw new Error(`this backup needs pg_restore ${manifest.dumpedBy} or newer in PATH`)
  const tables = await readDump(path, manifest.tables, drain).catch(damaged('database.dump'))
  if (!isDeepStrictEqual(tables, manifest.tables))
    throw new Error('the backup is damaged: database.dump is not the one manifest.json describes')
}

async function wholeFile(folder: string, manifest: Manifest): Promise<string> {
  const name = databaseFile(manifest)
  const hash = await hashOfFile(join(folder, name)).catch(damaged(name))
  if (!isDeepStrictEqual(hash, manifest.database))
    throw new Error(`the backup is damaged: ${name} is not as it was written`)
  return join(folder, name)
}

async function verifyDatabase(folder: string, manifest: Manifest): Promise<void> {
  const path = await wholeFile(folder, manifest)
  const { migrations, tables } = await readDatabase(path, drain).catch(damaged('database.gz'))
  if (
    !isDeepStrictEqual(
      { migrations, tables },
      { migrations: manifest.migrations, tables: manifest.tables },
    )
  )
    throw new Error('the backup is damaged: database.gz is not the one manifest.json describes')
}

export async function drain(_table: unknown, rows: AsyncIterable<Buffer>): Promise<void> {
  const all = rows[Symbol.asyncIterator]()
  while (!(await all.next()).done);
}

function damaged(name: string) {
  return (error: Error): never => {
    // The schema's own message about a wrong line is long and not useful here.
    const why = error.message.includes('\n') ? 'a line is not one of ours' : error.message
    throw new Error(`the backup is damaged: ${name}: ${why}`, { cause: error })
  }
}
