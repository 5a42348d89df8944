import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { cancelWork, getWork } from '#shared/work.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addTag } from '#modules/company/contract.ts'
import { listCategories } from '#modules/defaults/contract.ts'
import * as contract from '../contract.ts'
import { guestsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)

type Action = CallOf<typeof contract.startBulk>['action']
const everyone = { all: true, ids: [], filter: {} }
const start = (
  action: Action,
  selection: CallOf<typeof contract.startBulk>['selection'] = everyone,
) => bed.admin.call(contract.startBulk, { eventId: bed.event.id, selection, action })
const run = async (action: Action, selection = everyone) => {
  const started = await start(action, selection)
  await bed.work()
  return started
}
const undo = async (batchId: string) => {
  await bed.admin.call(contract.undoBulk, { eventId: bed.event.id, batchId })
  await bed.work()
}
/** All data that an action could change, as one text. */
const picture = async () =>
  JSON.stringify(
    (await bed.list()).items.map(({ invitations, ...guest }) => ({
      ...guest,
      version: 0,
      invitations: invitations.map(({ partId, rsvp, menu }) => ({ partId, rsvp, menu })),
    })),
  )

async function family() {
  const { guests } = await bed.admin.call(contract.addFamily, {
    eventId: bed.event.id,
    group: { name: 'Familia Pop' },
    guests: [{ lastName: 'Pop' }, { lastName: 'Pop', firstName: 'Ana' }, { host: 0 }],
  })
  await bed.add({ lastName: 'Albu', table: '2' })
  await bed.answer(guests[0]?.id ?? '', 'yes')
  return guests
}

