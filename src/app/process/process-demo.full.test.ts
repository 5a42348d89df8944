import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#modules/accounts/server/sign-in/passwords.ts'
import { loadKeys, newKeyLine } from '#platform/server/auth/keys.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { dataFolder, run } from '#platform/testing/product.ts'
import { unbuilt } from '#platform/testing/web-build.ts'
import { openRuntime } from '../runtime.ts'
import { seeds } from '../server.gen.ts'

const program = bundledProgram('src/app/main.ts')
const db = testDatabase()
const APP_KEYS = newKeyLine()
const external = () => ({
  DATABASE_URL: db.appUrl,
  DATABASE_ADMIN_URL: db.adminUrl,
  APP_KEYS,
  DATA_DIR: dataFolder(),
  NODE_ENV: 'production',
  PROCESS: 'web',
})

beforeAll(async () => {
  const keys = loadKeys(APP_KEYS, '/nowhere')
  const env = readEnv({ DATABASE_URL: db.appUrl, APP_KEYS })
  const parts = await openRuntime({ env, log: quietLog, keys, appUrl: db.appUrl, build: unbuilt })
  const people = seeds.filter(({ name }) => ['accounts', 'company'].includes(name))
  await seedDemo({ ...parts, now: new Date() }, people)
  await parts.close()
})

async function signIn(address: string): Promise<number> {
  const user = { email: 'admin@demo.prilej.ro', password: demoPassword }
  const answer = await fetch(new URL('/api/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  })
  return answer.status
}

// The database of tests may lose what it acknowledged.
const promised = { DATABASE_DURABILITY: 'promised' }

test('production has the demo only where the operator asks for it, with a warning', async () => {
  const asked = run(program(), { env: { ...external(), ...promised, SEED: 'demo' } })
  expect(await signIn(await asked.listens())).toBe(200)
  expect(asked.output.err).toMatch(
    /^Prilej: WARNING: SEED=demo with NODE_ENV=production: [^\n]*admin@demo\.prilej\.ro[^\n]*\n$/,
  )
  expect(asked.output.out + asked.output.err).not.toContain(demoPassword)

  const silent = run(program(), { env: { ...external(), ...promised, SEED: '' } })
  expect(await signIn(await silent.listens())).toBe(401)
  expect(silent.output.err).toContain('demo accounts are refused')
})

test('a database that may lose work is refused unless its service promises to keep it', async () => {
  const refused = run(program(), { env: external() })
  expect(await refused.ended()).toBe(1)
  expect(refused.output).toEqual({
    out: '',
    err: expect.stringMatching(
      /^Prilej: PostgreSQL has \w+=off: acknowledged work could be lost[^\n]*\n$/,
    ) as string,
  })
})
