import { expect, test } from 'vitest'
import { time } from '#platform/testing/whole-app.ts'
import { freePlaces } from '../../model.ts'
import { putEnrolment } from './enrolment-store.ts'
import { raceTestbed } from './race.testbed.ts'
import { slotsOf } from '../slots/slot-store.ts'

const { app, bed, on, crowd, counted, fillSlot } = raceTestbed()

test('F29: of 80 who want 20 places, with cancellations, never more than 20 are held, and the queue keeps its order', () =>
  fillSlot({ people: 80, capacity: 20, leavers: 10 }))

test('F29, negative control: without the lock those who look at once all get the last place', async () => {
  const ids = await crowd(6)
  const slotId = on.first(await on.add({ capacity: 1 })).id
  let viewed = 0
  let go = () => undefined as void
  const allLooked = new Promise<void>((resolve) => (go = resolve))
  await Promise.all(
    ids.map((guestId) =>
      app.db.database.inCompany(bed.companyId, async (own) => {
        const [slot] = await slotsOf(own, bed.scope(), { slotId })
        if (!slot) throw new Error('the slot is there')
        const status = freePlaces(slot.capacity, slot) > 0 ? 'enrolled' : 'waiting'
        if (++viewed === ids.length) go()
        await allLooked
        await putEnrolment(own, bed.scope(), { slotId, guestId, status }, time.now)
      }),
    ),
  )
  expect((await counted(slotId)).held).toBe(ids.length)
})
