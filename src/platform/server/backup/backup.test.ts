import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/db.ts'
import { migrate } from '../database/migrations.ts'
import { checkIsolation } from '../database/self-test.ts'
import { backUp } from './back-up.ts'
import { restore, type RestoreOptions } from './restore.ts'
import {
  awkwardRows,
  awkwardTables,
  bareDatabase,
  filledDatabase,
  log,
  migrationsWith,
  ours,
  temporaryFolder,
  theirs,
  uploadsWith,
  type BareDatabase,
} from './testbed.ts'

const now = new Date('2026-05-01T12:00:00Z')

const uploaded = {
  'drafts/half': 'half',
  'public/ab/x/360.webp': 'picture',
  'private/original': '',
}

let made: ReturnType<typeof makeBackup> | undefined
const madeBackup = () => (made ??= makeBackup())

async function makeBackup() {
  const migrations = migrationsWith({ '0900-awkward.sql': awkwardTables })
  const source = await filledDatabase(migrations, awkwardRows)
  const uploads = uploadsWith(uploaded)
  const folder = join(temporaryFolder(), 'one')
  const manifest = await backUp({ adminUrl: source.adminUrl, uploads, folder, now })
  return { migrations, source, uploads, folder, manifest }
}

async function restored(
  folder: string,
  migrationsFolder: string,
  more: Partial<RestoreOptions> = {},
) {
  const target = await bareDatabase()
  const { adminUrl } = target
  const uploads = join(temporaryFolder(), 'files')
  const options = { folder, adminUrl, uploads, migrationsFolder, replace: false, log, ...more }
  return { target, uploads, options, report: await restore(options) }
}

const everyRow = async ({ look }: BareDatabase, table: string) =>
  (await look(`select t::text as row from ${table} t order by 1`)).map(({ row }) => row)

describe('a round trip', () => {
  test('brings back every row of every company, however awkward', async () => {
    const { folder, migrations, source } = await madeBackup()
    const { target, report } = await restored(folder, migrations)
    for (const table of ['companies', 'awkward', 'egg', 'hen', 'history', 'schema_migrations'])
      expect(await everyRow(target, table)).toEqual(await everyRow(source, table))
    const counts = Object.fromEntries(
      report.manifest.tables.map(({ table, rows }) => [table, rows]),
    )
    expect(counts).toMatchObject({
      'public.companies': 2,
      'public.awkward': 5,
      'public.history': 3,
    })
    expect(report.applied).toEqual([])
  })

  test('leaves the rules in force: row-level security, references, triggers, counters', async () => {
    const { folder, migrations } = await madeBackup()
    const { target } = await restored(folder, migrations)
    const database = openDatabase({ url: target.appUrl, log })
    onTestFinished(() => database.close())
    const count = async (company: string | null) => {
      const read = (db: Parameters<Parameters<typeof database.inCompany>[1]>[0]) =>
        sql<{ n: number }>`select count(*)::int as n from awkward`.execute(db)
      return (await (company ? database.inCompany(company, read) : database.inNoCompany(read)))
        .rows[0]?.n
    }
    expect([await count(ours), await count(theirs), await count(null)]).toEqual([4, 1, 0])
    await target.look(`drop table sessions`)
    await database.inNoCompany(checkIsolation, 'read')
    await target.look(`insert into awkward (company_id, id, text) values ('${ours}', 9, 'new')`)
    expect(await target.look('select text from awkward where id = 9')).toEqual([{ text: 'new!' }])
    await expect(target.look(`insert into egg values ('${ours}', 9, 99)`)).rejects.toThrow(/of Hen/)
    expect(
      await target.look(`insert into hen (company_id) values ('${ours}') returning id`),
    ).toEqual([{ id: 3 }])
  })

  test('signs everybody out, keeps waiting jobs and frees those that were running', async () => {
    const { folder, migrations } = await madeBackup()
    const { target } = await restored(folder, migrations)
    expect(await target.look('select from sessions where revoked_at is null')).toEqual([])
    expect(
      await target.look(`
        select j.key, t.identifier, q.queue_name, j.payload->>'n' as n, j.locked_by, j.run_at::text like '2030%' as later
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`),
    ).toEqual([
      { key: 'k', identifier: 'test.wait', queue_name: 'q', n: null, locked_by: null, later: true },
      {
        key: null,
        identifier: 'test.wait',
        queue_name: null,
        n: '2',
        locked_by: null,
        later: false,
      },
    ])
    await target.look(`select graphile_worker.add_job('test.wait', '{}')`)
  })

  test('brings uploads along, but not half ones', async () => {
    const { folder, migrations } = await madeBackup()
    const { uploads } = await restored(folder, migrations)
    expect(readFileSync(join(uploads, 'public/ab/x/360.webp'), 'utf8')).toBe('picture')
    expect(readdirSync(uploads).toSorted()).toEqual(['private', 'public'])
  })

  test('is readable by its maker only, and never written over', async () => {
    const { folder, source } = await madeBackup()
    expect(statSync(folder).mode & 0o077).toBe(0)
    const repeated = backUp({ adminUrl: source.adminUrl, uploads: undefined, folder, now })
    await expect(repeated).rejects.toThrow(/never writes over/)
  })
})

