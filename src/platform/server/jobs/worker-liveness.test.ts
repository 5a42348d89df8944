import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { watchWorkers, type WorkerLiveness, type LivenessOptions } from './worker-liveness.ts'

const db = testDatabase()

async function join(options?: LivenessOptions): Promise<WorkerLiveness> {
  const liveness = await watchWorkers(db.appUrl, quietLog, { checkEvery: 1_000_000, ...options })
  onTestFinished(() => liveness.close())
  return liveness
}

const holderOfJob = async () =>
  (
    await db.look<{ id: string | null }>(
      'select locked_by as id from graphile_worker._private_jobs',
    )
  )[0]?.id

const connections = () =>
  db.look<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'prilej-roll' and datname = current_database()`,
  )

/** Whether the worker `ana` holds its lock. */
const isEntered = async () => {
  const rows = await db.look(
    `select from pg_locks where locktype = 'advisory' and classid = 7249 and mode = 'ExclusiveLock' and granted
      and objid = (hashtext('ana')::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

/** Waits until all disconnected listeners have reconnected. */
const backWith = (count: number, former: { pid: number }[]) =>
  vi.waitFor(async () => {
    const now = (await connections()).map(({ pid }) => pid)
    expect(now).toHaveLength(count)
    expect(now.filter((pid) => former.some((each) => each.pid === pid))).toEqual([])
  }, 30_000)

beforeEach(async () => {
  await db.look('delete from graphile_worker._private_jobs')
  await db.look(`select graphile_worker.add_job('test.held')`)
  await db.look(`update graphile_worker._private_jobs set locked_by = 'ana', locked_at = now()`)
})

test('a worker found once without its lock is not yet dead', async () => {
  const hasty = await join({ deadAfter: 0, checkEvery: 1_000_000 })
  await db.look(`update graphile_worker._private_jobs set locked_by = 'ana', locked_at = now()`)
  const careful = await join()
  await careful.check()
  expect(await holderOfJob()).toBe('ana')
  await hasty.check()
  expect(await holderOfJob()).toBeNull()
})

test('a worker that lost its connection is on the liveness again at once, with one connection', async () => {
  const ana = await join()
  ana.enter('ana')
  await vi.waitFor(async () => expect(await isEntered()).toBe(true), 30_000)
  const other = await join({ deadAfter: 0 })
  for (let cut = 0; cut < 3; cut++) {
    const former = await connections()
    await db.disconnect('prilej-roll')
    await backWith(2, former)
    await vi.waitFor(async () => expect(await isEntered()).toBe(true), 30_000)
  }
  await other.check()
  expect(await holderOfJob()).toBe('ana')
})

test('what was seen before our own connection was lost is no proof', async () => {
  const liveness = await join({ deadAfter: 1 })
  const former = await connections()
  await db.disconnect('prilej-roll')
  await backWith(1, former)
  await liveness.check()
  expect(await holderOfJob()).toBe('ana')
  await vi.waitFor(async () => {
    await liveness.check()
    expect(await holderOfJob()).toBeNull()
  }, 30_000)
})

test('two that ask at once do not take each other for the worker', async () => {
  const rolls = await Promise.all([join({ deadAfter: 1 }), join({ deadAfter: 1 })])
  await vi.waitFor(async () => {
    await Promise.all(rolls.map((liveness) => liveness.check()))
    expect(await holderOfJob()).toBeNull()
  }, 30_000)
})

test('a worker that leaves while its connection is away leaves none behind', async () => {
  const liveness = await watchWorkers(db.appUrl, quietLog)
  await db.disconnect('prilej-roll')
  await liveness.close()
  await vi.waitFor(async () => expect(await connections()).toEqual([]), 30_000)
})
