import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { loadKeys, newKeyLine } from '#platform/server/auth/keys.ts'
import { clientToolsVersion } from '#platform/server/backup/client-tools.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { selfTest } from '#platform/server/database/self-test.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { isRoot, unprivilegedUser } from '#platform/server/embedded/database-user.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { query, temporaryFolder } from '#platform/server/embedded/test-cluster.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { migrationsFolder, projectRoot } from '#platform/server/process/root.ts'
import { inDatabase, quietLog } from '#platform/testing/database.ts'
import { eventually } from '#platform/testing/product.ts'
import { unbuilt } from '#platform/testing/web-build.ts'
import { openRuntime } from '../runtime.ts'
import { seeds } from '../server.gen.ts'

/** A server that the client tools of this machine can read: ours, or the one that was installed with them. */
async function serverFor(tools: number): Promise<string | undefined> {
  const { superuserUrl } = inject('cluster')
  const [shown] = await query(superuserUrl, 'show server_version_num')
  if (tools >= Math.floor(Number(shown?.server_version_num) / 10_000)) return superuserUrl
  const programs = `/usr/lib/postgresql/${tools}/bin`
  return existsSync(join(programs, 'postgres')) ? startInstalled(programs) : undefined
}

async function startInstalled(programs: string): Promise<string> {
  const folder = temporaryFolder()
  const account = isRoot ? unprivilegedUser() : undefined
  if (account) chownSync(folder, account.uid, account.gid)
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const data = join(folder, 'data')
  const options = ['-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256']
  const made = ['-D', data, '-E', 'UTF8', '--locale=C', '--no-sync', ...options]
  execFileSync(join(programs, 'initdb'), made, { ...account, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  const server = spawn(join(programs, 'postgres'), args, {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  onTestFinished(async () => {
    server.kill('SIGINT')
    await ended
  })
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await eventually(async () => (await query(url, 'select 1')).length === 1)
  return url
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Every line of the manual that runs this tool. */
function commandOf(tool: string): string {
  const manual = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')
  const found = manual.match(new RegExp(`^PGOPTIONS=.* ${tool} .*$`, 'gm')) ?? []
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

function runAsWritten(tool: string, cwd: string, url: string): void {
  const env = { PATH: process.env.PATH, DATABASE_ADMIN_URL: url }
  execFileSync('sh', ['-ec', commandOf(tool)], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function filledDatabase(urls: { adminUrl: string; appUrl: string }): Promise<void> {
  await migrate(ownerAddress(urls.adminUrl), migrationsFolder, quietLog)
  const { parts, close } = await partsOf(urls.appUrl)
  const basicSeeds = seeds.filter(({ name }) => ['accounts', 'company', 'events'].includes(name))
  await seedDemo({ ...parts, now: new Date() }, basicSeeds)
  await close()
}

async function partsOf(appUrl: string) {
  const APP_KEYS = newKeyLine()
  const env = readEnv({ DATABASE_URL: appUrl, APP_KEYS })
  const keys = loadKeys(APP_KEYS, '/nowhere')
  const parts = await openRuntime({ env, log: quietLog, keys, appUrl, build: unbuilt })
  return { parts, close: () => parts.close() }
}

/** Every row of every table, as its owner sees it. */
async function contentOf(adminUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client(ownerAddress(adminUrl))
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const content: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t`,
      )
      content[name] = rows[0]?.sum ?? ''
    }
    return content
  } finally {
    await client.end()
  }
}

test('pg_dump and pg_restore, as the manual writes them, bring back every row under the same roles', async ({
  skip,
}) => {
  const tools = await clientToolsVersion()
  if (tools === undefined) skip('needs pg_dump and pg_restore in PATH')
  const superuserUrl = await serverFor(tools ?? 0)
  if (!superuserUrl) return skip(`needs a PostgreSQL server that pg_dump ${tools} can read`)
  const [from, to] = ['tools_from', 'tools_to'].map(
    (name) => `${name}_${randomBytes(4).toString('hex')}`,
  ) as [string, string]
  const key = randomBytes(32)
  const isOurs = superuserUrl === inject('cluster').superuserUrl
  const source = isOurs
    ? {
        adminUrl: inDatabase(inject('cluster').adminUrl, from),
        appUrl: inDatabase(inject('cluster').appUrl, from),
      }
    : await prepareDatabase(superuserUrl, from, key)
  if (isOurs) await query(superuserUrl, `create database ${from} owner prilej_owner`)
  await query(superuserUrl, `create database ${to} owner prilej_owner`)
  onTestFinished(async () => {
    for (const name of [from, to])
      await query(superuserUrl, `drop database ${name} with (force)`).catch(() => undefined)
  })
  await filledDatabase(source)
  const target = {
    adminUrl: inDatabase(source.adminUrl, to),
    appUrl: inDatabase(source.appUrl, to),
  }
  const folder = temporaryFolder()
  runAsWritten('pg_dump', folder, source.adminUrl)
  runAsWritten('pg_restore', folder, target.adminUrl)

  const content = await contentOf(source.adminUrl)
  expect(Number(content.events?.split(' ')[0])).toBeGreaterThan(0)
  expect(await contentOf(target.adminUrl)).toEqual(content)
  const { parts, close } = await partsOf(target.appUrl)
  try {
    await selfTest(parts.database, 0, true)
    const { applied } = await migrate(ownerAddress(target.adminUrl), migrationsFolder, quietLog)
    expect(applied).toEqual([])
  } finally {
    await close()
  }
})
