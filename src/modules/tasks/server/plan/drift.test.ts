import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as events from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { listeners, tasksTestbed } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = tasksTestbed(app)

const before = (offsetDays: number) => ({ anchor: 'event_start', offsetDays }) as const
const remove = (taskId: string) => bed.radu.call(contract.removeTask, { taskId })
const restore = (taskId: string) => bed.radu.call(contract.restoreTask, { taskId })

describe('a task that others wait for', () => {
  test('once deleted, does not keep them from waiting for another, and is waited for again when it is back', async () => {
    const [first, second] = [await bed.add(), await bed.add()]
    const third = await bed.add({ afterIds: [first.id] })
    await remove(first.id)
    await bed.change(third.id, { afterIds: [first.id, second.id].toSorted() })
    await restore(first.id)
    expect((await bed.get(third.id)).after.map(({ id }) => id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    )
  })

  test('comes back without closing a circle that was drawn around it', async () => {
    const last = await bed.add()
    const middle = await bed.add({ afterIds: [last.id] })
    const first = await bed.add({ afterIds: [middle.id] })
    await remove(middle.id)
    await bed.change(last.id, { afterIds: [first.id] })
    await restore(middle.id)
    expect((await bed.get(middle.id)).after).toEqual([])
    expect((await bed.get(first.id)).after.map(({ id }) => id)).toEqual([middle.id])
    expect((await bed.get(last.id)).blocked).toBe(true)
  })
})

describe('days that move', () => {
  test('a push does to a day that avoids weekends what it showed', async () => {
    const first = await bed.add({ due: before(-30) })
    const next = await bed.add({ due: before(-7), avoidsFreeDays: true, afterIds: [first.id] })
    expect(next.dueDate).toBe('2027-06-04')
    const push = { taskId: first.id, days: 1 }
    const { items } = await bed.radu.call(contract.previewPush, push)
    await bed.radu.call(contract.pushSuccessors, push)
    expect((await bed.get(next.id)).dueDate).toBe(items[0]?.to)
  })

  test('nothing is pushed so far that the date could no longer be written', async () => {
    const first = await bed.add()
    const relative = await bed.add({ due: before(-3000), afterIds: [first.id] })
    const fixed = await bed.add({ due: { date: '2099-12-01' }, afterIds: [first.id] })
    const push = (days: number) =>
      bed.radu.call(contract.pushSuccessors, { taskId: first.id, days })
    expect(await push(-3650)).toEqual({ moved: 1 })
    expect((await bed.list()).items.map(({ due }) => due)).toEqual([
      { date: null },
      before(-3000),
      { date: '2089-12-03' },
    ])
    await push(3650)
    expect(await push(3650)).toEqual({ moved: 0 })
    expect((await bed.get(relative.id)).due).toEqual(before(650))
    expect((await bed.get(fixed.id)).dueDate).toBe('2099-12-01')
  })
})

test('a copy keeps who approves', async () => {
  await bed.add({ responsibleId: bed.radu.id, approval: true, approverId: bed.ana.id })
  const copied = await bed.ana.call(events.copyEvent, {
    eventId: bed.event.id,
    name: 'Copia',
    startDate: '2027-09-12',
    take: ['tasks'],
  })
  const [row] = (await bed.list({ eventId: copied.id })).items
  expect(row).toMatchObject({ approval: true, approverId: bed.ana.id })
})

test('phases that two people add or move at once stay in an order that can be changed', async () => {
  const { id: eventId } = bed.event
  const made = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => bed.radu.call(contract.addTaskList, { eventId, name })),
  )
  for (const { id: afterId } of made.slice(1)) {
    const { items } = await bed.radu.call(contract.listTaskLists, { eventId })
    const { id: listId, version } = items.find(({ id }) => id === made[0]!.id)!
    await bed.radu.call(contract.changeTaskList, { listId, version, afterId })
  }
  const { items } = await bed.radu.call(contract.listTaskLists, { eventId })
  expect(new Set(items.map(({ position }) => position)).size).toBe(4)
})
