import { expect, test } from 'vitest'
import {
  bareDatabase,
  log,
  temporaryFolder,
  type BareDatabase,
} from '#platform/server/backup/testbed.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { keysFrom } from '#platform/server/auth/keys.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { unbuilt } from '#platform/testing/web-build.ts'
import { openRuntime } from './runtime.ts'
import { seeds } from './server.gen.ts'

async function seeded(now: Date): Promise<BareDatabase> {
  const database = await bareDatabase()
  await migrate(database.adminUrl, migrationsFolder, log)
  const env = readEnv({ LIMITS: 'off', DATA_DIR: temporaryFolder() })
  const keys = keysFrom([{ kid: 'test', secret: Buffer.alloc(32, 7) }])
  const { appUrl } = database
  const parts = await openRuntime({ env, log, keys, appUrl, now: () => now, build: unbuilt })
  await seedDemo({ database: parts.database, services: parts.services, now }, seeds)
  await parts.close()
  return database
}

/** The texts that a person reads in every row: no ids, secrets or times of writing. */
async function rowsOf(database: BareDatabase): Promise<Map<string, string[]>> {
  const columns = (await database.look(`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid = any('{text,int4,int8,bool,date,numeric}'::regtype[])
      and a.attname <> all('{${drawn}}')`)) as { table: string; column: string }[]
  const found = new Map<string, string[]>()
  for (const table of new Set(columns.map((each) => each.table))) {
    const own = columns.filter((each) => each.table === table).map(({ column }) => `"${column}"`)
    const rows = await database.look(
      `select jsonb_build_array(${own.join(', ')})::text as row from "${table}"`,
    )
    found.set(table, rows.map(({ row }) => String(row)).toSorted())
  }
  return found
}

/** Random values or values made of ids: they differ between two seedings, as the start of an API key must. */
const drawn =
  'beginning,code,content_hash,logo_path,mail_id,merge_key,option_id,password_hash,public_key,question_id,request_id,sha256,slot,stamp,structure,svg'

test('demo data is the same each time it is seeded at the same hour', async () => {
  const now = new Date('2026-11-16T10:00:00Z')
  const once = await rowsOf(await seeded(now))
  const repeated = await rowsOf(await seeded(now))
  expect(once.size).toBeGreaterThan(60)
  expect(repeated).toEqual(once)
})
