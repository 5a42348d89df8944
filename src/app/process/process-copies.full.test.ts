import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { readMigrations } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { allGone, dataFolder, eventually, get, run } from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')

/** A PostgreSQL that is not ours to start and stop; durable, or the product would refuse it. */
async function operatorsDatabase() {
  const dir = dataFolder()
  mkdirSync(dirname(dir), { recursive: true })
  const cluster = await startCluster({ dir, durable: true })
  onTestFinished(() => cluster.stop())
  return prepareDatabase(cluster.superuserUrl(), 'prilej', randomBytes(32))
}

test('copies that start together on a new database share it, are backed up and restored', async () => {
  const { appUrl, adminUrl } = await operatorsDatabase()
  const APP_KEYS = newKeyLine()
  const two = { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: adminUrl, APP_KEYS }
  const one = { DATABASE_URL: adminUrl, APP_KEYS }
  const start = (env: Record<string, string>, words: string[] = []) =>
    run(program(), { env: { ...env, DATA_DIR: dataFolder() }, words })
  const worker = start({ ...two, PROCESS: 'worker' })
  const copies = [start(two), start(two), start({ ...one, PROCESS: 'web' })]
  for (const address of await Promise.all(copies.map((copy) => copy.listens())))
    expect((await get(address, '/api/health/ready')).status).toBe(200)
  const applied = await query(adminUrl, 'select name from schema_migrations order by name')
  const known = readMigrations(migrationsFolder).map(({ name }) => name)
  expect(applied.map(({ name }) => name)).toEqual(known)
  const workers = `select from pg_stat_activity where application_name = 'prilej-roll' and datname = 'prilej'`
  await eventually(async () => (await query(adminUrl, workers)).length === 3)
  const children = copies.flatMap((copy) => copy.tree())
  expect(children.filter(({ command }) => command.includes('postgres'))).toEqual([])

  await query(adminUrl, `insert into effects (key) values ('kept')`)
  const folder = join(dataFolder(), 'taken')
  expect(await start(two, ['backup', folder]).ended()).toBe(0)
  await query(adminUrl, 'delete from effects')
  const tooEarly = start(two, ['restore', folder, '--replace'])
  expect(await tooEarly.ended()).toBe(1)
  expect(tooEarly.output.err).toBe('Prilej: a Prilej is running on this database; stop it first\n')

  for (const product of [...copies, worker]) product.process.kill('SIGTERM')
  for (const product of [...copies, worker]) {
    expect(await product.ended()).toBe(0)
    expect(product.output.err).toBe('')
  }
  await allGone(children)
  expect(await start(two, ['restore', folder, '--replace']).ended()).toBe(0)
  expect(await query(adminUrl, 'select key from effects')).toEqual([{ key: 'kept' }])
})
