import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { eventually } from '#platform/testing/product.ts'
import { openDatabase, type Db, type Mode } from '../database/db.ts'
import { openLive } from '../live/live.ts'
import { DoorLoad } from './door-load.ts'

const db = testDatabase()

async function process(): Promise<DoorLoad> {
  const doorLoad = new DoorLoad()
  const live = await openLive(db.appUrl, quietLog, doorLoad)
  onTestFinished(() => live.close())
  return doorLoad
}

/** How long work that took a twentieth of a second keeps the next one waiting. */
async function restAfterWork(doorLoad: DoorLoad, mode: Mode): Promise<number> {
  const database = openDatabase({ url: db.appUrl, log: quietLog, size: 1, givesWay: doorLoad })
  onTestFinished(() => database.close())
  const work = (own: Db) => sql`select pg_sleep(0.05)`.execute(own)
  const both = async (own: Db) => {
    await work(own)
    const since = performance.now()
    await sql`select 1`.execute(own)
    return performance.now() - since
  }
  if (mode === 'read') return database.inNoCompany(both, 'read')
  await database.inNoCompany(work, mode)
  const since = performance.now()
  await database.inNoCompany(() => Promise.resolve(), mode)
  return performance.now() - since
}

test('what doors of one process ask for is heard in every process, and fades', async () => {
  const [one, two] = [await process(), await process()]
  expect([one.perSecond, two.perSecond]).toEqual([0, 0])
  for (let n = 0; n < 40; n++) one.asked()
  await eventually(() => two.perSecond > 10 && one.perSecond > 10)
  await eventually(() => two.perSecond === 0)
})

test.each<Mode>(['read', 'write'])(
  'while doors are busy patient work that may %s rests longer than it took',
  async (mode) => {
    const doorLoad = new DoorLoad()
    doorLoad.heard(100)
    expect(await restAfterWork(doorLoad, mode)).toBeGreaterThan(100)
  },
)

test('while no door asks there is nothing to wait for', () => {
  const doorLoad = new DoorLoad()
  doorLoad.worked(1000)
  expect(doorLoad.rest()).toBeUndefined()
})
