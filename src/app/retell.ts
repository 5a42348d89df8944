import pg from 'pg'
import { emptyDatabase } from '#platform/server/empty-database.ts'
import { BadConfiguration, type Env } from '#platform/server/env.ts'
import { loadKeys } from '#platform/server/keys.ts'
import type { Log } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrations.ts'
import { migrationsFolder } from '#platform/server/root.ts'
import { findDatabase } from './database.ts'
import { openParts } from './parts.ts'
import { tellStoryOnce } from './story.ts'

/** `npm run story [-- --replace]`: fresh demo data; the product must not be running. */
export async function retell(env: Env, log: Log, words: readonly string[]): Promise<void> {
  if (env.seed !== 'demo') throw new BadConfiguration('SEED: the story is told with SEED=demo only')
  const keys = loadKeys(env.appKeys, env.dataDir)
  const place = await findDatabase(env, keys, log)
  try {
    await empty(place.adminUrl, words.includes('--replace'))
    const { fresh } = await migrate(place.adminUrl, migrationsFolder, log)
    const parts = await openParts({ env, log, keys, appUrl: place.appUrl })
    await tellStoryOnce(parts, fresh)
    await parts.close()
    process.stdout.write('The demo story was told anew.\n')
  } finally {
    await place.stop()
  }
}

/** A company that is not of the demo is somebody's work, and is thrown away only when that is said. */
async function empty(adminUrl: string, replace: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.companies') is not null as there`,
    )
    const own = rows[0]?.there
      ? await client.query(
          `select from companies where slug not in ('demo', 'gallery-samples') limit 1`,
        )
      : undefined
    if (own?.rowCount && !replace)
      throw new Error(
        'this database holds companies of its own; add --replace to throw all of it away',
      )
    await emptyDatabase(client)
  } finally {
    await client.end()
  }
}
