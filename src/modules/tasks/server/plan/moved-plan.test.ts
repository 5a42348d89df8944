import { expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as events from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { listeners, tasksTestbed } from '../testbed.ts'

const bed = tasksTestbed(wholeApp({ listeners }))

const before = (offsetDays: number) => ({ anchor: 'event_start', offsetDays }) as const

test('moving the event says of a finished task that it is finished, not that it is fixed', async () => {
  const done = await bed.add({ title: 'gata', due: before(-30) })
  await bed.ana.call(contract.finishTask, { taskId: done.id, version: done.version })
  await bed.add({ title: 'fixat', due: before(-30), pinned: true })
  const { groups } = await bed.ana.call(events.previewMove, {
    eventId: bed.event.id,
    startDate: '2027-07-10',
  })
  const shown = groups.find(({ id }) => id === 'tasks')
  expect(shown?.items.map(({ name, fate }) => `${name} ${fate}`).toSorted()).toEqual([
    'fixat pinned',
    'gata done',
  ])
  expect(shown?.counts).toEqual({ moves: 0, pinned: 1, done: 1, live: 0, past: 0 })
})

test('a copy with less time than its plan is spread over the time left, and no task is late from the start', async () => {
  time.now = new Date('2026-11-17T10:00:00Z')
  const event = await bed.newEvent({ templateId: 'wedding', startDate: '2028-06-10' })
  const copy = await bed.ana.call(events.copyEvent, {
    eventId: event.id,
    name: 'Copia',
    startDate: '2027-03-20',
    take: ['tasks'],
  })
  const { items } = await bed.list({ eventId: copy.id })
  expect(items.filter(({ overdue }) => overdue)).toEqual([])
  expect(items.filter(({ compressed }) => compressed).length).toBeGreaterThan(20)
})
