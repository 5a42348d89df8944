import type pg from 'pg'
import { refuseForeignTables, refuseRunningProduct } from '#platform/server/backup/refusals.ts'
import { emptyDatabase } from '#platform/server/database/empty-database.ts'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, type Log } from '#platform/server/process/log.ts'
import { migrateLocked, withMigrationLock } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { findDatabase } from '../database.ts'
import { openRuntime } from '../runtime.ts'
import { seedDemoOnce } from '../demo-data.ts'

/** `npm run seed [-- --replace]`: fresh demo data; the product must not be running. */
export async function reseed(env: Env, log: Log, words: readonly string[]): Promise<void> {
  const [word, ...extraArguments] = words
  if (extraArguments.length > 0 || (word !== undefined && word !== '--replace'))
    throw new BadConfiguration('usage: npm run seed [-- --replace]')
  if (env.seed !== 'demo') throw new BadConfiguration('SEED: demo data needs SEED=demo')
  const keys = loadKeys(env.appKeys, env.dataDir)
  const database = await findDatabase(env, keys, log)
  try {
    // A server that starts meanwhile waits for the end.
    await withMigrationLock(database.adminUrl, log, async (client) => {
      await refuseRunningProduct(client)
      if (word !== '--replace') await refuseWorkOfOthers(client)
      await emptyDatabase(client)
      await migrateLocked(client, database.adminUrl, migrationsFolder)
      const runtime = await openRuntime({ env, log, keys, appUrl: database.appUrl })
      try {
        await seedDemoOnce(runtime, database)
      } finally {
        await runtime.close()
      }
    })
    say(process.stdout, 'The demo data is fresh.\n')
  } finally {
    await database.stop()
  }
}

/** A company outside the demo holds real work; it is deleted only when the command says so explicitly. */
async function refuseWorkOfOthers(client: pg.Client): Promise<void> {
  const tables = await refuseForeignTables(client)
  if (!tables.includes('public.companies')) return
  const own = await client.query(
    `select from companies where slug not in ('demo', 'gallery-samples', 'prilej-conturi') limit 1`,
  )
  if (own.rowCount)
    throw new Error(
      'this database holds companies of its own; with --replace all that is there is deleted first',
    )
}
