import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('zod takes its settings from where we put them', () => {
  // In a process of its own: here another test may have loaded zod before.
  const setup = readFileSync(new URL('zod-setup.ts', import.meta.url), 'utf8')
  const program = `${setup}; const { z } = await import('zod'); console.log(z.config().jitless)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program])
  expect(said.toString().trim()).toBe('true')
})
