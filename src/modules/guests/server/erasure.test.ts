import { describe, expect, test, vi } from 'vitest'
import { atWork } from '#platform/server/jobs/at-work.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { contextOf } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { step } from './bulk.ts'
import { guestsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)
const whole = { all: true, ids: [], filter: {} }

const setTable = (table: string) =>
  bed.admin.call(contract.startBulk, {
    eventId: bed.event.id,
    selection: whole,
    action: { kind: 'table', table },
  })
const erase = ({ id, version }: { id: string; version: number }) =>
  bed.admin.call(contract.eraseGuest, { eventId: bed.event.id, guestId: id, version })
const kept = (guestId: string) =>
  db.look(`select before from guest_batch_rows where guest_id = $1`, [guestId])

describe('a guest who is erased beside an action over many', () => {
  test('is not in what a step remembers that was under way', async () => {
    const guest = await bed.add({ firstName: 'Ion', lastName: 'Zebrescu', table: 'Masa bunicilor' })
    const { batchId } = await setTable('9')
    const delivered = contextOf(app.workshop(), bed.companyId)
    let erasing: Promise<unknown> = Promise.resolve()
    await db.database.inCompany(bed.companyId, async (work) => {
      const actor = { kind: 'user', id: null, name: 'Ana' } as const
      const inEvent = { eventId: bed.event.id, actor }
      await step(atWork(delivered, work, new Outbox([]), inEvent), batchId, 10)
      erasing = erase(guest)
      await vi.waitFor(async () => {
        const waiting = await db.look(
          `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        )
        expect(waiting).not.toEqual([])
      }, 30_000)
    })
    await erasing
    expect(await kept(guest.id)).toEqual([])
  })

  test('is not named by the table that an action gave, nor written again by one under way', async () => {
    const guest = await bed.add({ firstName: 'Ion', lastName: 'Zebrescu' })
    const other = await bed.add({ firstName: 'Mihai', lastName: 'Pop' })
    await setTable('Masa domnului Zebrescu')
    await erase(guest)
    await bed.work()
    const { items } = await bed.admin.call(contract.listBatches, { eventId: bed.event.id })
    expect(items).toMatchObject([{ action: { kind: 'table', table: '' }, state: 'cancelled' }])
    expect((await bed.get(other.id)).table).toBe('')
  })

  test('leaves the table of a family whose name others of it have', async () => {
    const guest = await bed.add({ firstName: 'Ion', lastName: 'Zebrescu' })
    await bed.add({ firstName: 'Ana', lastName: 'Zebrescu' })
    await setTable('Masa familiei Zebrescu')
    await bed.work()
    const { version } = await bed.get(guest.id)
    await erase({ id: guest.id, version })
    const { items } = await bed.admin.call(contract.listBatches, { eventId: bed.event.id })
    expect(items).toMatchObject([{ action: { table: 'Masa familiei Zebrescu' } }])
  })
})
