import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { scanDuringFaults } from './fault-injection.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')
const slow = { timeout: 180_000 }
const subset = { guests: 3000, pairs: 8 }

test(
  'F01, F02, F16, F23: killed, restarted and replaced under pairs of doors, nothing is lost and no one enters twice',
  slow,
  async () => {
    const faults = ['server', 'database', 'restart', 'deploy'] as const
    const outcome = await scanDuringFaults({
      program: program(),
      faults,
      between: 60,
      copies: 2,
      ...subset,
    })
    expect(outcome.answers).toBeGreaterThanOrEqual(300)
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, counted: true, serverStarts: 4 })
  },
)
