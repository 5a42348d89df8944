import { expect, test } from 'vitest'
import { lookForSecrets } from './canary-testbed.ts'

test('of 10,000 random budgets no word or sum of the team is in what the client is shown', () => {
  // With something to read in many of them.
  expect(lookForSecrets(10_000)).toBeGreaterThan(5000)
}, 300_000)
