import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { time } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import type { doorTestbed } from '../testbed.ts'

/** A message of a door, by the name that it once found or by the ticket. */
const Move = fc.record({
  who: fc.constantFrom('walk-in by name' as const, 'walk-in' as const, 'guest' as const),
  direction: fc.constantFrom('in' as const, 'out' as const),
  isUndone: fc.boolean(),
})
const History = fc.record({
  before: fc.array(Move, { maxLength: 2 }),
  between: fc.array(Move, { maxLength: 4 }),
  after: fc.array(Move, { maxLength: 2 }),
})
type Histories = typeof History extends fc.Arbitrary<infer T> ? T : never

/** Plays each of so many histories with a match that is taken back, and without one. */
export async function judgeMatches(
  bed: ReturnType<typeof doorTestbed>,
  numRuns: number,
): Promise<void> {
  const eventId = bed.event.id
  const door = await bed.door()
  const pass = () => (time.now = new Date(time.now.getTime() + 20_000))
  const play = async ({ before, between, after }: Histories, isMatched: boolean) => {
    const start = time.now.getTime()
    const counted = (await bed.counter()) ?? { arrived: 0, inside: 0 }
    const guest = await bed.guest(`Ana ${randomUUID()}`)
    const named = { scanId: randomUUID(), listId: bed.party.id, firstName: `Anna ${randomUUID()}` }
    const happenedAt = time.now.toISOString()
    const walkIn =
      (await door.call(contract.walkInAtDoor, { ...named, happenedAt })).guest?.id ?? ''
    const tickets = { 'walk-in': await bed.codeOf(walkIn, eventId), guest: guest.code }
    const bring = async (moves: Histories['before']) => {
      for (const { who, direction, isUndone } of moves) {
        pass()
        const whom = who === 'walk-in by name' ? { guestId: walkIn } : { code: tickets[who] }
        const scanId = randomUUID()
        const shown = direction === 'in' ? 'admitted' : 'exited'
        const undo = { direction: 'undo' as const, undoes: scanId }
        await door.upload([{ ...whom, scanId, direction, shown }, ...(isUndone ? [undo] : [])])
      }
    }
    await bring(before)
    const found = (await bed.incidents()).find(
      ({ kind, guestId }) => kind === 'walk_in' && guestId === walkIn,
    )
    const incidentId = found?.id ?? ''
    const settlement = 'match' as const
    if (isMatched)
      await bed.admin.call(contract.settleIncident, {
        eventId,
        incidentId,
        settlement,
        guestId: guest.id,
      })
    await bring(between)
    if (isMatched) await bed.admin.call(contract.reopenIncident, { eventId, incidentId })
    await bring(after)
    const since = (at: string | null) => at && Date.parse(at) - start
    const presence = async (guestId: string) => {
      const { lists } = await bed.admin.call(contract.getPresence, { eventId, guestId })
      return lists.map(({ arrivedAt, leftAt, inside }) => [since(arrivedAt), since(leftAt), inside])
    }
    const now = (await bed.counter()) ?? { arrived: 0, inside: 0 }
    const more = [now.arrived - counted.arrived, now.inside - counted.inside]
    return { walkIn: await presence(walkIn), guest: await presence(guest.id), more }
  }
  const property = fc.asyncProperty(History, async (history) => {
    expect(await play(history, true)).toEqual(await play(history, false))
  })
  const exit = { who: 'walk-in by name' as const, direction: 'out' as const, isUndone: false }
  const examples: [Histories][] = [[{ before: [], between: [exit], after: [] }]]
  await fc.assert(property, { numRuns, examples })
}
