import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { superuserUrl: string; adminUrl: string; appUrl: string }
  }
}

export const templateName = 'prilej_template'

/** One cluster for all tests, in memory where the machine has such a place; each test file copies its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Files of all tests lie in one place of this run: people who share a machine do not meet there, and nothing stays.
  const files = mkdtempSync(join(tmpdir(), 'prilej-files-'))
  chmodSync(files, 0o711)
  process.env.TMPDIR = files
  const home = existsSync('/dev/shm') ? '/dev/shm' : files
  const dir = mkdtempSync(join(home, 'prilej-test-'))
  chmodSync(dir, 0o711)
  const cluster = await startCluster({ dir: join(dir, 'pg'), durable: false })
  const superuserUrl = cluster.superuserUrl()
  const urls = await prepareDatabase(superuserUrl, templateName, randomBytes(32))
  await migrate(urls.adminUrl, migrationsFolder, createLog('error'))
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`alter database ${templateName} is_template true`)
  await client.end()
  project.provide('cluster', { superuserUrl, ...urls })
  return async () => {
    await cluster.stop()
    for (const folder of [dir, files]) rmSync(folder, { recursive: true, force: true })
  }
}
