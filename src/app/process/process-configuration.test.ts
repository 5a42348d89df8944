import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { dataFolder, run } from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')
const APP_KEYS = newKeyLine()
const external = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d', APP_KEYS }

/**
 * One mistake in the configuration for each place that detects some; the others are tried in `env.test.ts`
 * and in the full suite.
 */
const wrong: [string, Record<string, string>, RegExp][] = [
  ['a port that is no number', { PORT: 'web' }, /PORT: /],
  ['a weak key', { ...external, APP_KEYS: `a:${'A'.repeat(43)}` }, /APP_KEYS: /],
  ['an address of another machine', { HOST: '192.0.2.1' }, /HOST: /],
  ['a folder in a place where none can be', { DATA_DIR: '/proc/x' }, /DATA_DIR: /],
]

test.each(wrong)('%s ends the start in one line', async (_name, env, says) => {
  const product = run(program(), { env: { DATA_DIR: dataFolder(), ...env } })
  expect(await product.ended()).toBe(1)
  expect(product.output.out).toBe('')
  expect(product.output.err).toMatch(new RegExp(`^Prilej: ${says.source}[^\\n]*\\n$`))
})

describe('a database', () => {
  const db = testDatabase()

  test('that refuses the password ends the start at once in one line', async () => {
    const DATABASE_URL = Object.assign(new URL(db.appUrl), { password: 'wrong' }).href
    const product = run(program(), { env: { DATABASE_URL, APP_KEYS, DATA_DIR: dataFolder() } })
    expect(await product.ended()).toBe(1)
    expect(product.output.err).toMatch(
      /^Prilej: DATABASE_URL: password authentication failed[^\n]*\n$/,
    )
  })

  test.each(['web', 'worker'])(
    'of a newer version ends the %s process in one line',
    async (PROCESS) => {
      await db.look(
        `insert into schema_migrations (name, sha256) values ('9999-later.sql', '') on conflict do nothing`,
      )
      const urls = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.adminUrl }
      const product = run(program(), {
        env: { ...urls, APP_KEYS, PROCESS, DATA_DIR: dataFolder() },
      })
      expect(await product.ended()).toBe(1)
      expect(product.output.out).toBe('')
      expect(product.output.err).toMatch(
        /^Prilej: the database is of a newer Prilej: it has 9999-later\.sql, and this version ends with \d{4}-[^\n]+\n$/,
      )
    },
  )
})

describe('before the product is built', () => {
  const check = bundledProgram('src/app/check-configuration.ts')
  const db = testDatabase()

  test('a port in use ends a start, and not a command beside a running product', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { DATA_DIR: dataFolder(), PORT: String(port) }
    const start = run(check(), { env })
    expect([await start.ended(), start.output]).toEqual([
      1,
      { out: `PORT: ${port} is in use on 127.0.0.1`, err: '' },
    ])
    const command = run(check(), { env, words: ['backup'] })
    expect([await command.ended(), command.output]).toEqual([0, { out: '', err: '' }])
  })

  test('a database that refuses the password ends it', async () => {
    const DATABASE_URL = Object.assign(new URL(db.appUrl), { password: 'wrong' }).href
    const start = run(check(), { env: { DATABASE_URL, APP_KEYS, DATA_DIR: dataFolder() } })
    expect(await start.ended()).toBe(1)
    expect(start.output.out).toMatch(/^DATABASE_URL: password authentication failed/)
  })
})

test('a data folder of another PostgreSQL ends the start in one line', async () => {
  const DATA_DIR = dataFolder()
  const data = join(DATA_DIR, 'postgres', 'pgdata')
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'PG_VERSION'), '99\n')
  const product = run(program(), { env: { DATA_DIR } })
  expect(await product.ended()).toBe(1)
  expect(product.output.err).toMatch(
    /^Prilej: \S+pgdata was made by PostgreSQL 99; this one is \d+\n$/,
  )
})

test('a folder that cannot be one ends the start in one line', async () => {
  const file = `${dataFolder()}-file`
  writeFileSync(file, '')
  const product = run(program(), { env: { DATA_DIR: join(file, 'data') } })
  expect(await product.ended()).toBe(1)
  expect(product.output.err).toMatch(/^Prilej: DATA_DIR: [^\n]+\n$/)
})

test('a command that cannot be carried out is said in one line', async () => {
  const DATA_DIR = dataFolder()
  for (const [words, says] of [
    [['restore'], 'usage: npm run restore -- folder [--replace] [--erasures=file]'],
    [['seed', '--all'], 'usage: npm run seed [-- --replace]'],
    [['backup'], `DATA_DIR: there is no database in ${DATA_DIR}`],
    [['keys'], `DATA_DIR: there is no database in ${DATA_DIR}`],
  ] as const) {
    const product = run(program(), { env: { DATA_DIR }, words: [...words] })
    expect(await product.ended()).toBe(1)
    expect(product.output).toEqual({ out: '', err: `Prilej: ${says}\n` })
    // Keys or a database that it left behind would pass for the real ones.
    expect(readdirSync(DATA_DIR)).toEqual([])
  }
})
