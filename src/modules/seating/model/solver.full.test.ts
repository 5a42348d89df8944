import { expect, test } from 'vitest'
import { instanceOf } from './instances.testbed.ts'
import { solve } from './solver.ts'
import { violationsOf } from './violations.ts'

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
