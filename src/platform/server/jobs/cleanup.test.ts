import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { noLiveReaders } from '#platform/testing/no-live-readers.ts'
import { tidyJobs } from './cleanup.ts'
import { jobContext } from './worker.ts'

const db = testDatabase()

async function tidy(now: Date): Promise<void> {
  const { database } = db
  const parts = {
    database,
    services: testServices(database),
    live: noLiveReaders,
    log: quietLog,
    jobs: [],
  }
  const delivery = { id: '1', attempt: 1, last: false, signal: new AbortController().signal }
  for (const job of tidyJobs)
    await job.run(jobContext({ ...parts, now: () => now }, null, delivery), {})
}

test('each night what no one asks for any more goes, in every company, and the rest stays', async () => {
  const now = new Date('2027-05-15T03:15:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  for (const [name, hours] of [
    ['old', 25],
    ['young', 23],
  ])
    await db.look(
      `insert into idempotent_answers (scope, key, request_hash, status, at) values ('s', $1, '', 200, $2)`,
      [name, ago(Number(hours))],
    )
  await db.look(
    `insert into rate_limits (key, count, until) values ('old', 1, $1), ('young', 1, $2)`,
    [ago(1), ago(-1)],
  )
  await db.look(
    `insert into effects (key, at) values ('old', $1), ('demo:done', $1), ('young', $2)`,
    [ago(31 * 24), ago(29 * 24)],
  )
  for (const company of [await db.company(), await db.company()])
    for (const [kind, created, finished] of [
      ['old', 32 * 24, 31 * 24],
      ['young', 32 * 24, 29 * 24],
      ['running', 40 * 24, null],
    ] as const)
      await db.look(
        `insert into work (company_id, id, kind, title, created_at, finished_at) values ($1, $2, $3, '{}', $4, $5)`,
        [company, randomUUID(), kind, ago(created), finished && ago(finished)],
      )

  await tidy(now)
  const left = (query: string) => db.look<{ name: string }>(`${query} order by 1`)
  const names = async (query: string) => (await left(query)).map(({ name }) => name)
  expect(await names('select key as name from idempotent_answers')).toEqual(['young'])
  expect(await names('select key as name from rate_limits')).toEqual(['young'])
  expect(await names('select key as name from effects')).toEqual(['demo:done', 'young'])
  expect(await names('select kind as name from work')).toEqual([
    'running',
    'running',
    'young',
    'young',
  ])
})
