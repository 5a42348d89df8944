import { expect, test } from 'vitest'
import { BadConfiguration, readEnv } from './env.ts'
import { loadKeys, newKeyLine } from './keys.ts'

test('with nothing set, the product runs on loopback with the demo', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    seed: 'demo',
    limits: true,
    process: 'all',
  })
})

const external = { DATABASE_URL: 'postgres://u@h/d', APP_KEYS: newKeyLine() }

test.each<[string, Record<string, string>, RegExp]>([
  ['a port that is no number', { PORT: 'web' }, /^PORT/],
  ['a port beyond all', { PORT: '70000' }, /^PORT/],
  ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL/],
  ['an external database without keys', { DATABASE_URL: 'postgres://u@h/d' }, /^APP_KEYS/],
  [
    'an owner without a database',
    { DATABASE_ADMIN_URL: 'postgres://u@h/d' },
    /^DATABASE_ADMIN_URL/,
  ],
  ['a worker without a database', { PROCESS: 'worker' }, /^PROCESS/],
  ['an unknown process', { PROCESS: 'cron' }, /^PROCESS/],
  ['a public address that is none', { PUBLIC_URL: 'prilej.ro' }, /^PUBLIC_URL/],
  ['a mail server that is none', { SMTP_URL: 'mail.example' }, /^SMTP_URL/],
  ['limits off on the Internet', { LIMITS: 'off', HOST: '0.0.0.0' }, /^LIMITS/],
  [
    'a test issuer in production',
    { NODE_ENV: 'production', GOOGLE_ISSUER: 'http://localhost:1' },
    /^GOOGLE_ISSUER/,
  ],
  ['half an S3 store', { S3_BUCKET: 'x' }, /^S3_/],
  ['an unknown seed', { SEED: 'full' }, /^SEED/],
  [
    'production on the Internet without its address',
    { NODE_ENV: 'production', HOST: '0.0.0.0' },
    /^PUBLIC_URL/,
  ],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
])('%s is refused in one line that names it', (_name, variables, named) => {
  let said = ''
  try {
    readEnv(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfiguration)
    said = (error as Error).message
  }
  expect(said).toMatch(named)
  expect(said).not.toContain('\n')
})

test.each([
  ['too short', 'a:c2hvcnQ'],
  ['without a name', newKeyLine().split(':')[1] ?? ''],
  ['not random', `a:${Buffer.alloc(32, 7).toString('base64url')}`],
  ['empty', ' '],
])('a key that is %s is refused', (_name, line) => {
  expect(() => loadKeys(line, '/nowhere')).toThrow(/^APP_KEYS/)
})

test('an external database brings no demo unless asked', () => {
  expect(readEnv(external).seed).toBe('none')
  expect(readEnv({ ...external, SEED: 'demo' }).seed).toBe('demo')
})
