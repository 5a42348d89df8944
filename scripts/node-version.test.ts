import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'

const check = join(projectRoot, 'scripts/node-version.cjs')

/** The output of `node -r … scripts/…` under a Node that reports this version. */
function startUnder(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pretence = join(folder, 'pretence.cjs')
  const rest = join(folder, 'rest.mjs')
  writeFileSync(
    pretence,
    `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`,
  )
  writeFileSync(rest, `process.stdout.write('started')`)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', pretence, '-r', check, rest],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test.each(['8.17.0', '18.20.8', '20.18.3'])('Node %s gets one sentence', (version) => {
  expect(startUnder(version)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Prilej: Node 20.19 or newer is needed, this is ${version}\n`,
  })
})

test.each(['20.19.0', '22.0.0', '25.1.0'])('Node %s starts', (version) => {
  expect(startUnder(version)).toEqual({ status: 0, stdout: 'started', stderr: '' })
})

test('the check is written so that every Node can read it', () => {
  const text = readFileSync(check, 'utf8')
  // Refuses what it cannot write in the old syntax; what it can, it changes.
  const old = transformSync(text, { target: 'es5', legalComments: 'inline' }).code
  const same = transformSync(text, { target: 'esnext', legalComments: 'inline' }).code
  expect(old).toBe(same)
})

test('every command that people start is checked first', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = Object.values(scripts)
  expect(commands.length).toBeGreaterThan(5)
  for (const command of commands)
    expect(command).toMatch(/^node -r \.\/scripts\/node-version\.cjs scripts\//)
})
