import { expect, test } from 'vitest'
import {
  bareDatabase,
  log,
  temporaryFolder,
  type BareDatabase,
} from '#platform/server/backup/testbed.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { reseed } from './seed.ts'

function runSeed({ appUrl, adminUrl }: BareDatabase, ...words: string[]): Promise<void> {
  const env = readEnv({
    DATABASE_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
    APP_KEYS: newKeyLine(),
    DATA_DIR: temporaryFolder(),
    SEED: 'demo',
  })
  return reseed(env, log, words)
}

const slugs = (database: BareDatabase) => database.look('select slug from companies order by slug')

test('demo data replaces itself, and the work of others only with --replace', async () => {
  const database = await bareDatabase()
  await migrate(database.adminUrl, migrationsFolder, log)
  await database.look(
    `insert into companies (id, slug, name) values (gen_random_uuid(), 'demo', 'Old')`,
  )
  await runSeed(database)
  expect(await slugs(database)).toEqual([{ slug: 'demo' }])
  await database.look(
    `insert into companies (id, slug, name) values (gen_random_uuid(), 'real', 'Real')`,
  )
  await expect(runSeed(database)).rejects.toThrow(/companies of its own/)
  expect(await slugs(database)).toEqual([{ slug: 'demo' }, { slug: 'real' }])
  await runSeed(database, '--replace')
  expect(await slugs(database)).toEqual([{ slug: 'demo' }])
})
