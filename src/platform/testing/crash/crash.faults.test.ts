import { expect, test } from 'vitest'
import { bundledProgram } from '../bundle.ts'
import { writeDuringFaults, type InjectedFault } from './crash.ts'

const program = bundledProgram('src/platform/testing/crash/notes-server.ts')

test.each<[string, InjectedFault[], number]>([
  ['twenty kills of the server', Array.from({ length: 20 }, () => 'server'), 21],
  ['ten kills of the whole database', Array.from({ length: 10 }, () => 'database'), 1],
  ['twenty restarts of the database', Array.from({ length: 20 }, () => 'restart'), 1],
])(
  '%s under load: none lost, none double, no silence over ten seconds',
  async (_name, faults, serverStarts) => {
    const outcome = await writeDuringFaults({ program: program(), faults, between: 300 })
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, serverStarts })
    expect(outcome.maxSilenceMs).toBeLessThan(10_000)
  },
)
