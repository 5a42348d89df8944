import { expect, test } from 'vitest'
import {
  bareDatabase,
  log,
  temporaryFolder,
  type BareDatabase,
} from '#platform/server/backup/testbed.ts'
import { openDatabase } from '#platform/server/database/db.ts'
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

test('a database of somebody else is not thrown away', async () => {
  const database = await bareDatabase()
  await database.look(
    'create table schema_migrations (version text); create table invoices (n int)',
  )
  await expect(runSeed(database)).rejects.toThrow(/holds other tables .*--replace/)
  expect(await database.look(`select to_regclass('invoices')::text as name`)).toEqual([
    { name: 'invoices' },
  ])
})

test('while a Prilej runs on the database nothing is touched, whatever was said', async () => {
  const database = await bareDatabase()
  await migrate(database.adminUrl, migrationsFolder, log)
  const running = openDatabase({ url: database.appUrl, log })
  await running.inNoCompany(() => Promise.resolve(), 'write')
  await expect(runSeed(database, '--replace')).rejects.toThrow(/is running on this database/)
  await running.close()
})

test.each([['--force'], ['demo'], ['--replace', '--replace']])(
  'words that mean nothing are refused: %s %s',
  async (...words) => {
    const nowhere = { adminUrl: 'postgres://h/d', appUrl: 'postgres://h/d' } as BareDatabase
    await expect(runSeed(nowhere, ...words.filter(Boolean))).rejects.toThrow(/^usage: npm run seed/)
  },
)
