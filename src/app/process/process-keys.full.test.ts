import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { dataFolder, run } from '#platform/testing/product.ts'
import { ensureBuild } from '../../../scripts/setup.mjs'

const program = bundledProgram('src/app/main.ts')
// The demo draws pictures of its sites with the styles of the web build.
beforeAll(() => ensureBuild())

async function keysOf(DATA_DIR: string): Promise<string[]> {
  const { ended, output: texts } = run(program(), { env: { DATA_DIR }, words: ['keys'] })
  expect([await ended(), texts.err]).toEqual([0, ''])
  return texts.out.trimEnd().split('\n')
}

test('a key is exchanged as the manual says, and what still needs the old one is counted', async () => {
  const DATA_DIR = dataFolder()
  const file = join(DATA_DIR, 'keys/app-keys')
  const first = run(program(), { env: { DATA_DIR, SEED: 'demo' } })
  await first.listens()
  first.process.kill('SIGTERM')
  await first.ended()
  const old = readFileSync(file, 'utf8').trim()
  const fresh = newKeyLine()
  const [oldName, freshName] = [old, fresh].map((line) => line.split(':')[0])
  expect(await keysOf(DATA_DIR)).toEqual([
    expect.stringMatching(
      `^${oldName} signs: 3 passwords, [1-9]\\d+ personal links, [1-9]\\d+ tickets$`,
    ),
  ])

  writeFileSync(file, `${fresh},${old}\n`)
  const second = run(program(), { env: { DATA_DIR } })
  const signedIn = await fetch(new URL('/api/login', await second.listens()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"user":{"email":"admin@demo.prilej.ro","password":"prilej-demo-2026"}}',
  })
  expect(signedIn.status).toBe(200)
  expect(await keysOf(DATA_DIR)).toEqual([
    `${freshName} signs: 1 passwords`,
    expect.stringMatching(`^${oldName} is accepted: 2 passwords, `),
  ])

  writeFileSync(file, `${fresh}\n`)
  expect(await keysOf(DATA_DIR)).toContainEqual(
    expect.stringMatching(`^${oldName} IS MISSING: 2 passwords, `),
  )
})
