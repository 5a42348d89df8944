import fc from 'fast-check'
import { expect } from 'vitest'
import { presenceOf, type Fact } from '../../model.ts'
import { doors, guests, history, Play, type Outcome } from './simulations.testbed.ts'
import { MemoryServer } from './memory-server.testbed.ts'

/** Plays histories against the rules only; a changed rule may be given, to see that it is detected. */
export async function judgeHistories(
  numRuns: number,
  changed: (facts: readonly Fact[]) => readonly Fact[] = (facts) => facts,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(history, async ({ clocks, steps, last }) => {
      const server = new MemoryServer()
      const play = new Play(server, clocks, Date.parse('2027-06-12T16:00:00Z'), 'memory')
      const truth = await play.run({ steps, last })
      const actual = [...server.stays].flatMap(([who, stays]) =>
        stays.length > 0 ? [[who, inTime(stays)] as const] : [],
      )
      expect(new Map(actual)).toEqual(truth.stays)
      expect(server.counter).toEqual(countsOf(truth))
      let doubles = 0
      for (const who of server.stays.keys()) {
        const facts = server.factsOf(who)
        const presence = presenceOf(changed(facts))
        // The log, replayed in reverse, gives the same result.
        expect(presenceOf(facts.toReversed())).toEqual(presence)
        expect(stayTimes(presence.stays)).toEqual(truth.stays.get(who) ?? [])
        doubles += presence.remarks.filter(({ kind }) => kind === 'double').length
      }
      expect(doubles).toBe(truth.doubles)
      // No rehearsal runs any more and nothing is unsent: every door decides offline as the server would.
      const isInside = (guest: number) =>
        server.stays.get(`guest ${guest}`)?.some(({ leftAt }) => leftAt === null) ?? false
      const verdicts = Array.from({ length: guests }, (_, guest) =>
        isInside(guest) ? 'already' : 'admitted',
      )
      expect(play.synchronised(isInside)).toEqual(Array.from({ length: doors }, () => verdicts))
    }),
    { numRuns },
  )
}

export function countsOf({ stays }: Outcome): { arrived: number; inside: number } {
  const all = [...stays.values()]
  const inside = all.filter((own) => own.at(-1)?.[1] === null).length
  return { arrived: all.length, inside }
}

function inTime(stays: readonly { enteredAt: number; leftAt: number | null }[]) {
  return stays
    .map(({ enteredAt, leftAt }) => [enteredAt, leftAt] as const)
    .toSorted(([a], [b]) => a - b)
}

function stayTimes(stays: readonly { entry: Fact; exit: Fact | null }[]) {
  return stays.map(({ entry, exit }) => [entry.at, exit && exit.at])
}
