import { expect, test } from 'vitest'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { activitiesTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)
const eventId = () => bed.event.id

test('a slot whose hour moves writes once, from the first hour to the last, and not when it moved back', async () => {
  const { id: activityId, slots } = await on.add()
  const slotId = slots[0]?.id ?? ''
  const guest = await bed.add({ firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro' })
  await on.enrol(slotId, guest.id)
  const move = async (hour: string) => {
    const { version } = on.first(await on.get(activityId))
    await bed.admin.call(contract.changeSlot, { eventId: eventId(), slotId, version, time: hour })
  }
  const later = async () => {
    time.now = afterUndoGrace(time.now)
    await on.work()
  }
  await move('12:00')
  await move('10:00')
  await later()
  expect(await on.letters()).toEqual([])
  await move('11:00')
  await move('12:30')
  await on.work()
  expect(await on.letters()).toEqual([])
  await later()
  expect(await on.letters()).toEqual(['ana@exemplu.ro: S-a schimbat programul dumneavoastră'])
})

test('before saving it is shown who is notified and who would be in two places, if anybody', async () => {
  const { id: activityId, slots } = await on.add()
  const slotId = slots[0]?.id ?? ''
  const other = await on.add({ time: '15:00' }, { title: 'Tur al podgoriei' })
  const ana = await bed.add({ firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro' })
  const bogdan = await bed.add({ firstName: 'Bogdan', lastName: 'Rus' })
  await on.enrol(slotId, ana.id)
  await on.enrol(slotId, bogdan.id)
  await on.enrol(on.first(other).id, bogdan.id)
  const unreachable = ['Bogdan Rus']
  expect(await bed.admin.call(contract.activityReach, { eventId: eventId(), activityId })).toEqual({
    reached: 1,
    unreachable,
    doubled: [],
  })
  const ids = { eventId: eventId(), slotId }
  const moved = { ...ids, time: '15:00' }
  expect(await bed.admin.call(contract.slotReach, ids)).toMatchObject({ doubled: [] })
  expect(await bed.admin.call(contract.slotReach, moved)).toEqual({
    reached: 1,
    unreachable,
    doubled: unreachable,
  })
  const { version } = on.first(await on.get(activityId))
  await bed.admin.call(contract.changeSlot, { ...moved, version, tell: false })
  await bed.admin.call(contract.removeActivity, { eventId: eventId(), activityId, tell: false })
  time.now = afterUndoGrace(time.now)
  await on.work()
  expect(await on.letters()).toEqual([])
  const stranger = await bed.stranger.refused(contract.slotReach, ids)
  expect(stranger.status).toBe(404)
})
