import { expect, test } from 'vitest'
import { instanceOf } from './instances.testbed.ts'
import { provenOptimum, smallWedding } from './optimum.testbed.ts'
import { solve, usualSteps } from './solver.ts'
import { costOf, violationsOf } from './violations.ts'

test('no must is broken in a thousand random weddings that can be seated', () => {
  const failed = Array.from({ length: 1000 }, (_, seed) => seed).filter((seed) => {
    const shape = { guests: 40 + (seed % 5) * 20, tables: 15, seats: 9, rules: 60, musts: 30 }
    const seating = instanceOf(seed, shape)
    const { places, unseated } = solve(seating, { seed, scope: 'all', steps: 500 })
    const broken = violationsOf({ ...seating, places }).some(({ must }) => must)
    return broken || unseated.length > 0
  })
  expect(failed).toEqual([])
})

/** Each takes a second to half a minute beside busy neighbours; what is not proven by then fails. */
const secondsToProve = 120

test('within 3 % of the proven optimum in fifty small weddings', async () => {
  const found = []
  for (let seed = 0; seed < 50; seed += 1) {
    const seating = smallWedding(seed)
    const { places } = solve(seating, { seed, scope: 'all', steps: usualSteps })
    const least = await provenOptimum(seating, secondsToProve)
    found.push({ seed, least, ours: costOf(violationsOf({ ...seating, places })) })
  }
  expect(found.filter(({ least, ours }) => least === undefined || ours > least * 1.03)).toEqual([])
}, 900_000)
