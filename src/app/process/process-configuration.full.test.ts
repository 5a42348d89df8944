import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { dataFolder, run } from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')

/**
 * Mistakes in the configuration beyond those of the usual run, with the beginning of the one line that
 * reports each.
 */
const wrong: [string, Record<string, string>, RegExp][] = [
  ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: /],
  ['no keys for an external database', { DATABASE_URL: 'postgres://u@h/d' }, /APP_KEYS: /],
  ['an owner without a database', { DATABASE_ADMIN_URL: 'postgres://h' }, /DATABASE_ADMIN_URL: /],
  ['a sender that is none', { MAIL_FROM: 'Prilej' }, /MAIL_FROM: /],
  ['an unknown process', { PROCESS: 'cron' }, /PROCESS: /],
  ['a mail server that is none', { SMTP_URL: 'mail.example' }, /SMTP_URL: /],
  ['limits off for the Internet', { LIMITS: 'off', HOST: '0.0.0.0' }, /LIMITS: /],
  ['half an S3 store', { S3_BUCKET: 'x' }, /S3_\*: /],
  ['an unknown seed', { SEED: 'full' }, /SEED: /],
  ['a misspelt production', { NODE_ENV: 'prod' }, /NODE_ENV: must be /],
  [
    'a test issuer in production',
    { NODE_ENV: 'production', GOOGLE_ISSUER: 'http://localhost:1' },
    /GOOGLE_ISSUER /,
  ],
  [
    'production for the Internet without its address',
    { NODE_ENV: 'production', HOST: '0.0.0.0' },
    /PUBLIC_URL: /,
  ],
]

test.each(wrong)('%s ends the start in one line', async (_name, env, says) => {
  const product = run(program(), { env: { DATA_DIR: dataFolder(), ...env } })
  expect(await product.ended()).toBe(1)
  expect(product.output.out).toBe('')
  expect(product.output.err).toMatch(new RegExp(`^Prilej: ${says.source}[^\\n]*\\n$`))
})
