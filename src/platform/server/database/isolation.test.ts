import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { openDatabase } from './db.ts'
import { createLog } from '../process/log.ts'
import {
  checkDefiners,
  checkDurability,
  checkIsolation,
  checkViews,
  globalTables,
} from './self-test.ts'

const db = testDatabase()
let ours = ''
let theirs = ''
beforeAll(async () => {
  ours = await db.company('ours')
  theirs = await db.company('theirs')
})

const insertHistory =
  (company: string) => (connection: Parameters<Parameters<typeof db.database.inCompany>[1]>[0]) =>
    sql`insert into history (company_id, id, actor_kind, actor_name, entity, verb)
    values (${company}, ${randomUUID()}, 'system', '', 'probe', 'made')`.execute(connection)
const countHistory = async (
  connection: Parameters<Parameters<typeof db.database.inCompany>[1]>[0],
) =>
  (await sql<{ n: number }>`select count(*)::int as n from history`.execute(connection)).rows[0]?.n

describe('a company sees its own rows only', () => {
  test('rows of one are invisible to another, and without a company to everybody', async () => {
    await db.database.inCompany(ours, insertHistory(ours))
    expect(await db.database.inCompany(ours, countHistory)).toBe(1)
    expect(await db.database.inCompany(theirs, countHistory)).toBe(0)
    expect(await db.database.inNoCompany(countHistory)).toBe(0)
  })

  test('a row cannot be written for another company', async () => {
    await expect(db.database.inCompany(ours, insertHistory(theirs))).rejects.toThrow(
      /row-level security/,
    )
  })

  test('the tenant does not stay on a pooled connection', async () => {
    await Promise.all(Array.from({ length: 40 }, () => db.database.inCompany(ours, countHistory)))
    const seen = await Promise.all(
      Array.from({ length: 40 }, () => db.database.inNoCompany(countHistory)),
    )
    expect(new Set(seen)).toEqual(new Set([0]))
  })

  test('history can be added to, never changed or removed', async () => {
    await expect(
      db.database.inCompany(ours, (c) => sql`update history set verb = 'x'`.execute(c)),
    ).rejects.toThrow(/permission denied/)
    await expect(
      db.database.inCompany(ours, (c) => sql`delete from history`.execute(c)),
    ).rejects.toThrow(/permission denied/)
  })

  test('a reading transaction cannot write', async () => {
    await expect(db.database.inCompany(ours, insertHistory(ours), 'read')).rejects.toThrow()
  })
})

test('a statement that takes long is logged without its values', async () => {
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  const database = openDatabase({ url: db.appUrl, log, slowStatementMs: 0 })
  await database.inNoCompany((c) => sql`select ${'hunter2'}::text as given`.execute(c))
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ message: 'slow statement', sql: 'select $1::text as given' }),
  ])
  lines.length = 0
  const unlimited = openDatabase({ url: db.appUrl, log })
  await unlimited.inNoCompany((c) => sql`select 1`.execute(c))
  expect(lines).toEqual([])
  await Promise.all([database.close(), unlimited.close()])
})

