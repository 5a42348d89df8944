import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { mkdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { newKeyLine } from '#platform/server/keys.ts'
import { readMigrations } from '#platform/server/migrations.ts'
import { migrationsFolder } from '#platform/server/root.ts'
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

test(
  'three copies and a worker that start together on a new database share it',
  { timeout: 180_000 },
  async () => {
    const { appUrl, adminUrl } = await operatorsDatabase()
    const env = { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: adminUrl, APP_KEYS: newKeyLine() }
    const start = (PROCESS: string) =>
      run(program(), { env: { ...env, PROCESS, DATA_DIR: dataFolder() } })
    const worker = start('worker')
    const copies = ['all', 'all', 'web'].map(start)
    const addresses = await Promise.all(copies.map((copy) => copy.listens()))
    for (const address of addresses)
      expect((await get(address, '/api/health/ready')).status).toBe(200)
    const applied = await query(adminUrl, 'select name from schema_migrations order by name')
    expect(applied.map(({ name }) => name)).toEqual(
      readMigrations(migrationsFolder).map(({ name }) => name),
    )
    const workers = `select from pg_stat_activity where application_name = 'prilej-roll' and datname = 'prilej'`
    await eventually(async () => (await query(adminUrl, workers)).length === 3)

    const children = copies.flatMap((copy) => copy.tree())
    expect(children.filter(({ command }) => command.includes('postgres'))).toEqual([])
    for (const product of [...copies, worker]) product.process.kill('SIGTERM')
    for (const product of [...copies, worker]) {
      expect(await product.ended()).toBe(0)
      expect(product.said.err).toBe('')
    }
    await allGone(children)
  },
)
