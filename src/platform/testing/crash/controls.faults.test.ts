import { describe, expect, test } from 'vitest'
import { bundledProgram } from '../bundle.ts'
import { writeDuringFaults } from './crash.ts'

const program = bundledProgram('src/platform/testing/crash/notes-server.ts')
const slow = { timeout: 120_000 }

describe('negative controls: the same comparison finds', () => {
  test('what is lost when the answer leaves before the commit', slow, async () => {
    const faults = ['server', 'server'] as const
    const outcome = await writeDuringFaults({
      program: program(),
      faults: [...faults],
      between: 60,
      acknowledge: 'early',
    })
    expect(outcome.lost).toBeGreaterThan(0)
  })

  test('what is lost when a commit is not on disk yet', slow, async () => {
    const outcome = await writeDuringFaults({
      program: program(),
      faults: ['database'],
      between: 150,
      synchronousCommit: 'off',
    })
    expect(outcome.lost).toBeGreaterThan(0)
  })

  test('what is there twice when a retry carries no key', slow, async () => {
    const outcome = await writeDuringFaults({
      program: program(),
      faults: ['server', 'server', 'server', 'server'],
      between: 60,
      idempotent: false,
    })
    expect(outcome.doubled).toBeGreaterThan(0)
  })
})
