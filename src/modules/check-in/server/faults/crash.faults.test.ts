import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { scanDuringFaults, type InjectedFault } from './fault-injection.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')

interface CrashCase {
  id: string
  promise: string
  fault: InjectedFault
  times: number
  copies?: number
  /** Time in milliseconds that doors may go without an answer after the restart. */
  silence: number
}

const cases: CrashCase[] = [
  {
    id: 'F01',
    promise: '20 kills of the server: 0 lost, 0 double, silence 5 s where it restarts in 1 s',
    fault: 'server',
    times: 20,
    silence: 4000,
  },
  {
    id: 'F02',
    promise: '10 kills of the database: 0 lost, 0 double, back 10 s after it is',
    fault: 'database',
    times: 10,
    silence: 10_000,
  },
  {
    id: 'F16',
    promise: '20 restarts of the database: 0 lost, 0 double, no process ends, back within 5 s',
    fault: 'restart',
    times: 20,
    silence: 5000,
  },
  {
    id: 'F23',
    promise: '10 deploys of two copies: nobody asks more than twice, gone within 30 s',
    fault: 'deploy',
    times: 10,
    copies: 2,
    silence: 5000,
  },
]

test.each(cases)('$id: $promise, under 24 pairs of doors', async (each) => {
  const { id, promise, fault, times, copies = 1, silence } = each
  const faults = Array.from({ length: times }, () => fault)
  const outcome = await scanDuringFaults({
    program: program(),
    faults,
    between: 150,
    copies,
    guests: 20_000,
  })
  const { maxSilenceMs, maxReturnMs, maxDrainMs, maxTries, ...rest } = outcome
  reportFault(id, promise, {
    answers: rest.answers,
    lost: rest.lost,
    double: rest.doubled,
    'silence ms': maxSilenceMs,
    'stood again after ms': maxReturnMs,
    'gone after ms': maxDrainMs,
    tries: maxTries,
  })
  // Only those who were killed or asked to go start again: a database that ends takes no server with it.
  const starts = copies + (fault === 'server' || fault === 'deploy' ? times : 0)
  expect(rest).toMatchObject({ lost: 0, doubled: 0, counted: true, serverStarts: starts })
  expect(maxSilenceMs).toBeLessThan(maxReturnMs + silence)
  if (fault !== 'deploy') return
  // A caller whose request was being answered when a copy stopped sends it once to the other one.
  expect(maxTries).toBeLessThanOrEqual(2)
  expect(maxDrainMs).toBeLessThan(30_000)
})
