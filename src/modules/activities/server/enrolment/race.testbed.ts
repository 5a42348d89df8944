import { expect } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { addFamily } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import { activitiesTestbed } from '../testbed.ts'

export function raceTestbed() {
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

  const counted = async (slotId: string) => {
    const [row] = await db.look<{ held: number; enrolled: number }>(
      `select count(*) filter (where status in ('enrolled', 'offered'))::int as held,
       count(*) filter (where status = 'enrolled')::int as enrolled from activity_enrolments where slot_id = $1`,
      [slotId],
    )
    return row ?? { held: 0, enrolled: 0 }
  }

  /** All guests request a place at once, then some give theirs up while others try again. */
  async function fillSlot({
    people,
    capacity,
    leavers,
  }: {
    people: number
    capacity: number
    leavers: number
  }) {
    const ids = await crowd(people)
    const slotId = on.first(await on.add({ capacity })).id
    let maxHeld = 0
    const seen = async () => {
      maxHeld = Math.max(maxHeld, (await counted(slotId)).held)
    }
    const texts = new Map<string, string>()
    await storm(ids, async (guestId) => {
      texts.set(guestId, (await on.enrol(slotId, guestId)).status)
      await seen()
    })
    const confirmed = ids.filter((id) => texts.get(id) === 'enrolled')
    expect([confirmed.length, (await counted(slotId)).enrolled]).toEqual([capacity, capacity])
    const before = (await on.people(slotId, { statuses: ['waiting'], limit: 200 })).map(
      ({ guestId }) => guestId,
    )
    const departing = confirmed.slice(0, leavers)
    const repeated = ids.filter((id) => texts.get(id) === 'waiting').slice(0, leavers)
    await storm(
      [...departing.map((id) => ['leave', id]), ...repeated.map((id) => ['enrol', id])],
      async ([action, id = '']) => {
        await (action === 'leave' ? on.leave(slotId, id) : on.enrol(slotId, id))
        await seen()
      },
    )
    expect(maxHeld).toBe(capacity)
    // A place that was given up is passed on once it can no longer be undone.
    expect((await counted(slotId)).held).toBe(capacity - leavers)
    time.now = new Date(afterUndoGrace(time.now).getTime() + 1000)
    await on.work()
    const offered = await on.people(slotId, { statuses: ['offered'], limit: 200 })
    expect(offered.length + (await counted(slotId)).enrolled).toBe(capacity)
    await storm(offered, ({ guestId }) => on.enrol(slotId, guestId).then(seen))
    expect([maxHeld, (await counted(slotId)).enrolled]).toEqual([capacity, capacity])
    const first = new Set(before.slice(0, leavers))
    const promoted = new Set(
      (await on.people(slotId, { statuses: ['enrolled'], limit: 200 })).map(
        ({ guestId }) => guestId,
      ),
    )
    expect([...first].filter((id) => !promoted.has(id))).toEqual([])
    // No guest lost a confirmed place without giving it up.
    expect(confirmed.slice(leavers).filter((id) => !promoted.has(id))).toEqual([])
  }
  return { app, bed, on, crowd, counted, fillSlot }
}

/** Sixteen at a time; a busy database says "try again", and the caller does. */
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
