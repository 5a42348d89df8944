import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openRuntime, type Runtime } from '#app/runtime.ts'
import { keysFrom } from '#platform/server/auth/keys.ts'
import { seedDemo, type Seed } from '#platform/server/database/demo-seed.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { inDatabase, quietLog } from './database.ts'
import { unbuilt } from './web-build.ts'

/**
 * A database with these seeds as of `now`, and the folder of its files. The first test file that needs them on a day
 * makes them, others copy them.
 */
export async function seededTemplate(seeds: readonly Seed[], now: Date) {
  const hash = createHash('sha256').update(now.toISOString().slice(0, 10))
  for (const seed of seeds) hash.update(seed.name)
  const name = `seeded_${hash.digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  const { superuserUrl, appUrl } = inject('cluster')
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  try {
    await superuser.query('select pg_advisory_lock(hashtext($1))', [name])
    if (existsSync(folder)) return { name, folder }
    await superuser.query(`drop database if exists ${name}`)
    await superuser.query(
      `create database ${name} template prilej_template strategy file_copy owner prilej_owner`,
    )
    const draft = mkdtempSync(join(tmpdir(), 'prilej-seeds-'))
    const parts = await openTestParts(inDatabase(appUrl, name), draft, () => now)
    await seedDemo({ database: parts.database, services: parts.services, now }, seeds)
    await parts.close()
    await analyze(inDatabase(superuserUrl, name))
    renameSync(draft, folder)
    return { name, folder }
  } finally {
    await superuser.end()
  }
}

/** The planner has not seen yet what was seeded at once. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

export function openTestParts(appUrl: string, folder: string, now: () => Date): Promise<Runtime> {
  return openRuntime({
    env: readEnv({ LIMITS: 'off', DATA_DIR: folder }),
    log: quietLog,
    // The same for all products, since copies must open what was sealed while seeding.
    keys: keysFrom([{ kid: 'test', secret: Buffer.alloc(32, 'test') }]),
    appUrl,
    // Longer than a busy machine may stall; the running server allows 5 s.
    statementTimeout: 60_000,
    now,
    build: unbuilt,
  })
}
