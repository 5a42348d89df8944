import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'

test('zod takes its settings from where we put them', () => {
  // In a process of its own: here another test may have loaded zod before.
  const setup = readFileSync(join(projectRoot, 'src/platform/web/calls/zod-setup.ts'), 'utf8')
  const program = `${setup}; const { z } = await import('zod'); console.log(z.config().jitless)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program])
  expect(said.toString().trim()).toBe('true')
})