describe('the owner of the tables', () => {
  async function asOwner(url: string, text: string): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return Number((await client.query<{ n: string }>(text)).rows[0]?.n)
    } finally {
      await client.end()
    }
  }
  const plain = () => {
    const url = new URL(db.adminUrl)
    url.searchParams.delete('options')
    return url.href
  }

  test('sees no company unless the connection says that it means all of them', async () => {
    await db.database.inCompany(theirs, insertHistory(theirs))
    const all = 'select count(*) as n from history'
    expect(await asOwner(plain(), all)).toBe(0)
    expect(await asOwner(db.adminUrl, all)).toBeGreaterThan(0)
  })

  test('every table of a company binds it', async () => {
    const tables = await db.look<{
      name: string
      forced: boolean
    }>(`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    const ofCompanies = tables.filter(({ name }) => !globalTables.includes(name))
    expect(ofCompanies.length).toBeGreaterThan(100)
    expect(ofCompanies.filter(({ forced }) => !forced)).toEqual([])
  })

  test('saying so is worth nothing to the application', async () => {
    const seen = await db.database.inNoCompany(async (connection) => {
      await sql`select set_config('app.all_companies', 'on', true)`.execute(connection)
      return countHistory(connection)
    })
    expect(seen).toBe(0)
  })
})

describe('the self-test at start', () => {
  const check = (step: typeof checkIsolation) => db.database.inNoCompany(step, 'read')

  test('accepts the schema as it is', async () => {
    await check(checkIsolation)
    await check(checkDefiners)
    await check(checkViews)
  })

  test('refuses a database that may lose acknowledged work', async () => {
    await expect(check(checkDurability)).rejects.toThrow(/fsync=off|full_page_writes=off/)
  })

  test.each([
    [
      'a table without a company',
      'create table stray (id int)',
      'drop table stray',
      /stray has no company_id/,
    ],
    [
      'a table without a guard',
      'create table plain (company_id uuid)',
      'drop table plain',
      /plain is not guarded/,
    ],
    [
      'a table whose owner is not bound',
      'create table loose (company_id uuid); alter table loose enable row level security',
      'drop table loose',
      /loose is not guarded/,
    ],
    [
      'rows that show without a company',
      `create table open (company_id uuid); alter table open enable row level security; alter table open force row level security; create policy all_of_it on open using (true); insert into open values (gen_random_uuid())`,
      'drop table open',
      /visible without a company/,
    ],
  ])('refuses %s', async (_name, make, remove, texts) => {
    await db.look(make)
    await expect(check(checkIsolation)).rejects.toThrow(texts)
    await db.look(remove)
    await check(checkIsolation)
  })

  test.each([
    ['a view that reads as its owner', 'create view all_history as select * from history', false],
    [
      'a view set to read as its owner',
      'create view all_history with (security_invoker = off) as select * from history',
      false,
    ],
    [
      'a stored view',
      'create materialized view all_history as select * from history with no data',
      false,
    ],
    [
      'a view that reads as its caller',
      'create view all_history with (security_invoker) as select * from history',
      true,
    ],
  ])('%s is refused or not', async (_name, make, good) => {
    await db.look(make)
    const checked = check(checkViews)
    if (good) await checked
    else await expect(checked).rejects.toThrow(/view without security_invoker: all_history/)
    await db.look(`drop ${make.includes('materialized') ? 'materialized' : ''} view all_history`)
  })

  test('refuses a definer function no one reviewed', async () => {
    await db.look(`create function sneaky() returns int language sql security definer return 1`)
    await expect(check(checkDefiners)).rejects.toThrow(/sneaky/)
    await db.look('drop function sneaky()')
  })
})

test('a cancelled statement is 503, and so is everything that fails because of it', async () => {
  const outcomes = await db.database
    .inCompany(ours, async (connection) => {
      await sql`set local statement_timeout = 20`.execute(connection)
      return Promise.allSettled([
        sql`select pg_sleep(5)`.execute(connection),
        countHistory(connection),
      ])
    })
    .catch((error: unknown) => error)
  expect(outcomes).toMatchObject({ status: 503, code: 'database_unavailable' })
  const second = db.database.inCompany(ours, async (connection) => {
    await sql`set local statement_timeout = 20`.execute(connection)
    await sql`select pg_sleep(5)`.execute(connection).catch(() => undefined)
    return countHistory(connection)
  })
  await expect(second).rejects.toMatchObject({ status: 503, code: 'database_unavailable' })
})

describe('a database that restarts', () => {
  test('costs the requests in flight a 503 and nothing else', async () => {
    const inFlight = db.database.inCompany(ours, async (connection) => {
      await sql`select 1`.execute(connection)
      await db.disconnect('prilej')
      return countHistory(connection)
    })
    await expect(inFlight).rejects.toMatchObject({ status: 503, code: 'database_unavailable' })
    expect(await db.database.inCompany(ours, countHistory)).toBe(1)
  })
})
