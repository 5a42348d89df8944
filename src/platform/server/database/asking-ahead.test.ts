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

/** Two readings in transactions of their own, of which the second follows from the first. */
const look = (of = company, entity = 'probe') =>
  ahead.read(watched(), 'page', async (database) => {
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
    expect(await look()).toEqual(first)
    expect(transactions).toEqual([company])
  })

  test('is answered as the database stands now', async () => {
    await note('made')
    await look()
    await note('moved')
    expect((await look()).verbs).toEqual(['made', 'moved'])
  })

  test('is never the answer to another question, nor in another company', async () => {
    await note('made')
    await look()
    expect((await look(company, 'other')).verbs).toEqual([])
    const other = await db.company('A altora')
    expect(await look(other)).toEqual({ name: 'A altora', verbs: [] })
  })

  test('is asked again the usual way when asking ahead failed', async () => {
    await note('made')
    const first = await look()
    let refused = 0
    const failing: Database = {
      ...db.database,
      inCompany: (companyId, work, mode) =>
        refused++ === 0
          ? Promise.reject(new Error('lost'))
          : db.database.inCompany(companyId, work, mode),
    }
    const again = await ahead.read(failing, 'page', (database) =>
      database.inCompany(company, named, 'read'),
    )
    expect([again, refused]).toEqual([first.name, 2])
  })
})

test('writing goes its usual way, and what fails is told to whoever asked', async () => {
  await ahead.read(watched(), 'page', (database) =>
    database.inCompany(company, (c) => verbs(c, 'probe'), 'read'),
  )
  const write = ahead.read(watched(), 'page', (database) =>
    database.inCompany(company, (c) => sql`select from nowhere`.execute(c), 'read'),
  )
  await expect(write).rejects.toThrow(/nowhere/)
  await ahead.read(watched(), 'page', (database) =>
    database.inCompany(company, (c) =>
      sql`insert into history (company_id, id, actor_kind, actor_name, entity, verb)
        values (${company}, ${randomUUID()}, 'system', '', 'probe', 'written')`.execute(c),
    ),
  )
  expect(await db.database.inCompany(company, (c) => verbs(c, 'probe'))).toEqual(['written'])
})
