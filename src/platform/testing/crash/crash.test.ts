import { expect, test } from 'vitest'
import { bundledProgram } from '../bundle.ts'
import { writeDuringFaults } from './crash.ts'

const program = bundledProgram('src/platform/testing/crash/notes-server.ts')

test('kill -9 of server and database under a write load: nothing acknowledged is lost, nothing is there twice', async () => {
  const outcome = await writeDuringFaults({
    program: program(),
    faults: ['server', 'database', 'server', 'postmaster', 'server', 'restart'],
    between: 150,
  })
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(7 * 150)
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, serverStarts: 4 })
})
