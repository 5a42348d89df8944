import { expect, test } from 'vitest'
import { lookForSecrets } from './canary-testbed.tsx'

test('of 10,000 random budgets no word or sum of the team is on the page of a supplier', () => {
  expect(lookForSecrets(10_000)).toBeGreaterThan(10_000)
}, 300_000)
