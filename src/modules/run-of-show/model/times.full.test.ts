import { test } from 'vitest'
import { checkClockChanges, checkTimes } from './times.testbed.ts'

test('the rules of time hold in 100,000 random shows', () => checkTimes(100_000), 300_000)
test('and in 20,000 nights in which the clock changes', () => checkClockChanges(20_000), 120_000)
