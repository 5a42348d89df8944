import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownerRole } from '#platform/server/embedded/roles.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { connectToCluster } from '#platform/server/embedded/cluster-connection.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { dataFolder, eventually, get, run } from '#platform/testing/product.ts'
import { s3Account, startSmallS3 } from '#platform/testing/stand-ins/small-s3.ts'

const program = bundledProgram('src/app/main.ts')

async function command(words: string[], DATA_DIR: string, more: Record<string, string> = {}) {
  const { ended, output: texts } = run(program(), { env: { DATA_DIR, ...more }, words })
  return { code: await ended(), ...texts }
}

function keyNameOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'keys/app-keys'), 'utf8').split(':')[0] ?? ''
}

function damagedCopy(folder: string): string {
  const copy = `${folder}-damaged`
  cpSync(folder, copy, { recursive: true })
  truncateSync(join(copy, 'database.gz'), 100)
  return copy
}

/** Looks into the database of a folder, whether or not another process holds it. */
async function inDatabase(dataDir: string, sql: string) {
  const visit = await connectToCluster(join(dataDir, 'postgres'))
  try {
    const url = new URL(visit?.superuserUrl('prilej') ?? '')
    url.searchParams.set('options', `-c role=${ownerRole}`)
    return await query(url.href, sql)
  } finally {
    await visit?.leave()
  }
}

test('a backup taken while the product runs is restored elsewhere and served from there', async () => {
  const here = dataFolder()
  const product = run(program(), { env: { DATA_DIR: here } })
  const address = await product.listens()
  await inDatabase(here, `insert into effects (key) values ('Ș și ț')`)
  const kid = keyNameOf(here)
  await inDatabase(
    here,
    `insert into users (id, email, name, password_hash, created_at) values (gen_random_uuid(), 'ana@example.ro', 'Ana', '${kid}:hash', now())`,
  )
  mkdirSync(join(here, 'files/public/ab'), { recursive: true })
  writeFileSync(join(here, 'files/public/ab/360.webp'), 'picture')

  const taken = await command(['backup'], here)
  expect(taken).toMatchObject({ code: 0, err: '' })
  expect(taken.out).toMatch(/^effects +1$/m)
  expect(taken.out).toContain(`Keys are not in it: keep a copy of ${join(here, 'keys')}`)
  expect((await get(address, '/api/health/ready')).status).toBe(200)
  const [name = ''] = readdirSync(join(here, 'backups'))
  const folder = join(here, 'backups', name)

  const inUse = await command(['restore', folder, '--replace'], here)
  expect(inUse.err).toBe(
    `Prilej: another Prilej (pid ${product.pid}) is using this data folder; stop it first\n`,
  )
  product.process.kill('SIGTERM')
  expect(await product.ended()).toBe(0)
  const unasked = await command(['restore', folder], here)
  expect([unasked.code, unasked.err]).toEqual([
    1,
    expect.stringMatching(/^Prilej: [^\n]+ is not empty [^\n]+--replace [^\n]+\n$/),
  ])

  const there = dataFolder()
  const refused = await command(['restore', damagedCopy(folder)], there)
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/^Prilej: the backup is damaged: [^\n]+\n$/),
  ])
  expect(readdirSync(there)).toEqual([])

  const brought = await command(['restore', folder], there)
  const warning = new RegExp(
    `^Prilej: WARNING: the key ${kid} is missing, with which 1 passwords were made: [^\\n]+ ${there}/keys/app-keys [^\\n]+\\n$`,
  )
  expect([brought.code, brought.err]).toEqual([0, expect.stringMatching(warning)])
  expect(brought.out).toMatch(/^effects +1$/m)
  expect(brought.out).toContain('Everybody is signed out.')
  expect(readFileSync(join(there, 'files/public/ab/360.webp'), 'utf8')).toBe('picture')
  const next = run(program(), { env: { DATA_DIR: there } })
  expect((await get(await next.listens(), '/api/health/ready')).status).toBe(200)
  expect(await inDatabase(there, 'select key from effects')).toEqual([{ key: 'Ș și ț' }])
  await eventually(() => warning.test(next.output.err))
})

test('without a running product the backup starts the database for itself, and a rehearsal leaves all as it is', async () => {
  const DATA_DIR = dataFolder()
  const product = run(program(), { env: { DATA_DIR } })
  await product.listens()
  product.process.kill('SIGTERM')
  await product.ended()
  const target = join(DATA_DIR, 'mine')
  const taken = await command(['backup', target], DATA_DIR)
  expect(taken).toMatchObject({ code: 0, err: '' })
  expect(taken.out).toContain(`Written and read again: ${target}`)
  expect(readdirSync(target).toSorted()).toEqual(['database.gz', 'manifest.json'])

  // Another machine has recorded an erasure in the shared store since.
  const store = await startSmallS3()
  onTestFinished(() => store.close())
  const ledger = (...erasures: object[]) => JSON.stringify({ prilej: 'erasures', erasures })
  const erased = { company: null, kind: 'accounts.account', what: { userId: randomUUID() } }
  const at = '2026-11-18T10:00:00.000Z'
  const newer = Buffer.from(ledger({ id: randomUUID(), at, ...erased }))
  store.objects.set('/prilej/ledger/erasures.json', newer)
  writeFileSync(join(DATA_DIR, 'erasures.json'), ledger())
  const rehearsed = await command(['rehearse', target], DATA_DIR, {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'prilej',
    S3_REGION: s3Account.region,
    S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  })
  expect(rehearsed.out).toContain('Erasures after this backup: 1;')
  expect(rehearsed.out).toMatch(/Rehearsed in [\d.]+ s/)
  expect([...store.objects]).toEqual([['/prilej/ledger/erasures.json', newer]])
  expect(readFileSync(join(DATA_DIR, 'erasures.json'), 'utf8')).toBe(ledger())
  expect(readdirSync(dirname(DATA_DIR))).toEqual(['data'])
})
