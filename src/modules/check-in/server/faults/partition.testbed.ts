import fc from 'fast-check'
import { expect } from 'vitest'
import { getPresence } from '../../contract.ts'
import { time } from '#platform/testing/whole-app.ts'
import type { DoorBed } from '../testbed.ts'

interface Step {
  guest: number
  door: number
  minute: number
}

const minutes = 240
const heals = [minutes / 2, minutes] as const
const step: fc.Arbitrary<Step> = fc.record({
  guest: fc.nat(2),
  door: fc.nat(5),
  minute: fc.integer({ min: 1, max: minutes - 1 }),
})
const tables = ['checkin_scans', 'checkin_admissions', 'checkin_counters', 'checkin_incidents']

/**
 * F28: doors 0 to 2 have a network; 3 to 5 have one only at two moments, when they send what they saw, some
 * of it twice. Whatever the history, the end equals the reference: each guest shown green once is inside
 * once, since the first green.
 */
export async function healTwice(
  bed: DoorBed,
  look: (text: string, values: unknown[]) => Promise<unknown>,
  numRuns: number,
): Promise<void> {
  const guests = [await bed.guest('Ana'), await bed.guest('Ion'), await bed.guest('Dan')]
  const doors: Awaited<ReturnType<DoorBed['door']>>[] = []
  for (const name of 'ABCDEF') doors.push(await bed.door(name))
  const begin = time.now.getTime()
  const at = (minute: number) => new Date(begin + minute * 60_000)
  const play = async (history: readonly Step[]) => {
    for (const table of tables)
      await look(`delete from ${table} where company_id = $1`, [bed.companyId])
    const greens = new Map<number, number[]>()
    const queues = new Map<
      number,
      { guest: number; minute: number; scanId: string; shown: string }[]
    >()
    const heal = async (minute: number) => {
      time.now = at(minute)
      for (const [door, queue] of queues) {
        const scans = queue.map(({ guest, minute: seen, scanId, shown }) => {
          const happenedAt = at(seen).toISOString()
          return { scanId, shown, code: guests[guest]?.code ?? '', happenedAt }
        })
        await doors[door]?.upload(scans)
        // The answer was lost on its way, so everything is brought again.
        if (door % 2) await doors[door]?.upload(scans)
      }
    }
    let healed = 0
    for (const { guest, door, minute } of history.toSorted((a, b) => a.minute - b.minute)) {
      if (healed === 0 && minute > heals[0]) await heal(heals[healed++] ?? 0)
      time.now = at(minute)
      const green = () => greens.set(guest, [...(greens.get(guest) ?? []), minute])
      if (door > 2) {
        const queue = queues.get(door) ?? []
        const shown = queue.some((each) => each.guest === guest) ? 'already' : 'admitted'
        queues.set(door, [...queue, { guest, minute, scanId: crypto.randomUUID(), shown }])
        if (shown === 'admitted') green()
      } else if ((await doors[door]?.scan(guests[guest]?.code ?? ''))?.result === 'admitted')
        green()
    }
    await heal(heals[1])
    return greens
  }
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(step, { minLength: 1, maxLength: 10, selector: ({ minute }) => minute }),
      async (history) => {
        const greens = await play(history)
        expect(await bed.counter()).toEqual({ arrived: greens.size, inside: greens.size })
        let doubles = 0
        for (const [guest, seen] of greens) {
          const guestId = guests[guest]?.id ?? ''
          const { lists } = await bed.admin.call(getPresence, { eventId: bed.event.id, guestId })
          expect(lists[0]?.arrivedAt).toBe(at(Math.min(...seen)).toISOString())
          doubles += seen.length - 1
        }
        const incidents = await bed.incidents()
        expect(incidents.filter(({ kind }) => kind === 'double')).toHaveLength(doubles)
        expect(incidents).toHaveLength(doubles)
      },
    ),
    { numRuns },
  )
}
