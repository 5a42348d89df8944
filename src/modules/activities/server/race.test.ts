import { expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { addFamily } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import { freePlaces } from '../model.ts'
import { putEnrolment } from './enrolment-store.ts'
import { slotsOf } from './slot-store.ts'
import { activitiesTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)

async function crowd(size: number): Promise<string[]> {
  const ids: string[] = []
  for (let left = size; left > 0; left -= 50) {
    const guests = Array.from({ length: Math.min(left, 50) }, (_, at) => ({
      firstName: `Om${at}`,
      lastName: `Nr${left}`,
    }))
    const group = { name: `Lot ${left}` }
    const family = await bed.admin.call(addFamily, { eventId: bed.event.id, group, guests })
    ids.push(...family.guests.map(({ id }) => id))
  }
  return ids
}

/** Sixteen at a time; a busy database says "try again", and so does whoever wants a place. */
async function storm<T>(wants: readonly T[], one: (want: T) => Promise<unknown>): Promise<void> {
  const queue = [...wants]
  const insist = async (want: T): Promise<unknown> =>
    one(want).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 503) return insist(want)
      throw error
    })
  const walk = async () => {
    for (let want = queue.shift(); want !== undefined; want = queue.shift()) await insist(want)
  }
  await Promise.all(Array.from({ length: 16 }, walk))
}

const counted = async (slotId: string) => {
  const [row] = await db.look<{ held: number; enrolled: number }>(
    `select count(*) filter (where status in ('enrolled', 'offered'))::int as held,
       count(*) filter (where status = 'enrolled')::int as enrolled from activity_enrolments where slot_id = $1`,
    [slotId],
  )
  return row ?? { held: 0, enrolled: 0 }
}

test('F29: of 500 who want 100 places, with cancellations, never more than 100 are held, and the queue keeps its order', async () => {
  const ids = await crowd(500)
  const slotId = on.first(await on.add({ capacity: 100 })).id
  let most = 0
  const seen = async () => {
    most = Math.max(most, (await counted(slotId)).held)
  }
  const said = new Map<string, string>()
  await storm(ids, async (guestId) => {
    said.set(guestId, (await on.enrol(slotId, guestId)).status)
    await seen()
  })
  const confirmed = ids.filter((id) => said.get(id) === 'enrolled')
  expect([confirmed.length, (await counted(slotId)).enrolled]).toEqual([100, 100])
  const before = (await on.people(slotId, { statuses: ['waiting'], limit: 200 })).map(
    ({ guestId }) => guestId,
  )
  // Forty give up while others still ask again.
  const leaving = confirmed.slice(0, 40)
  const again = ids.filter((id) => said.get(id) === 'waiting').slice(0, 40)
  await storm(
    [...leaving.map((id) => ['leave', id]), ...again.map((id) => ['enrol', id])],
    async ([deed, id = '']) => {
      await (deed === 'leave' ? on.leave(slotId, id) : on.enrol(slotId, id))
      await seen()
    },
  )
  expect(most).toBe(100)
  // What was given up is handed on once it cannot be a slip any more.
  expect((await counted(slotId)).held).toBe(60)
  time.now = new Date(afterUndoGrace(time.now).getTime() + 1000)
  await on.work()
  const offered = await on.people(slotId, { statuses: ['offered'], limit: 200 })
  expect(offered.length + (await counted(slotId)).enrolled).toBe(100)
  await storm(offered, ({ guestId }) => on.enrol(slotId, guestId).then(seen))
  expect([most, (await counted(slotId)).enrolled]).toEqual([100, 100])
  const first = new Set(before.slice(0, 40))
  const promoted = new Set(
    (await on.people(slotId, { statuses: ['enrolled'], limit: 200 })).map(({ guestId }) => guestId),
  )
  expect([...first].filter((id) => !promoted.has(id))).toEqual([])
  // Nobody who was told that they have a place lost it without giving it up.
  expect(confirmed.slice(40).filter((id) => !promoted.has(id))).toEqual([])
})

test('F29, negative control: without the lock those who look at once all get the last place', async () => {
  const ids = await crowd(6)
  const slotId = on.first(await on.add({ capacity: 1 })).id
  let looked = 0
  let go = () => undefined as void
  const allLooked = new Promise<void>((resolve) => (go = resolve))
  await Promise.all(
    ids.map((guestId) =>
      db.database.inCompany(bed.companyId, async (own) => {
        const [slot] = await slotsOf(own, bed.scope(), { slotId })
        if (!slot) throw new Error('the slot is there')
        const status = freePlaces(slot.capacity, slot) > 0 ? 'enrolled' : 'waiting'
        if (++looked === ids.length) go()
        await allLooked
        await putEnrolment(own, bed.scope(), { slotId, guestId, status }, time.now)
      }),
    ),
  )
  expect((await counted(slotId)).held).toBe(ids.length)
})
