import { expect, test } from 'vitest'
import { BadConfiguration, publicUrlOf, readEnv } from './env.ts'
import { loadKeys, newKeyLine } from '../auth/keys.ts'

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
  [
    'an unknown process',
    { PROCESS: 'cron' },
    /^PROCESS: must be all, web or worker, or not be set$/,
  ],
  ['a public address that is none', { PUBLIC_URL: 'prilej.ro' }, /^PUBLIC_URL/],
  ['a mail server that is none', { SMTP_URL: 'mail.example' }, /^SMTP_URL/],
  ['limits off on the Internet', { LIMITS: 'off', HOST: '0.0.0.0' }, /^LIMITS/],
  [
    'a test issuer in production',
    { NODE_ENV: 'production', GOOGLE_ISSUER: 'http://localhost:1' },
    /^GOOGLE_ISSUER/,
  ],
  ['half an S3 store', { S3_BUCKET: 'x' }, /^S3_/],
  ['an unknown seed', { SEED: 'full' }, /^SEED: must be demo or none, or not be set$/],
  [
    'production on the Internet without its address',
    { NODE_ENV: 'production', HOST: '0.0.0.0' },
    /^PUBLIC_URL/,
  ],
  ['a misspelt production', { NODE_ENV: 'prod' }, /^NODE_ENV: must be production/],
  ['production in capitals', { NODE_ENV: 'Production' }, /^NODE_ENV/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
  ['a port in another notation', { PORT: '1e3' }, /^PORT/],
  ['a host that is a name', { HOST: 'prilej.ro' }, /^HOST/],
  ['a host that is half an address', { HOST: '10.0.0' }, /^HOST/],
  ['a database address nobody can read', { DATABASE_URL: 'postgres://u:p@[h/d' }, /^DATABASE_URL/],
  ['a database port beyond all', { DATABASE_URL: 'postgres://h:99999/d' }, /^DATABASE_URL/],
  ['a password half written', { DATABASE_URL: 'postgres://u:p%zz@h/d' }, /^DATABASE_URL/],
  ['a mail server without a name', { SMTP_URL: 'smtp://' }, /^SMTP_URL/],
  ['a mail server on no port', { SMTP_URL: 'smtp://mail:0' }, /^SMTP_URL/],
  ['a mail server on an unknown port', { SMTP_URL: 'smtp://mail:smtp' }, /^SMTP_URL/],
  ['a sender that is none', { MAIL_FROM: 'Prilej' }, /^MAIL_FROM/],
  ['two senders', { MAIL_FROM: 'a@b.ro, c@d.ro' }, /^MAIL_FROM/],
  ['a proxy that is a name', { TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES/],
  ['a network too narrow', { TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }, /^TRUSTED_PROXIES/],
  ['half a network', { TRUSTED_PROXIES: '10.0.0.0/' }, /^TRUSTED_PROXIES/],
  ['a public address with a query', { PUBLIC_URL: 'https://p.ro/?a=1' }, /^PUBLIC_URL/],
  ['a public address with a fragment', { PUBLIC_URL: 'https://p.ro/#a' }, /^PUBLIC_URL/],
  ['a public address with a user', { PUBLIC_URL: 'https://u:p@p.ro' }, /^PUBLIC_URL/],
  ['an issuer that is no web address', { GOOGLE_ISSUER: 'ftp://g' }, /^GOOGLE_ISSUER/],
  ['keys that are no web address', { GOOGLE_JWKS_URL: 'file:///keys' }, /^GOOGLE_JWKS_URL/],
  ['a store that is no web address', { S3_ENDPOINT: 'ftp://s' }, /^S3_ENDPOINT/],
  ['a replica of nothing', { DATABASE_REPLICA_URL: 'postgres://h/d' }, /^DATABASE_REPLICA_URL/],
  ['a promise for our own database', { DATABASE_DURABILITY: 'promised' }, /^DATABASE_DURABILITY/],
  ['keys of no store', { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, /^S3_/],
])('%s is refused in one line that names it', (_name, variables, named) => {
  let texts = ''
  try {
    readEnv(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfiguration)
    texts = (error as Error).message
  }
  expect(texts).toMatch(named)
  expect(texts).not.toContain('\n')
})

test.each([
  ['too short', 'a:c2hvcnQ'],
  ['without a name', newKeyLine().split(':')[1] ?? ''],
  ['not random', `a:${Buffer.alloc(32, 7).toString('base64url')}`],
  ['empty', ' '],
])('a key that is %s is refused', (_name, line) => {
  expect(() => loadKeys(line, '/nowhere')).toThrow(/^APP_KEYS/)
})

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '::1', PORT: '80' }, 'http://[::1]:80'],
  [{ HOST: 'localhost' }, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '192.0.2.1' }, 'http://192.0.2.1:3000'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://prilej.ro/' }, 'https://prilej.ro'],
])('with %o links begin with %s', (variables, url) => {
  expect(publicUrlOf(readEnv(variables))).toBe(url)
})

test('networks of proxies are taken as they are', () => {
  expect(readEnv({ TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,fd00::/8,' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
  ])
})

test.each([
  [{}, false],
  [{ NODE_ENV: '' }, false],
  [{ NODE_ENV: 'development' }, false],
  [{ NODE_ENV: 'test' }, false],
  [{ NODE_ENV: 'production' }, true],
])('with %o production is %s', (variables, production) => {
  expect(readEnv(variables).production).toBe(production)
})

test('an external database brings no demo unless asked', () => {
  expect(readEnv(external).seed).toBe('none')
  expect(readEnv({ ...external, SEED: 'demo' }).seed).toBe('demo')
})

test.each<[string, Record<string, string>, string]>([
  ['a machine of one’s own', {}, 'demo'],
  ['the same by its local address', { PUBLIC_URL: 'http://localhost:3000' }, 'demo'],
  ['a proxy in front of loopback', { PUBLIC_URL: 'https://prilej.example' }, 'none'],
  ['production behind a proxy', { NODE_ENV: 'production' }, 'none'],
  ['a public host', { HOST: '0.0.0.0' }, 'none'],
  ['a proxy that is trusted', { TRUSTED_PROXIES: '127.0.0.1' }, 'none'],
  ['words of the operator', { HOST: '0.0.0.0', SEED: 'demo' }, 'demo'],
  ['words of the operator in production', { NODE_ENV: 'production', SEED: 'demo' }, 'demo'],
])('the demo by default: %s', (_name, variables, seed) => {
  expect(readEnv(variables).seed).toBe(seed)
})

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ HOST: '0.0.0.0' }, null],
  [{ PUBLIC_URL: 'http://localhost:3000' }, null],
  [{ NODE_ENV: 'production' }, 'NODE_ENV=production'],
  [{ PUBLIC_URL: 'https://prilej.example' }, 'PUBLIC_URL'],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, 'TRUSTED_PROXIES'],
])(
  'with %o strangers come in by %s, where the demo works only if asked for',
  (variables, front) => {
    const env = readEnv({ ...variables, SEED: 'none' })
    expect([env.front, env.isOnlyHere]).toEqual([front, front === null && env.loopback])
    expect([env.offersDemo, env.acceptsDemoPassword]).toEqual([false, front === null])
    const asked = readEnv({ ...variables, SEED: 'demo' })
    expect([asked.offersDemo, asked.acceptsDemoPassword]).toEqual([front === null, true])
  },
)
