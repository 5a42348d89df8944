import { describe, expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { scanDuringFaults } from './fault-injection.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')
const slow = { timeout: 180_000 }
const subset = { guests: 3000, pairs: 8 }

describe('F03: the same comparison finds', () => {
  test('answers that are lost when a commit is not on disk yet', slow, async () => {
    const outcome = await scanDuringFaults({
      program: program(),
      faults: ['database'],
      between: 150,
      synchronousCommit: 'off',
      ...subset,
    })
    expect(outcome.lost).toBeGreaterThan(0)
  })

  test('tickets that enter twice when neither lock nor index decides', slow, async () => {
    const outcome = await scanDuringFaults({
      program: program(),
      faults: [],
      between: 300,
      copies: 2,
      withoutGuards: true,
      ...subset,
    })
    expect(outcome.doubled).toBeGreaterThan(0)
  })
})
