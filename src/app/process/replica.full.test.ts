import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { loadKeys, newKeyLine } from '#platform/server/auth/keys.ts'
import { openDatabase, type Database, type Db } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { readFromReplica } from '#platform/server/database/replica.ts'
import type { Cluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { query, start, temporaryFolder } from '#platform/server/embedded/test-cluster.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { createLog } from '#platform/server/process/log.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { unbuilt } from '#platform/testing/web-build.ts'
import { metricSources } from '../metric-sources.ts'
import { openRuntime } from '../runtime.ts'

const streams = {
  wal_level: 'replica',
  max_wal_senders: '4',
  full_page_writes: 'on',
  synchronous_commit: 'on',
}

/** A second server that streams from the first, from a copy of its files: no pg_basebackup comes with the product. */
async function startStandby(primary: Cluster, dir: string): Promise<Cluster> {
  const copy = temporaryFolder()
  const session = new pg.Client(primary.superuserUrl())
  await session.connect()
  await session.query(`select pg_backup_start('copy', true)`)
  execFileSync('cp', ['-a', join(dir, 'superuser.key'), join(dir, 'pgdata'), copy])
  const { rows } = await session.query<{ labelfile: string }>('select * from pg_backup_stop(false)')
  await session.end()
  const data = join(copy, 'pgdata')
  for (const name of readdirSync(join(data, 'pg_wal')))
    rmSync(join(data, 'pg_wal', name), { recursive: true })
  rmSync(join(data, 'postmaster.pid'))
  const { uid, gid } = statSync(data)
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(data, name), text)
    chownSync(join(data, name), uid, gid)
  }
  const { username, password, port } = new URL(primary.superuserUrl())
  const primary_conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  return start({ dir: copy, settings: { ...streams, primary_conninfo } })
}

async function streamingPair() {
  const dir = temporaryFolder()
  const primary = await start({ dir, settings: { ...streams, wal_keep_size: '256MB' } })
  const urls = await prepareDatabase(primary.superuserUrl(), 'prilej', randomBytes(32))
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  await migrate(ownerAddress(urls.adminUrl), migrationsFolder, log)
  const standby = await startStandby(primary, dir)
  const replicaUrl = Object.assign(new URL(urls.appUrl), { port: String(standby.port) }).href
  const main = openDatabase({ url: urls.appUrl, log })
  const replica = openDatabase({ url: replicaUrl, log })
  onTestFinished(async () => void (await Promise.all([main.close(), replica.close()])))
  const urlsOfBoth = { DATABASE_URL: urls.appUrl, DATABASE_REPLICA_URL: replicaUrl }
  return { standby, main, replica, log, lines, urls: urlsOfBoth }
}

async function found(database: Database): Promise<string> {
  const id = randomUUID()
  await database.inNoCompany((db) =>
    sql`insert into companies (id, slug, name) values (${id}, ${`c-${id.slice(0, 8)}`}, 'Probă')`.execute(
      db,
    ),
  )
  return id
}

const add = (company: string) => (db: Db) =>
  sql`insert into history (company_id, id, actor_kind, actor_name, entity, verb)
    values (${company}, ${randomUUID()}, 'system', '', 'probe', 'made')`.execute(db)

/** Number of rows that the company sees, and the server that was read. */
async function look(database: Database, company: string) {
  return database.inCompany(
    company,
    async (db) => {
      await sql`set transaction isolation level repeatable read`.execute(db)
      const { rows } = await sql<{ seen: number; onReplica: boolean }>`
        select count(*)::int as seen, pg_is_in_recovery() as "onReplica" from history`.execute(db)
      return rows[0]
    },
    'read',
  )
}

/** The data that the product reads for an export, and the server named to the operator. */
async function downloadsOf(urls: Record<string, string>, company: string) {
  const APP_KEYS = newKeyLine()
  const env = readEnv({ ...urls, APP_KEYS })
  const keys = loadKeys(APP_KEYS, '/nowhere')
  const log = createLog('silent')
  const appUrl = urls.DATABASE_URL ?? ''
  const runtime = await openRuntime({ env, log, keys, appUrl, build: unbuilt })
  try {
    const seen = await look(runtime.backgroundPool, company)
    const gauges = (await Promise.all(metricSources(runtime).map((source) => source()))).flat()
    const pools = gauges.find(({ name }) => name === 'prilej_database_connections')?.samples
    expect(pools).toContainEqual({ labels: { pool: 'replica', state: 'idle' }, value: 1 })
    const serves = gauges.find(({ name }) => name === 'prilej_replica_serves')?.samples
    expect(serves).toEqual([{ value: 1 }])
    return seen
  } finally {
    await runtime.close()
  }
}

test('reads come from the replica with everything that was written before, and from the primary when it cannot serve', async () => {
  const { standby, main, replica, log, lines, urls } = await streamingPair()
  const timeoutMs = 10_000
  const reader = readFromReplica({ primary: main, replica, log, timeoutMs, restMs: 0 })
  const [ours, theirs] = [await found(main), await found(main)]

  for (let written = 1; written <= 20; written++) {
    await reader.inCompany(ours, add(ours))
    expect(await look(reader, ours)).toEqual({ seen: written, onReplica: true })
  }
  expect(await look(reader, theirs)).toEqual({ seen: 0, onReplica: true })
  await expect(reader.inCompany(ours, add(ours), 'read')).rejects.toThrow(/read-only/)
  expect(await downloadsOf(urls, ours)).toEqual({ seen: 20, onReplica: true })
  expect(lines).toEqual([])

  await query(standby.superuserUrl(), 'select pg_wal_replay_pause()')
  await main.inCompany(ours, add(ours))
  const strict = readFromReplica({ primary: main, replica, log, timeoutMs: 100 })
  expect(await look(strict, ours)).toEqual({ seen: 21, onReplica: false })
  expect(await look(strict, ours)).toEqual({ seen: 21, onReplica: false })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ because: 'it is more than 100 ms behind' }),
  ])
  await query(standby.superuserUrl(), 'select pg_wal_replay_resume()')
  expect(await look(reader, ours)).toEqual({ seen: 21, onReplica: true })

  await standby.stop()
  expect(await look(reader, ours)).toEqual({ seen: 21, onReplica: false })
  expect(lines.join()).toContain('it does not answer: ')
  const wrong = readFromReplica({ primary: main, replica: main, log })
  await wrong.check()
  expect(lines.join()).toContain('it is no replica')
  expect([reader.serves(), wrong.serves()]).toEqual([true, false])
  expect(await look(wrong, ours)).toEqual({ seen: 21, onReplica: false })
})
