import { expect, test } from 'vitest'
import { createLog } from '#platform/server/process/log.ts'
import { exitWhenItEnds } from './worker.ts'

/** The state of the process after its worker ended in the given way. */
async function after(end: () => Promise<void>, stopped = false) {
  const seen = { output: '', exits: [] as number[] }
  const log = createLog('error', (line) => (seen.output += line))
  const ended = end()
  const stop = exitWhenItEnds({ ended }, log, (code) => seen.exits.push(code))
  if (stopped) stop()
  await ended.catch(() => undefined)
  await new Promise((next) => setImmediate(next))
  return seen
}

test.each([
  ['fails', () => Promise.reject(new Error('no such table'))],
  ['just ends', () => Promise.resolve()],
])('a worker that %s takes its process with it, so that another one is started', async (_, end) => {
  const { output, exits } = await after(end)
  expect(exits).toEqual([1])
  expect(output).toContain('the worker ended by itself')
})

test('a worker that was asked to stop ends in peace', async () => {
  expect(await after(() => Promise.resolve(), true)).toEqual({ output: '', exits: [] })
})
