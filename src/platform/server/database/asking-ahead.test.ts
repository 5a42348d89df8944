import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { AskingAhead } from './asking-ahead.ts'
import type { Database, Db } from './db.ts'

const db = testDatabase()
let company = ''
let ahead: AskingAhead
let transactions: string[]
beforeEach(async () => {
  company = await db.company()
  ahead = new AskingAhead(10)
  transactions = []
})

/** The real one, which notes in which company a transaction was opened. */
const watched = (): Database => ({
  ...db.database,
  inCompany(companyId, work, mode) {
    transactions.push(companyId)
    return db.database.inCompany(companyId, work, mode)
  },
})

const note = (verb: string) =>
  db.database.inCompany(company, (c) =>
    sql`insert into history (company_id, id, actor_kind, actor_name, entity, verb)
      values (${company}, ${randomUUID()}, 'system', '', 'probe', ${verb})`.execute(c),
  )

async function verbs(c: Db, entity: string): Promise<string[]> {
  const { rows } = await sql<{ verb: string }>`
    select verb from history where entity = ${entity} order by verb`.execute(c)
  return rows.map(({ verb }) => verb)
}

async function named(c: Db): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select name from companies where id = current_company()`.execute(c)
  return rows.map(({ name }) => name).join()
}

const nobody = () => Promise.resolve(undefined)

/** The answer, and whether it was asked ahead. */
async function read<T>(database: Database, work: (database: Database) => Promise<T>) {
  const { told } = await ahead.ask(database, 'page', nobody)
  const { done, digest } = await told.read(work)
  return { done, digest, ahead: told.digest }
}

/** Two readings in transactions of their own, of which the second follows from the first. */
const look = (of = company, entity = 'probe') =>
  read(watched(), async (database) => {
    const name = await database.inCompany(of, named, 'read')
    return database.inCompany(
      of,
      async (c) => ({ name, verbs: await verbs(c, name && entity) }),
      'read',
    )
  })

describe('what was asked before', () => {
  test('is asked for at once and answers all of it', async () => {
    await note('made')
    const first = await look()
    expect(transactions).toEqual([company, company])
    transactions = []
    expect((await look()).done).toEqual(first.done)
    expect(transactions).toEqual([])
  })

  test('is answered as the database stands now', async () => {
    await note('made')
    await look()
    await note('moved')
    expect((await look()).done.verbs).toEqual(['made', 'moved'])
  })

  test('is never the answer to another question, nor in another company', async () => {
    await note('made')
    await look()
    expect((await look(company, 'other')).done.verbs).toEqual([])
    const other = await db.company('A altora')
    expect((await look(other)).done).toEqual({ name: 'A altora', verbs: [] })
  })

  test('has the same digest as long as all answers are the same', async () => {
    await note('made')
    expect((await look()).digest).toBeUndefined()
    const { digest } = await look()
    const again = await look()
    expect([again.digest, again.ahead]).toEqual([digest, digest])
    await note('moved')
    expect((await look()).ahead).not.toBe(digest)
  })

  test('is asked again the usual way when asking ahead failed', async () => {
    await note('made')
    const { done } = await look()
    await db.look('revoke select on history from prilej_app')
    await expect(look()).rejects.toThrow(/history/)
    await db.look('grant select on history to prilej_app')
    expect((await look()).done).toEqual(done)
  })

  test('comes as if it had been asked alone, whatever its type', async () => {
    const kinds = (database: Database) =>
      database.inCompany(
        company,
        async (c) =>
          (
            await sql`select 1 as n, 2::bigint as big, 1.50::numeric as exact, true as yes, null::text as none,
              ${'ș"\\, {}'}::text as words, now()::date as day, '2027-03-01 10:00+02'::timestamptz as at,
              array['a', null, 'b,c'] as list, '{"a": [1, null]}'::jsonb as doc, decode('00ff', 'hex') as bytes,
              array[current_company()] as ids from generate_series(1, 2)`.execute(c)
          ).rows,
        'read',
      )
    const { done } = await read(watched(), kinds)
    transactions = []
    expect((await read(watched(), kinds)).done).toEqual(done)
    expect(transactions).toEqual([])
  })
})

test('writing goes its usual way, and what fails is told to whoever asked', async () => {
  await read(watched(), (database) => database.inCompany(company, (c) => verbs(c, 'probe'), 'read'))
  const write = read(watched(), (database) =>
    database.inCompany(company, (c) => sql`select from nowhere`.execute(c), 'read'),
  )
  await expect(write).rejects.toThrow(/nowhere/)
  await read(watched(), (database) =>
    database.inCompany(company, (c) =>
      sql`insert into history (company_id, id, actor_kind, actor_name, entity, verb)
        values (${company}, ${randomUUID()}, 'system', '', 'probe', 'written')`.execute(c),
    ),
  )
  expect(await db.database.inCompany(company, (c) => verbs(c, 'probe'))).toEqual(['written'])
})
