import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { noLiveReaders } from '#platform/testing/no-live-readers.ts'
import { every, job, jobType, type Job } from './jobs.ts'
import { Outbox } from './outbox.ts'
import { projectRoot } from '../process/root.ts'
import { startWorker, type Worker, type WorkerDeps } from './worker.ts'

const db = testDatabase()
const Payload = z.strictObject({ name: z.string() })
const count = jobType('test.count', Payload)
const flaky = jobType('test.flaky', Payload)
const hopeless = jobType('test.hopeless', Payload, 1)
const seen: string[] = []
const failed = new Set<string>()
const gaveUp: string[] = []

const jobs: Job[] = [
  job(count, async (ctx, { name }) => {
    seen.push(`${ctx.company?.companyId ?? 'none'} ${name}`)
    await ctx.once(`count:${name}`, async () => void seen.push(`effect ${name}`))
  }),
  job(flaky, (_ctx, { name }) => {
    if (failed.has(name)) return Promise.resolve(void seen.push(`recovered ${name}`))
    failed.add(name)
    return Promise.reject(new Error('not yet'))
  }),
  job(hopeless, (_ctx, { name }) => {
    gaveUp.push(name)
    return Promise.reject(new Error('never'))
  }),
  every('0 4 * * *', jobType('test.nightly', z.strictObject({})), () => Promise.resolve()),
]
const slow = jobType('test.slow', Payload)
const slowRuns: (() => void)[] = []
jobs.push(job(slow, () => new Promise<void>((done) => slowRuns.push(done))))
let worker: Worker
let company = ''

const enqueue = (...entries: [typeof count, string, object?][]) =>
  db.database.inCompany(company, async (connection) => {
    const outbox = new Outbox(jobs)
    for (const [type, name, options] of entries) outbox.enqueue(type, { name }, options)
    await outbox.store(connection, company)
  })

const begin = (more: Partial<WorkerDeps> = {}) =>
  startWorker({
    url: db.appUrl,
    database: db.database,
    services: testServices(db.database),
    live: noLiveReaders,
    log: quietLog,
    jobs,
    now: () => new Date(),
    ...more,
  })

beforeAll(async () => {
  company = await db.company()
  await db.look(`insert into effects (key) values ('count:before')`)
  worker = await begin()
})
afterAll(() => worker.stop())

test('a job runs in its company, and its effect happens once however often it is delivered', async () => {
  await enqueue([count, 'one'], [count, 'one'], [count, 'one'])
  await vi.waitFor(
    () => expect(seen.filter((line) => line === `${company} one`)).toHaveLength(3),
    30_000,
  )
  expect(seen.filter((line) => line === 'effect one')).toHaveLength(1)
})

test('an effect done before a crash is not done again', async () => {
  await enqueue([count, 'before'])
  await vi.waitFor(() => expect(seen).toContain(`${company} before`), 30_000)
  expect(seen).not.toContain('effect before')
})

test('a job that fails is tried again', async () => {
  await enqueue([flaky, 'two'])
  await vi.waitFor(() => expect(seen).toContain('recovered two'), 30_000)
})

test('a job that cannot succeed is kept for a person to look at, and holds up no other', async () => {
  await enqueue([hopeless, 'x'], [count, 'after'])
  await vi.waitFor(() => expect(seen).toContain('effect after'), 30_000)
  await vi.waitFor(async () => {
    const dead = await db.look<{ last_error: string }>(
      'select last_error from graphile_worker._private_jobs where attempts >= max_attempts',
    )
    expect(dead[0]?.last_error).toContain('never')
  }, 30_000)
})

test('an operator sees a job that was given up and has it tried again, as the manual says', async () => {
  const manual = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')
  const [, list = ''] = /```sql\n(select id, task_identifier[^`]+)```/.exec(manual) ?? []
  const [, repeated = ''] = /`(select graphile_worker\.reschedule_jobs[^`]+)`/.exec(manual) ?? []
  const [, away = ''] = /`(select graphile_worker\.complete_jobs[^`]+)`/.exec(manual) ?? []
  const dead = () => db.look<{ id: string; task_identifier: string }>(list)
  const lastAlone = async () => (await dead()).at(-1)?.id ?? ''
  const before = (await dead()).length
  await enqueue([hopeless, 'again'])
  await vi.waitFor(async () => expect(await dead()).toHaveLength(before + 1), 30_000)
  const id = await lastAlone()
  const failures = gaveUp.length
  await db.look(repeated.replace('ID', id))
  await vi.waitFor(() => expect(gaveUp.length).toBe(failures + 1), 30_000)
  await vi.waitFor(async () => expect(await lastAlone()).toBe(id), 30_000)
  await db.look(away.replace('ID', id))
  expect((await dead()).map((each) => each.id)).not.toContain(id)
})

test('the jobs of a worker that died are freed', async () => {
  await enqueue([count, 'orphan', { runAt: new Date(Date.now() + 3600_000) }])
  await db.look(`update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now(), run_at = now()
    where payload::text like '%orphan%'`)
  const second = await begin({ liveness: { deadAfter: 0 } })
  await vi.waitFor(() => expect(seen).toContain('effect orphan'), 30_000)
  await second.stop()
})

test('the jobs of a worker that lives stay its own', async () => {
  const lock = await db.look<{ ok: boolean }>(
    `select pg_try_advisory_lock(7249, hashtext('worker-alive')) as ok`,
  )
  expect(lock[0]?.ok).toBe(true)
  await enqueue([count, 'kept', { runAt: new Date(Date.now() + 3600_000) }])
  await db.look(
    `update graphile_worker._private_jobs set locked_by = 'worker-alive', locked_at = now(), run_at = now() where payload::text like '%kept%'`,
  )
  const second = await begin({ liveness: { deadAfter: 0 } })
  await second.stop()
  const rows = await db.look<{ locked_by: string }>(
    `select locked_by from graphile_worker._private_jobs where payload::text like '%kept%'`,
  )
  expect(rows[0]?.locked_by).toBe('worker-alive')
})

test('work by the clock is known to the queue under its own name', async () => {
  const known = 'select identifier from graphile_worker._private_known_crontabs'
  await vi.waitFor(
    async () => expect(await db.look(known)).toEqual([{ identifier: 'test.nightly' }]),
    30_000,
  )
})

test('a job that runs for long is not taken from its own active worker', async () => {
  await enqueue([slow, 'long'])
  await vi.waitFor(() => expect(slowRuns).toHaveLength(1), 30_000)
  const second = await begin({ liveness: { deadAfter: 0 } })
  await enqueue([count, 'meanwhile'])
  await vi.waitFor(() => expect(seen).toContain('effect meanwhile'), 30_000)
  expect(slowRuns).toHaveLength(1)
  const rows = await db.look<{ locked_by: string | null }>(
    `select locked_by from graphile_worker._private_jobs where payload::text like '%long%'`,
  )
  expect(rows[0]?.locked_by).toBeTruthy()
  slowRuns[0]?.()
  await second.stop()
})

test('a worker says when it has ended', async () => {
  const other = await begin({ jobs: [] })
  await other.stop()
  await other.ended
})
