import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { command } from '#shared/contract.ts'
import { cancelWork, getWork, listWork, Work } from '#shared/work.ts'
import { testApp } from '#platform/testing/app.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { noLiveReaders } from '#platform/testing/no-live-readers.ts'
import type { Authenticator } from '../auth/access.ts'
import { bind } from '../pipeline/bind.ts'
import { job, jobType } from './jobs.ts'
import { createLog } from '../process/log.ts'
import { doWork, startWork, workRoutes } from './work.ts'
import { jobContext, startWorker, type Worker } from './worker.ts'

const db = testDatabase()
const people: Record<string, { id: string; company: string }> = {}
const authenticator: Authenticator = {
  word: 'session',
  admit({ authorization = '' }) {
    const person = people[authorization]
    if (!person) return Promise.resolve(null)
    const actor = { kind: 'user' as const, id: person.id, name: authorization }
    return Promise.resolve({ actor, companyId: person.company, role: 'planner' })
  },
}
const Fail = z.enum(['no', 'oops', 'known'])
const count = jobType(
  'test.count-slowly',
  z.strictObject({ workId: z.string(), to: z.int(), fail: Fail }),
  1,
)
const steps = { allowed: 0, waiting: [] as (() => void)[] }
const contract = {
  countSlowly: command({
    method: 'POST',
    path: '/count',
    access: 'work:write',
    input: z.strictObject({ to: z.int(), fail: Fail.default('no') }),
    output: z.strictObject({ workId: z.string() }),
  }),
}
const jobs = [
  job(count, (ctx, { workId, to, fail }) =>
    doWork(ctx, workId, async (progress) => {
      for (let done = 1; done <= to; done++) {
        await new Promise<void>((go) => steps.waiting.push(go))
        await progress.report(done, to)
        if (fail === 'oops') throw new Error('the file of Ion Popescu is broken')
        if (fail === 'known') throw new AppError('invalid', 'count.too_far')
      }
      return { counted: to }
    }),
  ),
]
const routes = bind(contract, {
  countSlowly: async (ctx, { to, fail }) => ({
    workId: await startWork(
      ctx,
      { kind: 'count', title: { ro: 'Numărătoare', en: 'Counting' }, total: to },
      count,
      (workId) => ({ workId, to, fail }),
    ),
  }),
})
const app = testApp(db, {
  routes: [...routes, ...workRoutes],
  authenticators: [authenticator],
  jobs,
})
const texts: string[] = []
let worker: Worker

beforeAll(async () => {
  const company = await db.company()
  people.ana = { id: randomUUID(), company }
  people.dan = { id: randomUUID(), company }
  const services = testServices(db.database)
  worker = await startWorker({
    url: db.appUrl,
    database: db.database,
    services,
    live: noLiveReaders,
    log: createLog('error', (line) => texts.push(line)),
    jobs,
    now: () => new Date(),
  })
})
afterAll(() => worker.stop())

/** Lets the counting job continue by one step, once it waits for it. */
async function step(): Promise<void> {
  await vi.waitFor(() => expect(steps.waiting.length).toBeGreaterThan(0), 30_000)
  steps.waiting.shift()?.()
}
const until = (workId: string, claim: (work: Work) => void) =>
  vi.waitFor(async () => claim(await app.call(getWork, { workId }, 'ana')), 30_000)

test('Ana sees her long work move on and end with its result; Dan does not see it', async () => {
  const { workId } = await app.call(contract.countSlowly, { to: 2 }, 'ana')
  await step()
  await until(workId, (work) =>
    expect([work.state, work.done, work.total]).toEqual(['running', 1, 2]),
  )
  await step()
  await until(workId, (work) =>
    expect([work.state, work.done, work.result]).toEqual(['done', 2, { counted: 2 }]),
  )
  expect((await app.call(listWork, {}, 'ana')).items.map((work) => work.id)).toContain(workId)
  expect((await app.call(listWork, {}, 'dan')).items).toEqual([])
  await expect(app.call(cancelWork, { workId }, 'dan')).rejects.toMatchObject({ status: 404 })
})

test('work that Ana cancels stops at its next step', async () => {
  const { workId } = await app.call(contract.countSlowly, { to: 1000 }, 'ana')
  await step()
  await app.call(cancelWork, { workId }, 'ana')
  // Within half a second of the last report no check for cancelling is made, so the job may stop a few steps later.
  await vi.waitFor(async () => {
    steps.waiting.shift()?.()
    expect((await app.call(getWork, { workId }, 'ana')).state).toBe('cancelled')
  }, 30_000)
})

test('work that cannot be done says so by a code, and the log says why', async () => {
  const { workId } = await app.call(contract.countSlowly, { to: 1, fail: 'oops' }, 'ana')
  await step()
  await until(workId, (work) =>
    expect([work.state, work.problem]).toEqual(['failed', 'work_failed']),
  )
  expect(texts.join()).toContain('the file of Ion Popescu is broken')
  const known = await app.call(contract.countSlowly, { to: 1, fail: 'known' }, 'ana')
  await step()
  await until(known.workId, (work) =>
    expect([work.state, work.problem, work.finishedAt]).toEqual([
      'failed',
      'count.too_far',
      expect.any(String),
    ]),
  )
})

/** Runs one delivery of the job, without the queue. */
async function deliver(workId: string): Promise<number> {
  let runs = 0
  const { ana } = people
  const parts = {
    database: db.database,
    services: testServices(db.database),
    live: noLiveReaders,
    log: quietLog,
    jobs,
  }
  const delivery = { id: '1', attempt: 1, last: true, signal: new AbortController().signal }
  const ctx = jobContext({ ...parts, now: () => new Date() }, ana?.company ?? '', delivery)
  await doWork(ctx, workId, () => {
    runs++
    return Promise.resolve({ done: true })
  })
  return runs
}

/** Work that waits, with no job of its own. */
async function waiting(): Promise<string> {
  const id = randomUUID()
  const { ana } = people
  await db.look(
    `insert into work (company_id, id, kind, title, started_by) values ($1, $2, 'count', '{"ro":"","en":""}', $3)`,
    [ana?.company, id, ana?.id],
  )
  return id
}

test('work that Ana cancels before it starts never runs', async () => {
  const workId = await waiting()
  const cancelled = await app.call(cancelWork, { workId }, 'ana')
  expect([cancelled.state, cancelled.finishedAt]).toEqual(['cancelled', expect.any(String)])
  expect(await deliver(workId)).toBe(0)
  expect(await app.call(getWork, { workId }, 'ana')).toEqual(cancelled)
})

test('work that is done does not run again when its job is delivered again', async () => {
  const workId = await waiting()
  expect(await deliver(workId)).toBe(1)
  const done = await app.call(getWork, { workId }, 'ana')
  expect(await deliver(workId)).toBe(0)
  expect(await app.call(getWork, { workId }, 'ana')).toEqual(done)
})

test('work that was cancelled while its worker died ends as cancelled', async () => {
  const workId = await waiting()
  await db.look(`update work set state = 'running', cancel_asked = true where id = $1`, [workId])
  expect(await deliver(workId)).toBe(0)
  expect(await app.call(getWork, { workId }, 'ana')).toMatchObject({
    state: 'cancelled',
    finishedAt: expect.any(String),
  })
})
