import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { BadConfiguration } from '../process/env.ts'
import { migrate, readMigrations } from './migrations.ts'
import { migrationsFolder } from '../process/root.ts'

const db = testDatabase()

const probe = 'create table probe (company_id uuid); insert into probe values (gen_random_uuid())'

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  // Applied by the first test, so a folder without it is one of an older version.
  writeFileSync(join(folder, '9001-probe.sql'), probe)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('five copies that start together apply a new migration once', async () => {
  const folder = folderWith({})
  const results = await Promise.all(
    Array.from({ length: 5 }, () => migrate(db.adminUrl, folder, quietLog)),
  )
  expect(results.flatMap((result) => result.applied)).toEqual(['9001-probe.sql'])
  expect(await db.look('select from probe')).toHaveLength(1)
})

test('a database that a newer version migrated is refused, both versions named, and left alone', async () => {
  const mark = `select obj_description('schema_migrations'::regclass, 'pg_class') as mark`
  const before = await db.look(mark)
  const ours = readMigrations(migrationsFolder).at(-1)?.name
  const started = migrate(db.adminUrl, migrationsFolder, quietLog)
  await expect(started).rejects.toBeInstanceOf(BadConfiguration)
  await expect(started).rejects.toThrow(
    `the database is of a newer Prilej: it has 9001-probe.sql, and this version ends with ${ours};`,
  )
  expect(await db.look(mark)).toEqual(before)
})

test('a migration changed after it was applied is refused', async () => {
  const folder = folderWith({ '9001-probe.sql': 'create table other (company_id uuid)' })
  await expect(migrate(db.adminUrl, folder, quietLog)).rejects.toThrow(/9001-probe.sql was changed/)
})

test('an owner who was not given the roles is shown the statements that give them', async () => {
  const { superuserUrl } = inject('cluster')
  const administrator = new pg.Client({ connectionString: superuserUrl })
  await administrator.connect()
  try {
    await administrator.query(`create role newcomer login createrole password 'newcomer'`)
    const url = new URL(db.adminUrl)
    url.search = ''
    url.username = url.password = 'newcomer'
    const started = migrate(url.href, migrationsFolder, quietLog)
    await expect(started).rejects.toThrow(
      '"newcomer" may neither make nor use the roles prilej_app and prilej_maintenance',
    )
    await expect(started).rejects.toThrow('grant prilej_app, prilej_maintenance to newcomer"')
  } finally {
    await administrator.query('drop role newcomer')
    await administrator.end()
  }
})

test('the login of the web server is sent to the setting of the owner', async () => {
  const started = migrate(db.appUrl, migrationsFolder, quietLog)
  await expect(started).rejects.toThrow(
    /^DATABASE_ADMIN_URL: "\w+" may not make tables in this database; set it to the login /,
  )
})

test('a migration that fails leaves nothing behind and says its name', async () => {
  const folder = folderWith({
    '9002-half.sql': 'create table half (company_id uuid); select nonsense',
  })
  await expect(migrate(db.adminUrl, folder, quietLog)).rejects.toThrow(/9002-half.sql: .*nonsense/)
  expect(await db.look(`select from pg_tables where tablename = 'half'`)).toHaveLength(0)
})

test('F23: a migration that waits for a table lets those who read it through meanwhile', async () => {
  await db.look('create table busy (company_id uuid)')
  const folder = folderWith({ '9003-busy.sql': 'alter table busy add column name text' })
  const [holder, reader] = [db.adminUrl, db.adminUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  )
  await Promise.all([holder?.connect(), reader?.connect()])
  try {
    await holder?.query('begin; select from busy')
    const migrated = migrate(db.adminUrl, folder, quietLog)
    await vi.waitFor(async () => {
      const waiting = `select from pg_locks where relation = 'busy'::regclass and not granted`
      expect(await db.look(waiting)).toHaveLength(1)
    }, 30_000)
    // The reader is in line behind it, for as long as a door may wait; the holder holds on.
    await reader?.query("set lock_timeout = '1s'")
    await reader?.query('select from busy')
    await holder?.query('commit')
    expect((await migrated).applied).toEqual(['9003-busy.sql'])
  } finally {
    await Promise.all([holder?.end(), reader?.end()])
  }
})
