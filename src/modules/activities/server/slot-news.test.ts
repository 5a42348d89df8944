import { expect, test } from 'vitest'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { activitiesTestbed } from './testbed.ts'

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
