import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { createLog } from '#platform/server/process/log.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder, projectRoot } from '#platform/server/process/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { superuserUrl: string; adminUrl: string; appUrl: string }
  }
}

export const templateName = 'prilej_template'

/** One cluster for all tests; each test file copies its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The files of all tests are in one folder of this run: users of a shared machine do not collide, and it
  // is deleted.
  const files = mkdtempSync(join(tmpdir(), 'prilej-files-'))
  chmodSync(files, 0o711)
  process.env.TMPDIR = files
  const dir = join(files, 'pg')
  const copyable = keptCluster()
  if (existsSync(copyable)) copyFolder(copyable, dir)
  else {
    await makeCluster(dir)
    keep(dir, copyable)
  }
  const cluster = await startCluster({ dir, durable: false })
  const superuserUrl = cluster.superuserUrl()
  const urls = await prepareDatabase(superuserUrl, templateName, randomBytes(32))
  project.provide('cluster', { superuserUrl, ...urls })
  return async () => {
    await cluster.stop()
    rmSync(files, { recursive: true, force: true })
  }
}

/** The migrated cluster of exactly this schema, kept for the next run: making it takes seconds. */
function keptCluster(): string {
  const hash = createHash('sha256').update(String(process.getuid?.()))
  const embedded = join(projectRoot, 'src/platform/server/embedded')
  for (const folder of [migrationsFolder, join(migrationsFolder, '../current'), embedded])
    for (const name of readdirSync(folder).toSorted())
      hash.update(name).update(readFileSync(join(folder, name)))
  hash.update(readFileSync(join(projectRoot, 'package-lock.json')))
  return join(projectRoot, 'node_modules/.cache/test-cluster', hash.digest('hex').slice(0, 16))
}

async function makeCluster(dir: string): Promise<void> {
  const cluster = await startCluster({ dir, durable: false })
  const { adminUrl } = await prepareDatabase(cluster.superuserUrl(), templateName, randomBytes(32))
  await migrate(adminUrl, migrationsFolder, createLog('error'))
  const client = new pg.Client({ connectionString: cluster.superuserUrl() })
  await client.connect()
  await client.query(`alter database ${templateName} is_template true`)
  await client.end()
  await cluster.stop()
}

function keep(dir: string, kept: string): void {
  const all = dirname(kept)
  rmSync(all, { recursive: true, force: true })
  mkdirSync(all, { recursive: true })
  const draft = mkdtempSync(join(all, 'new-'))
  copyFolder(dir, join(draft, 'pg'))
  renameSync(join(draft, 'pg'), kept)
}

/** Copies owners and modes, which PostgreSQL checks. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
