import { expect, test } from 'vitest'
import { lookForSecrets } from './canary-testbed.tsx'

test('of 300 random budgets no word or sum of the team is on the page of a supplier', () => {
  expect(lookForSecrets(300)).toBeGreaterThan(300)
}, 60_000)
