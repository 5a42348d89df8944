import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { scanUnderBlows, type Blow } from './blows.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')

const times = (count: number, blow: Blow): Blow[] => Array.from({ length: count }, () => blow)

test.each<[string, Blow[], { copies: number; starts: number; silence: number }]>([
  ['F01: 20 kills of the server', times(20, 'server'), { copies: 1, starts: 21, silence: 5000 }],
  [
    'F02: 10 kills of the database',
    times(10, 'database'),
    { copies: 1, starts: 1, silence: 10_000 },
  ],
  [
    'F16: 20 restarts of the database',
    times(20, 'restart'),
    { copies: 1, starts: 1, silence: 5000 },
  ],
  ['F23: 10 deploys of two copies', times(10, 'deploy'), { copies: 2, starts: 12, silence: 5000 }],
])('%s under 24 pairs of doors', async (name, blows, { copies, starts, silence }) => {
  const plan = { program: program(), blows, between: 150, copies, guests: 20_000 }
  const outcome = await scanUnderBlows(plan)
  console.info(name, outcome)
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, counted: true, serverStarts: starts })
  expect(outcome.longestSilenceMs).toBeLessThan(silence)
  // Whoever was being answered when a copy was asked to go asks the other one, once.
  if (name.startsWith('F23')) expect(outcome.mostTries).toBeLessThanOrEqual(2)
})
