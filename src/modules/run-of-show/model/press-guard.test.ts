import { expect, test } from 'vitest'
import { isSecondOfOne, offPlan } from './press-guard.ts'
import type { CueTimes } from './times.ts'

const minute = 60_000
const nine = Date.parse('2026-05-16T09:00:00Z')
const cues = [
  { id: 'a', plannedStart: nine },
  { id: 'b', plannedStart: nine + 60 * minute },
] as CueTimes[]

test('a start far from its hour is asked about, one near it is not', () => {
  const waiting = { state: 'waiting', cues } as const
  expect(offPlan(waiting, 'a', nine - 30 * minute)).toBeNull()
  expect(offPlan(waiting, 'a', nine - 31 * minute)).toBe(-31 * minute)
  expect(offPlan(waiting, 'a', nine + 31 * minute)).toBe(31 * minute)
  // Beginning with a later cue at its own hour is no mistake.
  expect(offPlan(waiting, 'b', nine + 55 * minute)).toBeNull()
})

test('once it runs, however late, Next is not asked about', () => {
  expect(offPlan({ state: 'running', cues }, 'b', nine + 300 * minute)).toBeNull()
})

test('two presses in a moment are one', () => {
  expect(isSecondOfOne(null, nine)).toBe(false)
  expect(isSecondOfOne(nine, nine + 150)).toBe(true)
  expect(isSecondOfOne(nine, nine + 400)).toBe(false)
})