describe('versions', () => {
  test('a newer Prilej loads the old rows first and then applies what is new', async () => {
    const { folder } = await madeBackup()
    const later = 'alter table awkward add column later int not null default 7'
    const newer = migrationsWith({ '0900-awkward.sql': awkwardTables, '0901-later.sql': later })
    const { target, report } = await restored(folder, newer)
    expect(report.applied).toEqual(['0901-later.sql'])
    expect(await target.look('select distinct later from awkward')).toEqual([{ later: 7 }])
  })

  test.each([
    ['an older', {}, /newer Prilej: this one does not know 0900-awkward.sql/],
    ['a different', { '0900-awkward.sql': 'select 1' }, /0900-awkward.sql is not the same here/],
  ])('%s Prilej refuses and changes nothing', async (_name, files, texts) => {
    const { folder } = await madeBackup()
    const target = await bareDatabase()
    const options = { folder, adminUrl: target.adminUrl, uploads: undefined, replace: true, log }
    const attempt = restore({ ...options, migrationsFolder: migrationsWith(files) })
    await expect(attempt).rejects.toThrow(texts)
    expect(await target.look(`select from pg_tables where schemaname = 'public'`)).toEqual([])
  })
})

describe('a database that is in use', () => {
  test('is refused while it has rows, unless they may go', async () => {
    const { folder, migrations, source } = await madeBackup()
    const { target, options, uploads } = await restored(folder, migrations)
    await target.look(`update companies set name = 'changed since'`)
    writeFileSync(join(uploads, 'public/b'), 'new since')
    await expect(restore(options)).rejects.toThrow(/not empty .*--replace/)
    expect(await target.look('select distinct name from companies')).toEqual([
      { name: 'changed since' },
    ])
    await restore({ ...options, replace: true })
    expect(await everyRow(target, 'companies')).toEqual(await everyRow(source, 'companies'))
    expect(readdirSync(join(uploads, 'public'))).toEqual(['ab'])
  })

  test('is refused when it is somebody else’s, but not when it is only migrated', async () => {
    const { folder, migrations } = await madeBackup()
    const target = await bareDatabase()
    await target.look('create table invoices (id int)')
    const { adminUrl } = target
    const options = {
      folder,
      adminUrl,
      uploads: undefined,
      migrationsFolder: migrations,
      replace: false,
      log,
    }
    await expect(restore(options)).rejects.toThrow(/holds other tables \(public.invoices\)/)
    await target.look('drop table invoices')
    await migrate(adminUrl, migrations, log)
    await restore(options)
    expect(await target.look('select from companies')).toHaveLength(2)
  })

  test('is refused while a Prilej is connected to it', async () => {
    const { folder, migrations } = await madeBackup()
    const target = await bareDatabase()
    await migrate(target.adminUrl, migrations, log)
    const database = openDatabase({ url: target.appUrl, log })
    onTestFinished(() => database.close())
    await database.inNoCompany((db) => sql`select 1`.execute(db))
    const options = { folder, adminUrl: target.adminUrl, uploads: undefined, replace: true, log }
    const attempt = restore({ ...options, migrationsFolder: migrations })
    await expect(attempt).rejects.toThrow('a Prilej is running on this database; stop it first')
  })
})
