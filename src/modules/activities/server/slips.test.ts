import { expect, test } from 'vitest'
import { removeGuest, restoreGuest } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { activitiesTestbed } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)
const eventId = () => bed.event.id
const guest = async (firstName: string) =>
  (await bed.add({ firstName, lastName: 'Pop', email: `${firstName.toLowerCase()}@exemplu.ro` })).id

test('a guest restored at once keeps the place', async () => {
  const { id: activityId, slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan')]
  await on.enrol(slotId, ana)
  await on.enrol(slotId, bogdan)
  await bed.admin.call(removeGuest, { eventId: eventId(), guestId: ana })
  await on.work()
  await bed.admin.call(restoreGuest, { eventId: eventId(), guestId: ana })
  expect(on.first(await on.get(activityId))).toMatchObject({ enrolled: 1, held: 0, waiting: 1 })
  expect(await on.people(slotId, { statuses: ['enrolled'] })).toMatchObject([{ guestId: ana }])
  expect(await on.letters()).toEqual([])
})

test('no place of a cancelled event is offered to anybody', async () => {
  const { id: activityId, slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan')]
  await on.enrol(slotId, ana)
  await on.enrol(slotId, bogdan)
  await app.db.look("update events set status = 'cancelled' where id = $1", [eventId()])
  await on.leave(slotId, ana)
  await on.offerNow(slotId)
  expect(on.first(await on.get(activityId))).toMatchObject({ offered: 0, waiting: 1 })
  expect(await on.letters()).toEqual([])
})

test('a wrong “leave” that is taken back costs neither the place nor the turn', async () => {
  const { slots } = await on.add({ capacity: 1 })
  const slotId = slots[0]?.id ?? ''
  const ids = [await guest('Ana'), await guest('Bogdan'), await guest('Corina')]
  for (const id of ids) await on.enrol(slotId, id)
  const before = await on.people(slotId)
  for (const id of ids.slice(0, 2)) {
    await on.leave(slotId, id)
    await on.work()
    await on.enrol(slotId, id)
  }
  const order = (people: typeof before) =>
    people.map(({ guestId, status, turn }) => [guestId, status, turn])
  expect(order(await on.people(slotId))).toEqual(order(before))
  expect(await on.letters()).toEqual([])
})
