import fc from 'fast-check'
import { expect } from 'vitest'
import { budgets, secret, sheetOf } from '#platform/testing/secret-budgets.ts'
import type { FrozenContent } from '../model.ts'
import { shownToClient } from './budget-content.ts'

const textOf = (content: FrozenContent) => JSON.stringify(content)

/** Draws so many budgets and looks for what the client must not see; says how many sections there were to look at. */
export function lookForSecrets(numRuns: number): number {
  let shown = 0
  fc.assert(
    fc.property(budgets, (rows) => {
      const content = shownToClient(sheetOf(rows))
      const text = textOf(content)
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(/[^-\d]7\d{8}\b/)
      shown += content.sections.length
    }),
    { numRuns },
  )
  return shown
}
