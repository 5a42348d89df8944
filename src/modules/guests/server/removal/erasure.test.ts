import { describe, expect, test, vi } from 'vitest'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { contextOf } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { step } from '../bulk.ts'
import { guestsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)
const everyone = { all: true, ids: [], filter: {} }

const setTable = (table: string) =>
  bed.admin.call(contract.startBulk, {
    eventId: bed.event.id,
    selection: everyone,
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
    const delivered = contextOf(app.jobDeps(), bed.companyId)
    let erasing: Promise<unknown> = Promise.resolve()
    await db.database.inCompany(bed.companyId, async (work) => {
      const actor = { kind: 'user', id: null, name: 'Ana' } as const
      const inEvent = { eventId: bed.event.id, actor }
      await step(jobEventContext(delivered, work, new Outbox([]), inEvent), batchId, 10)
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

  test('is not in the history of others at that table, whose undoing still works and does not bring it back', async () => {
    const table = 'Masa domnului Zebrescu'
    const guest = await bed.add({ firstName: 'Ion', lastName: 'Zebrescu' })
    const other = await bed.add({ firstName: 'Mihai', lastName: 'Pop', table: '4' })
    const later = await bed.add({ firstName: 'Dan', lastName: 'Rus', table: '5' })
    const { batchId } = await setTable(table)
    await bed.work()
    const second = await setTable('12')
    await bed.work()
    const undo = async (id: string) => {
      await bed.admin.call(contract.undoBulk, { eventId: bed.event.id, batchId: id })
      await bed.work()
    }
    const { version: changed } = await bed.get(later.id)
    const moved = { eventId: bed.event.id, guestId: later.id, version: changed, table }
    await bed.admin.call(contract.changeGuest, moved)
    await erase(await bed.get(guest.id))
    const [found] = await db.look<{ n: number }>(
      `select count(*)::int as n from history where event_id = $1 and changes::text like '%Zebrescu%'`,
      [bed.event.id],
    )
    expect(found?.n).toBe(0)
    await undo(second.batchId)
    // The table before was called after the erased, and nothing is put back that names them.
    expect((await bed.get(other.id)).table).toBe('')
    await undo(batchId)
    expect((await bed.get(later.id)).table).toBe('5')
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

describe('what erasing a guest leaves', () => {
  const leaves = (guestId: string) =>
    bed.admin.call(contract.describeErasure, { eventId: bed.event.id, guestId })
  const called = async (groupId: string, name: string, salutation: string) => {
    const { version } = await bed.admin.call(contract.getGroup, { eventId: bed.event.id, groupId })
    const fields = { eventId: bed.event.id, groupId, version, name, salutation }
    return bed.admin.call(contract.changeGroup, fields)
  }
  const kanarix = { firstName: 'IonKanarix', lastName: 'Kanarixescu' }

  test('a group of no one else loses every name that it was given', async () => {
    const guest = await bed.add(kanarix)
    await called(guest.groupId, 'Familia Kanarix', 'Dragă Kanarix,')
    expect((await leaves(guest.id)).shared).toEqual([])
    await erase(guest)
    const rows = await db.look('select name, salutation from guest_groups where id = $1', [
      guest.groupId,
    ])
    expect(rows).toEqual([{ name: '–', salutation: '' }])
  })

  test('neither a group nor a table keeps a surname from before', async () => {
    const guest = await bed.add({ firstName: 'Zina', lastName: 'Kanarixescu', table: '1' })
    const { groupId } = guest
    await bed.add({ firstName: 'Mihai', lastName: 'Pop', groupId })
    await called(groupId, 'Familia Kanarixescu', 'Dragi Kanarixescu,')
    await setTable('Masa Kanarixescu')
    await bed.work()
    const { version } = await bed.get(guest.id)
    const renamed = { eventId: bed.event.id, guestId: guest.id, version, lastName: 'Pop' }
    await erase(await bed.admin.call(contract.changeGuest, renamed))
    const [found] = await db.look<{ n: number }>(
      `select (select count(*) from guest_groups where event_id = $1 and (name || salutation) ilike '%kanarix%')
        + (select count(*) from guests where event_id = $1 and table_name ilike '%kanarix%' and id = $2)
        + (select count(*) from guest_batches where event_id = $1 and action::text ilike '%kanarix%')
        + (select count(*) from history where event_id = $1 and changes::text ilike '%kanarix%') as n`,
      [bed.event.id, guest.id],
    )
    expect(Number(found?.n)).toBe(0)
    expect(await db.look('select name from guest_groups where id = $1', [groupId])).toEqual([
      { name: 'Mihai Pop' },
    ])
  })

  test('a name that others of the group share is shown before, where it may mean the guest', async () => {
    const guest = await bed.add({ ...kanarix, table: 'Masa Kanarix' })
    const { groupId } = guest
    await bed.add({ firstName: 'Mihai', lastName: 'Pop', groupId, table: 'Masa Kanarix' })
    await called(groupId, 'Familia Kanarix', 'Dragă Kanarix,')
    expect((await leaves(guest.id)).shared).toEqual([
      { field: 'group', text: 'Familia Kanarix' },
      { field: 'salutation', text: 'Dragă Kanarix,' },
      { field: 'table', text: 'Masa Kanarix' },
    ])
    await called(groupId, 'Familia Kanarixescu', 'Dragi prieteni,')
    expect((await leaves(guest.id)).shared).toEqual([{ field: 'table', text: 'Masa Kanarix' }])
  })

  test('texts of colleagues that say the name are listed with where they are opened', async () => {
    const guest = await bed.add({ firstName: 'Ion', lastName: 'Țebrescu' })
    const other = await bed.add({
      firstName: 'Mihai',
      lastName: 'Pop',
      note: 'Vine cu dl. TEBRESCU',
    })
    await bed.add({ firstName: 'Dan', lastName: 'Rus', note: 'Tebrescuianu' })
    const { word, mentions } = await leaves(guest.id)
    expect(word).toBe('Țebrescu')
    expect(mentions.map(({ kind, items }) => [kind, items.map(({ id }) => id)])).toEqual([
      ['guest', [other.id]],
    ])
  })
})
