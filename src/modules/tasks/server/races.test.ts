import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { closesCircle } from '../model.ts'
import { dependenciesOf, setDependencies } from './plan/plan-store.ts'
import { listeners, tasksTestbed } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = tasksTestbed(app)

/** All read before any writes: the race that a lock or a version prevents. */
async function careless<T>(count: number, look: (own: Db) => Promise<T>, write: Write<T>) {
  let viewed = 0
  let go = () => undefined as void
  const allLooked = new Promise<void>((resolve) => (go = resolve))
  const one = (at: number) =>
    db.database.inCompany(bed.companyId, async (own) => {
      const seen = await look(own)
      if (++viewed === count) go()
      await allLooked
      return write(own, seen, at)
    })
  await Promise.all(Array.from({ length: count }, (_, at) => one(at)))
}
type Write<T> = (own: Db, seen: T, at: number) => Promise<unknown>

const scope = () =>
  eventScope(
    { actor: { kind: 'system', id: null, name: '' }, companyId: bed.companyId },
    bed.event.id,
    true,
  )

describe('numbers', () => {
  test('twenty at once get twenty numbers without a gap, and keep their places apart', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bed.add({ title: `T${n}` })),
    )
    const numbers = made.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(new Set(made.map(({ position }) => position)).size).toBe(20)
  })

  test('without the counter those who look at once all see the same next one', async () => {
    await bed.add()
    const taken: number[] = []
    await careless(
      5,
      async (own) => {
        const { rows } = await sql<{ next: number }>`select max(number) + 1 as next from tasks
          where company_id = ${bed.companyId} and event_id = ${bed.event.id}`.execute(own)
        return rows[0]?.next ?? 0
      },
      async (_, next) => taken.push(next),
    )
    expect(taken).toEqual([2, 2, 2, 2, 2])
  })
})

describe('versions', () => {
  test('twenty at once on one version: one wins, no one overwrites', async () => {
    const { id, version } = await bed.add()
    const tries = Array.from({ length: 20 }, (_, n) =>
      bed.radu.call(contract.changeTask, { taskId: id, version, title: `încercarea ${n}` }),
    )
    const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
  })

  test('without the version everybody wins, and all but the last are overwritten', async () => {
    const { id, version } = await bed.add()
    let won = 0
    await careless(
      5,
      async (own) => {
        const { rows } = await sql<{ version: number }>`select version from tasks
          where company_id = ${bed.companyId} and id = ${id}`.execute(own)
        return rows[0]?.version
      },
      async (own, seen, at) => {
        expect(seen).toBe(version)
        const done = await sql`update tasks set title = ${`încercarea ${at}`}
          where company_id = ${bed.companyId} and id = ${id}`.execute(own)
        won += Number(done.numAffectedRows)
      },
    )
    expect(won).toBe(5)
  })
})

describe('circles', () => {
  test('two who close a circle together: one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await bed.add(), await bed.add()]
      const link = (task: typeof a, after: typeof a) =>
        bed.radu.call(contract.changeTask, { taskId: task.id, version: 1, afterIds: [after.id] })
      const ended = await Promise.allSettled([link(a, b), link(b, a)])
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('without the lock both see no circle, and close one', async () => {
    const [a, b] = [await bed.add(), await bed.add()]
    const links = [
      [a.id, b.id],
      [b.id, a.id],
    ] as const
    await careless(
      2,
      (own) => dependenciesOf(own, scope()),
      async (own, edges, at) => {
        const [task, after] = links[at]!
        expect(closesCircle(task, [after], edges)).toBe(false)
        await setDependencies(own, scope(), task, [after])
      },
    )
    const edges = await db.database.inCompany(bed.companyId, (own) => dependenciesOf(own, scope()))
    expect(closesCircle(a.id, [b.id], edges)).toBe(true)
  })
})
