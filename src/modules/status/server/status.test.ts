import { beforeAll, expect, test } from 'vitest'
import { requestOf } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { getStatus, retryJob } from '../contract.ts'
import { Status } from '../model.ts'

const product = wholeProduct()
let companyId = ''
let admin = ''

beforeAll(async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  const [row] = await product.db.look<{ id: string }>(
    `select id from companies where slug = 'demo'`,
  )
  companyId = row?.id ?? ''
})

async function status(): Promise<Status> {
  product.now = new Date(Date.now() + 1000)
  const answer = await product.http.inject(requestOf(getStatus, {}, admin))
  expect(answer.statusCode).toBe(200)
  return answer.json<Status>()
}

/** A job as the queue keeps one, after so many tries. */
async function queued(
  task: string,
  company: string,
  {
    attempts = 0,
    error = '',
    payload = {},
  }: { attempts?: number; error?: string; payload?: object },
): Promise<string> {
  const [row] = await product.db.look<{ id: string }>(
    `select (graphile_worker.add_job($1, $2::json)).id::text as id`,
    [task, JSON.stringify({ company, payload })],
  )
  const id = row?.id ?? ''
  await product.db.look(
    `update graphile_worker._private_jobs set attempts = $2, max_attempts = 12, last_error = nullif($3, '')
     where id = $1`,
    [id, attempts, error],
  )
  return id
}

test('an admin sees the database, the queue, the mails and the devices of the company', async () => {
  await product.db.look('delete from graphile_worker._private_jobs')
  const empty = await status()
  expect(empty.database.bytes).toBeGreaterThan(1e6)
  expect(empty.database.connections).toBeGreaterThan(0)
  expect(empty.work).toMatchObject({ workers: 0, waiting: 0, failed: 0, failures: [] })
  await queued('guests.count', companyId, {})
  await queued('mail.send', companyId, { payload: { failures: 2 } })
  const givenUp = await queued('reports.mail', companyId, {
    attempts: 12,
    error: 'no way\n    at x',
  })
  await queued('reports.mail', await product.db.company(), { attempts: 12, error: 'theirs' })
  const broken = await queued('mail.send', companyId, { attempts: 1, error: 'cut off' })
  const { work, mail } = await status()
  expect(work).toMatchObject({ waiting: 1, running: 0, failed: 2 })
  expect(work.failures).toEqual([
    expect.objectContaining({ id: givenUp, name: 'reports.mail', givenUp: true, error: 'no way' }),
    expect.objectContaining({ id: broken, name: 'mail.send', givenUp: false }),
  ])
  expect(mail).toMatchObject({ sends: false, waiting: 2, retrying: 1 })
})

test('what failed is tried again when asked, and no one else’s', async () => {
  const mine = await queued('reports.mail', companyId, { attempts: 12, error: 'no way' })
  const theirs = await queued('reports.mail', await product.db.company(), {
    attempts: 12,
    error: 'x',
  })
  const ask = async (id: string) =>
    (await product.http.inject(requestOf(retryJob, { id }, admin))).statusCode
  expect(await ask(mine)).toBeLessThan(300)
  expect(await ask(theirs)).toBe(404)
  expect(await ask('9223372036854775')).toBe(404)
  const rows = await product.db.look<{ id: string; attempts: number }>(
    `select id::text as id, attempts from graphile_worker._private_jobs where id = any($1::bigint[])`,
    [[mine, theirs]],
  )
  expect(Object.fromEntries(rows.map(({ id, attempts }) => [id, attempts]))).toEqual({
    [mine]: 0,
    [theirs]: 12,
  })
})

test('planners and users are refused', async () => {
  for (const who of ['planner', 'user']) {
    const token = await product.signIn(`${who}@demo.prilej.ro`)
    expect((await product.http.inject(requestOf(getStatus, {}, token))).statusCode).toBe(403)
  }
})