describe('an action over many guests', () => {
  test('changes a whole filter, records it for each guest, and is taken back as it was', async () => {
    await family()
    const tag = await bed.admin.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
    const group = await bed.admin.call(contract.addGroup, { eventId: bed.event.id, name: 'Toți' })
    const other = await bed.part()
    const { items: categories } = await bed.admin.call(listCategories, { kind: 'guest' })
    const partId = bed.party.id
    const actions: Action[] = [
      { kind: 'tag', tagId: tag.id },
      { kind: 'move', groupId: group.id },
      { kind: 'invite', partId: other.id },
      { kind: 'uninvite', partId },
      { kind: 'menu', partId, menu: 'Vegan' },
      { kind: 'category', categoryId: categories[0]?.id ?? '' },
      { kind: 'table', table: '9' },
      { kind: 'delete' },
    ]
    for (const action of actions) {
      const before = await picture()
      const { batchId, workId, chosen } = await run(action)
      expect([action.kind, chosen]).toEqual([action.kind, 4])
      expect(await picture()).not.toBe(before)
      expect(await bed.admin.call(getWork, { workId })).toMatchObject({
        state: 'done',
        result: { batchId },
      })
      const lines = await db.look(`select from history where batch_id = $1 and entity = 'guest'`, [
        batchId,
      ])
      expect([action.kind, lines.length]).toEqual([action.kind, 4])
      await undo(batchId)
      expect([action.kind, await picture()]).toEqual([action.kind, before])
    }
  })

  test('reaches the named ones only, or all but the named ones', async () => {
    const guests = await family()
    const ids = [guests[0]?.id ?? '']
    await run({ kind: 'table', table: '5' }, { all: false, ids, filter: {} } as never)
    expect((await bed.list({ tables: ['5'] })).items.map(({ id }) => id)).toEqual(ids)
    await run({ kind: 'table', table: '6' }, { all: true, ids, filter: { search: 'pop' } } as never)
    expect((await bed.list({ tables: ['6'] })).total).toBe(2)
  })

  test('deleting says so where no one is left to bring back', async () => {
    await family()
    const { items } = await bed.list({})
    const { batchId } = await run({ kind: 'delete' })
    for (const { id: guestId } of items)
      await bed.admin.call(contract.restoreGuest, { eventId: bed.event.id, guestId })
    const refusal = await bed.admin.refused(contract.undoBulk, { eventId: bed.event.id, batchId })
    expect(refusal).toMatchObject({ status: 409, code: 'guests.nobody_to_restore' })
  })

  test('what somebody changed since stays when it is undone', async () => {
    const guests = await family()
    const { batchId } = await run({ kind: 'table', table: '5' })
    const { id: guestId, version } = await bed.get(guests[1]?.id ?? '')
    await bed.admin.call(contract.changeGuest, {
      eventId: bed.event.id,
      guestId,
      version,
      table: 'Prezidiu',
    })
    await undo(batchId)
    expect((await bed.get(guestId)).table).toBe('Prezidiu')
    expect((await bed.list({ tables: ['5'] })).total).toBe(0)
    const repeated = await bed.admin.refused(contract.undoBulk, { eventId: bed.event.id, batchId })
    expect(repeated).toMatchObject({ status: 404, code: 'guests.batch_over' })
  })

  test('that is cancelled before it starts changes no one', async () => {
    await family()
    const before = await picture()
    const { workId, batchId } = await start({ kind: 'delete' })
    await bed.admin.call(cancelWork, { workId })
    await bed.work()
    expect((await bed.admin.call(getWork, { workId })).state).toBe('cancelled')
    expect(await picture()).toBe(before)
    const { items } = await bed.admin.call(contract.listBatches, { eventId: bed.event.id })
    expect(items).toMatchObject([{ id: batchId, state: 'cancelled', changed: 0 }])
  })

  test('that is cut off goes on where it stopped, and cannot be undone while it runs', async () => {
    await family()
    const { batchId } = await start({ kind: 'table', table: '5' })
    const refusal = await bed.admin.refused(contract.undoBulk, { eventId: bed.event.id, batchId })
    expect(refusal).toMatchObject({ status: 409, code: 'guests.batch_running' })
    // The state after two steps, as if the worker died then.
    const ids = (await bed.list()).items.map(({ id }) => id).toSorted()
    await db.look(`update guest_batches set last_id = $1, changed = 2 where id = $2`, [
      ids[1],
      batchId,
    ])
    await bed.work()
    expect((await bed.list({ tables: ['5'] })).items.map(({ id }) => id).toSorted()).toEqual(
      ids.slice(2),
    )
  })

  test('over 24 hours ago stays as it is', async () => {
    await family()
    const { batchId } = await run({ kind: 'table', table: '5' })
    time.now = new Date(time.now.getTime() + 25 * 3_600_000)
    const refusal = await bed.admin.refused(contract.undoBulk, { eventId: bed.event.id, batchId })
    expect(refusal.code).toBe('guests.batch_over')
  })

  test.each([
    [{ kind: 'tag', tagId: randomUUID() }, 404],
    [{ kind: 'move', groupId: randomUUID() }, 404],
    [{ kind: 'invite', partId: randomUUID() }, 404],
    [{ kind: 'category', categoryId: randomUUID() }, 404],
    [{ kind: 'burn' }, 422],
  ])('%j is refused before anything starts', async (action, status) => {
    await bed.add()
    const call = { eventId: bed.event.id, selection: everyone, action: action as Action }
    expect(await bed.admin.refused(contract.startBulk, call)).toMatchObject({ status })
  })

  test('moves no more people into a group than its invitation is for', async () => {
    await family()
    const fields = { eventId: bed.event.id, name: 'Masa mică', maxPersons: 3 }
    const small = await bed.admin.call(contract.addGroup, fields)
    const move = { kind: 'move', groupId: small.id } as const
    const asked = { eventId: bed.event.id, selection: everyone, action: move }
    const refusal = await bed.admin.refused(contract.startBulk, asked)
    expect(refusal).toMatchObject({ status: 409, code: 'guests.group_full' })
    const subset = { all: true, ids: [], filter: { tables: ['2'] } }
    await run(move, subset)
    await run(move, subset)
    const { items } = await bed.list()
    expect(items.filter(({ groupId }) => groupId === small.id)).toHaveLength(1)
  })

  test('needs somebody', async () => {
    const call = { eventId: bed.event.id, selection: everyone, action: { kind: 'delete' as const } }
    expect((await bed.admin.refused(contract.startBulk, call)).code).toBe('guests.nobody_chosen')
  })
})
